import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf } from './picture-of.ts'

const headline_image_url = 'https://news.example/pool.jpg'

test('a stored picture has all its widths and its true size', () => {
  const headline_image = '0123456789abcdef-800x450.jpg'
  assert.deepEqual(pictureOf({ headline_image, headline_image_url }, 'https://cdn.example/images'), {
    src: 'https://cdn.example/images/headline-images/0123456789abcdef-800x450.jpg',
    webp: [320, 640, 800]
      .map((width) => `https://cdn.example/images/headline-images/0123456789abcdef-${width}.webp ${width}w`)
      .join(', '),
    width: 800,
    height: 450,
  })
})

test('without a stored picture, the one of the address is used, if there is one', () => {
  assert.deepEqual(pictureOf({ headline_image: '', headline_image_url }, '/images'), { src: headline_image_url })
  assert.equal(pictureOf({ headline_image: '', headline_image_url: '' }, '/images'), undefined)
})

test('a picture without a copy gets reserved space, and an article without a picture gets none', () => {
  const without = { headline_image: '', headline_image_url: '' }
  for (const picture_state of ['coming', 'missing'] as const)
    assert.deepEqual(pictureOf({ ...without, picture_state }, '/images'), { src: '' })
  assert.equal(pictureOf({ ...without, picture_state: 'none' }, '/images'), undefined)
})
