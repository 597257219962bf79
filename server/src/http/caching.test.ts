import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { publicFor, withTags } from './caching.ts'

const tagged = (tags: string[], headers = publicFor(5)) => withTags({ headers, tags })

test('a CDN gets the tags of an answer in both header formats, and how long to cache it', async () => {
  const site = await startTestSite({ CDN_TAGS: 'on' })
  const ana = await site.makeUser()
  const { headline_id } = await site.makeHeadline(ana)
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')
  const address = `/api/headline-fixes/get/?id=${headline_fix_id}`
  const { headers } = await site.get(address)
  assert.equal(headers['cache-tag'], `headline:${headline_id},fix:${headline_fix_id}`)
  assert.equal(headers['surrogate-key'], `headline:${headline_id} fix:${headline_fix_id}`)
  assert.equal(headers['surrogate-control'], 'max-age=5, stale-while-revalidate=60')
  // If a browser showed an old answer, people would not see their own new content.
  assert.equal(headers['cache-control'], 'public, max-age=0, s-maxage=5, must-revalidate')
  const known = { 'if-none-match': String(headers.etag) }
  const again = await site.request({ method: 'GET', url: address, headers: known })
  assert.equal(again.status, 304)
  assert.equal(again.headers['cache-tag'], headers['cache-tag'])
  const refused = await site.get('/api/headline-fixes/get/?id=999')
  assert.deepEqual([refused.status, refused.headers['cache-tag']], [404, undefined])
})

test('a site without a CDN sends none of these headers', async () => {
  const site = await startTestSite()
  const { headers } = await site.get('/api/domains/list/')
  for (const name of ['cache-tag', 'surrogate-key', 'surrogate-control']) assert.equal(headers[name], undefined)
  assert.equal(headers['cdn-cache-control'], 'public, max-age=5, stale-while-revalidate=60')
})

test('characters that would end a tag or a header are escaped', () => {
  const { 'cache-tag': tags, 'surrogate-key': keys } = tagged([
    'domain:a, b\r\nx: y',
    'domain:café.example',
    'home',
    'home',
  ])
  assert.equal(tags, 'domain:a%2C%20b%0D%0Ax:%20y,domain:caf%C3%A9.example,home')
  assert.equal(keys, tags.replaceAll(',', ' '))
})

test('the tags stay within the limits of CDNs', () => {
  const many = Array.from({ length: 5_000 }, (_, id) => `headline:${id}`)
  assert.equal(tagged(many)['cache-tag']!.split(',').length, 1_000)
  const long = Array.from({ length: 5_000 }, (_, id) => `domain:${'x'.repeat(100)}${id}`)
  assert.ok(tagged(long)['surrogate-key']!.length <= 16_000)
})

test('an answer that a CDN must not cache has no tags', () => {
  assert.deepEqual(tagged(['home'], { 'cache-control': 'no-store' } as never), { 'cache-control': 'no-store' })
})
