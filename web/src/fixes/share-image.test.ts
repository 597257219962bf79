import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareImageOf } from './share-image.ts'

const site = { url: 'https://news.example', images_url: '/images' }
const fix = {
  title: 'Bridge closes for repairs',
  headline_title: 'OUTRAGE over bridge',
  domain: 'ledger.example',
  title_image: '7-a.jpg',
  title_image_sharing: '7-a-wide.jpg',
}

test('other sites get the absolute address of the picture, its size and its description', () => {
  assert.deepEqual(shareImageOf(site, fix), {
    src: 'https://news.example/images/fix-images/7-a-wide.jpg',
    width: 1200,
    height: 630,
    alt: 'Reader-written headline: Bridge closes for repairs Original on ledger.example: OUTRAGE over bridge',
  })
})

test('pictures may be served under a host name of their own', () => {
  const { src } = shareImageOf({ ...site, images_url: 'https://cdn.example/i' }, fix)!
  assert.equal(src, 'https://cdn.example/i/fix-images/7-a-wide.jpg')
})

test('a fix whose picture is not rendered yet has no share picture', () => {
  assert.equal(shareImageOf(site, { ...fix, title_image_sharing: '' }), undefined)
})
