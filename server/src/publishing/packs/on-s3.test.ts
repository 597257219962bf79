import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { fileAddress } from '@unspun/contract/extension.ts'
import { readFilter } from '@unspun/contract/packs.ts'
import { readFile } from '../../engines/files/files.ts'
import { startS3 } from '../../engines/files/s3-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { isSomethingNew } from './entries-store.ts'
import { extensionOf } from './files-test-kit.ts'
import { createPacker } from './packer.ts'
import { storedAs } from './stored-file.ts'

const { environment, stop } = await startS3()
const site = await startTestSite(environment)
const { pool } = site.database
const author = await site.makeUser()
const TEXT = 100
const { manifest, titleOf, file, run, makeGoodFix, addJudgedFixes, entriesAgree } = extensionOf(site, TEXT)
const packer = createPacker({
  database: site.database,
  prepare: true,
  files: site.files,
  place: { files: site.config.files, dataDir: site.config.dataDir },
})
after(packer.close)

const stored = async () => (await Array.fromAsync(site.files.list('extension'))).sort()
const named = async () => {
  const { packs, filter } = await manifest()
  return [...packs, ...(filter ? [filter] : [])].map(({ name }) => storedAs(name)).sort()
}

test('the process that makes files stores a pack in the bucket, and the site serves it from there', async () => {
  const { url } = await makeGoodFix(author, 'Kept in a bucket')
  assert.equal((await packer.makeDue(new Date()))?.work, 'base')
  await until(async () => (await manifest()).packs.length === 1)
  assert.deepEqual(await stored(), await named())
  assert.equal(await titleOf(url), 'Kept in a bucket')
  const { name, sha256, bytes } = (await manifest()).packs[0]!
  const plain = await file(name, sha256, 'pack')
  assert.equal(plain.length, bytes)
  assert.deepEqual(brotliDecompressSync((await readFile(site.files, storedAs(name)))!), plain)
  await entriesAgree()
})

test('more than packs may hold becomes a filter in the bucket', async () => {
  const old = 2 * TEXT
  await addJudgedFixes(await site.makeUser(), old)
  await pool.query("update extension_files set made_at = now() - interval '9 days'")
  assert.equal((await run())?.work, 'base')
  const { packs, filter } = await manifest()
  // The fix of the first test is one more.
  assert.equal(packs[0]!.count + filter!.keys, old + 1)
  assert.ok(readFilter(await file(filter!.name, filter!.sha256, 'keys')) instanceof Uint8Array)
  for (const each of await named()) assert.ok((await stored()).includes(each))
  await entriesAgree()
})

test('files that no manifest of the last day names leave the bucket', async () => {
  assert.ok((await stored()).length > (await named()).length)
  await pool.query("update extension_files set replaced_at = replaced_at - interval '25 hours'")
  assert.equal(await packer.makeDue(new Date()), undefined)
  assert.deepEqual(await stored(), await named())
})

test('while the bucket is away the manifest stays, files that were read are served, and the next run makes the rest', async () => {
  const [read] = (await manifest()).packs
  await file(read!.name, read!.sha256, 'pack')
  await makeGoodFix(author, 'Written in time')
  assert.equal((await run())?.work, 'today')
  const before = await manifest()
  const unread = before.packs.at(-1)!
  await stop()
  await file(read!.name, read!.sha256, 'pack')
  const away = await site.get(`/api${fileAddress(unread.name, 'pack')}`)
  assert.equal(away.status, 503)
  assert.ok(away.headers['retry-after'])
  await makeGoodFix(author, 'Written while the bucket is away')
  await assert.rejects(packer.makeDue(new Date()), /could not be stored/)
  assert.equal(new Map(packer.outcomes.all).get('failed'), 1)
  assert.deepEqual((await manifest()).packs, before.packs)
  assert.equal(await isSomethingNew(site.database), true)
  assert.equal((await site.get('/healthz')).status, 200)
})
