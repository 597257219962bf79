import assert from 'node:assert/strict'
import fs from 'node:fs'
import { describe, test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { startTestSite } from '../test-kit.ts'

const site = await startTestSite()
const { siteUrl } = site.config
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana, 'Bread & "butter" riot')
const fix = await site.makeFix(ana, headline_id, 'Bread <costs> more')

const listedIn = async (path: string) => {
  const { status, body, headers } = await site.get(path)
  assert.equal(status, 200, path)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address).replace(siteUrl, ''))
}

describe('the sitemap', () => {
  test('names a file for every range of ids, and the pages that are always there', async () => {
    assert.deepEqual(await listedIn('/sitemap.xml'), [
      '/sitemap/pages.xml',
      '/sitemap/headlines-1.xml',
      '/sitemap/fixes-1.xml',
      '/sitemap/domains-1.xml',
    ])
    assert.deepEqual(await listedIn('/sitemap/pages.xml'), ['/', '/inthenews', '/domains', '/policy'])
  })

  test('names what can be seen, by the addresses that its pages say are theirs', async () => {
    assert.deepEqual(await listedIn('/sitemap/headlines-1.xml'), [
      pages.headline({ headline_id, title: 'Bread & "butter" riot' }),
    ])
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), [pages.fix(fix)])
    const { body } = await site.get('/sitemap/fixes-1.xml')
    assert.match(body, /<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    assert.equal((await listedIn('/sitemap/domains-1.xml')).length, 1)
  })

  test('forgets a disabled fix at once, and a hidden headline with its fixes', async () => {
    const other = await site.makeFix(ana, headline_id, 'Bread is dearer')
    assert.equal((await listedIn('/sitemap/fixes-1.xml')).length, 2)
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: other.headline_fix_id }, ana.token)
    assert.deepEqual(await listedIn('/sitemap/fixes-1.xml'), [pages.fix(fix)])

    const hidden = await site.makeHeadline(ana, 'Hidden')
    await site.makeFix(ana, hidden.headline_id, 'Hidden too')
    await site.database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [
      hidden.headline_id,
    ])
    // A write that drops what was kept.
    await site.makeFix(ana, headline_id, 'Bread up')
    assert.equal((await listedIn('/sitemap/headlines-1.xml')).length, 1)
    assert.equal((await listedIn('/sitemap/fixes-1.xml')).length, 2)
  })

  test('has no other files', async () => {
    for (const file of [
      'fixes-2.xml',
      'fixes-0.xml',
      'fixes-01.xml',
      'users-1.xml',
      'fixes-1',
      'fixes-9999999999.xml',
      '%00',
    ]) {
      assert.ok([400, 404].includes((await site.get(`/sitemap/${file}`)).status), file)
    }
  })
})

test('robots are told what is for nobody who searches, and where the sitemap is', async () => {
  const { body, headers } = await site.get('/robots.txt')
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const lines = body.trim().split('\n')
  for (const path of ['/api/', '/identity/', '/settings', '/forgot', '/auth', '/fixes/edit/'])
    assert.ok(lines.includes(`Disallow: ${path}`), path)
  assert.equal(lines.at(-1), `Sitemap: ${siteUrl}/sitemap.xml`)
  assert.ok(!lines.includes('Disallow: /'))
})

test('the site can be kept among the programs of a phone', async () => {
  const { body, headers } = await site.get('/manifest.webmanifest')
  assert.match(String(headers['content-type']), /^application\/manifest\+json/)
  const { name, start_url, icons } = JSON.parse(body)
  assert.deepEqual([name, start_url], [site.config.siteName, '/'])
  for (const { src } of icons) assert.ok(fs.existsSync(new URL(`../../../web/public${src}`, import.meta.url)), src)
})
