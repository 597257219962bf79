import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const NAME = 'headline-images/0123456789abcdef-640x360.jpg'
const ADDRESS = `/images/${NAME}`
await site.files.put(NAME, new TextEncoder().encode('0123456789'))
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.request({ method, url, headers })

test('a stored picture is served with its own type and never runs in a browser', async () => {
  const { status, body, headers } = await ask(ADDRESS)
  assert.deepEqual([status, body], [200, '0123456789'])
  const expected = {
    'content-type': 'image/jpeg',
    'content-length': '10',
    'cache-control': 'public, max-age=31536000, immutable',
    'cdn-cache-control': 'public, max-age=60',
    'surrogate-control': 'max-age=60',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(String(headers[name]), value, name)
})

test('HEAD returns the same headers without the bytes', async () => {
  const { status, body, headers } = await ask(ADDRESS, {}, 'HEAD')
  assert.deepEqual([status, body, String(headers['content-length'])], [200, '', '10'])
  assert.equal(headers['content-type'], 'image/jpeg')
})

test('a browser that has the picture gets a 304', async () => {
  const { etag } = (await ask(ADDRESS)).headers
  const known = await ask(ADDRESS, { 'if-none-match': `"other", ${etag}` })
  assert.deepEqual([known.status, known.body], [304, ''])
  assert.equal((await ask(ADDRESS, { 'if-none-match': '"other"' })).status, 200)
})

test('a valid range is served alone, and one outside the file is refused', async () => {
  const part = await ask(ADDRESS, { range: 'bytes=2-4' })
  assert.deepEqual([part.status, part.body, part.headers['content-range']], [206, '234', 'bytes 2-4/10'])
  const beyond = await ask(ADDRESS, { range: 'bytes=10-' })
  assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, 'bytes */10'])
  assert.equal((await ask(ADDRESS, { range: 'bytes=2-4', 'if-range': '"older"' })).body, '0123456789')
  assert.equal((await ask(ADDRESS, { range: 'bytes=0-1,4-5' })).status, 200)
})

test('no other files are served', async () => {
  await fs.writeFile(path.join(site.config.dataDir, 'secret.png'), 'secret')
  await site.files.put('withdrawn/gone.png', new TextEncoder().encode('hidden'))
  for (const address of [
    '/images/headline-images/missing.jpg',
    '/images/headline-images/',
    '/images/',
    '/images/../secret.png',
    '/images/headline-images/../../secret.png',
    '/images/headline-images/..%2f..%2fsecret.png',
    '/images/..%2fsecret.png',
    '/images/%2e%2e/secret.png',
    '/images/avatars/%00.png',
    '/images/avatars/.secret.png',
    '/images/withdrawn/gone.png',
    '/images/unfinished/gone.png',
    `${ADDRESS}/`,
    `${ADDRESS}%20`,
  ]) {
    const { status, headers, body } = await ask(address)
    assert.equal(status, 404, address)
    assert.equal(headers['cache-control'], 'no-store', address)
    assert.ok(!JSON.stringify(body).includes('secret'), address)
  }
})

test('while the store is down pictures return 503, and the rest of the site works', async () => {
  const folder = path.join(site.config.dataDir, 'images', 'headline-images')
  await fs.rename(folder, `${folder}-elsewhere`)
  // The folder is unreadable, like that of a lost disk, not missing.
  await fs.writeFile(folder, '')
  const { status, headers, body } = await ask(ADDRESS)
  assert.equal(status, 503)
  assert.ok(headers['retry-after'])
  assert.ok(body.errors.length > 0)
  assert.equal((await site.get('/healthz')).status, 200)
  await fs.rm(folder)
  await fs.rename(`${folder}-elsewhere`, folder)
  assert.equal((await ask(ADDRESS)).status, 200)
})
