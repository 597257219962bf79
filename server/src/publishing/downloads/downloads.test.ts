import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../../tools/src/build-pages.ts'
import { builtFrontend } from '../../http/pages/frontend.ts'
import { startTestSite } from '../../testing/test-kit.ts'

await buildPages()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-builds-'))
after(() => fs.rmSync(folder, { recursive: true }))
const zip = Buffer.from(`PK\x03\x04${'x'.repeat(183_600)}`, 'latin1')
fs.writeFileSync(path.join(folder, 'unspun-chromium.zip'), zip)
const site = await startTestSite({ EXTENSION_BUILDS: folder }, () =>
  builtFrontend(path.resolve(import.meta.dirname, '../../../../web/build'), {}),
)
const sha256 = createHash('sha256').update(zip).digest('hex')
const address = '/extension/unspun-chromium.zip'

test('the builds in the folder are offered with size and checksum, and served whole', async () => {
  const { body } = await site.get('/api/extension/builds/')
  assert.deepEqual(body.builds, [{ browser: 'chromium', path: address, bytes: zip.length, sha256 }])
  const { rawPayload, headers } = await site.app.inject({ url: address })
  assert.ok(rawPayload.equals(zip))
  assert.equal(headers['content-type'], 'application/zip')
  assert.equal(headers['content-disposition'], 'attachment; filename="unspun-chromium.zip"')
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('the page shows what is offered, and for the rest says that it is not there yet, without a dead link', async () => {
  const { body: html } = await site.get(pages.extension())
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  assert.match(main, new RegExp(`href="${address}"`))
  assert.ok(main.includes(sha256))
  assert.match(main, /184<!-- --> kB|184 kB/)
  assert.ok(main.includes('Not available here yet.'))
  assert.doesNotMatch(main, /unspun-firefox/)
  assert.equal((await site.get('/extension/unspun-firefox.zip')).status, 404)
})
