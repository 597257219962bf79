import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, test } from 'node:test'
import { fileAddress } from '@unspun/contract/extension.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { extensionOf } from './files-test-kit.ts'
import { createPacker } from './packer.ts'

const site = await startTestSite()
const { pool } = site.database
const author = await site.makeUser()
const { manifest, titleOf, file, makeGoodFix, entriesAgree } = extensionOf(site)
const packer = createPacker({
  database: site.database,
  prepare: true,
  files: site.files,
  place: { files: site.config.files, dataDir: site.config.dataDir },
})
after(packer.close)

const stored = () => Array.fromAsync(site.files.list('extension'))
const named = async () => (await manifest()).packs.map(({ name }) => `extension/${name}`)
const forBase = () => pool.query("update extension_files set made_at = now() - interval '9 days'")
const sessions = async (condition = 'true') =>
  (await pool.query(`select from pg_stat_activity where application_name = 'unspun extension' and ${condition}`))
    .rowCount

/** The process id of our packer's process. */
function packingProcess(): number {
  const children = fs
    .readdirSync('/proc/self/task')
    .flatMap((thread) => fs.readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
  return Number(children.find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pack-process.ts')))
}

test('a process that is killed while it makes files leaves the old ones valid, and the next one makes everything', async () => {
  await makeGoodFix(author, 'Made before')
  assert.equal((await packer.makeDue(new Date()))?.work, 'base')
  await until(async () => (await manifest()).packs.length === 1)
  const before = await manifest()
  const { url } = await makeGoodFix(author, 'Made by the next one')
  await forBase()
  const lock = await pool.connect()
  await lock.query('begin; lock table extension_files in share mode')
  // Its files are stored, and it waits to name them.
  const killed = assert.rejects(packer.makeDue(new Date()), /SIGKILL/)
  await until(() => sessions("wait_event_type = 'Lock'"))
  process.kill(packingProcess(), 'SIGKILL')
  await killed
  assert.equal((await stored()).length, 2)
  await lock.query('rollback')
  lock.release()
  await until(async () => (await sessions()) === 0)

  assert.deepEqual((await manifest()).packs, before.packs)
  for (const { name, sha256 } of before.packs) await file(name, sha256, 'pack')
  await makeGoodFix(author, 'Made after the kill')
  assert.equal((await packer.makeDue(new Date()))?.work, 'base')
  assert.deepEqual(
    [...packer.outcomes.all],
    [
      ['base', 2],
      ['failed', 1],
    ],
  )
  await until(async () => (await manifest()).packs[0]?.name !== before.packs[0]?.name)
  assert.equal(await titleOf(url), 'Made by the next one')
  await entriesAgree()
  // The file of the killed process is gone; the one before stays for an hour.
  assert.deepEqual((await stored()).toSorted(), [`extension/${before.packs[0]!.name}`, ...(await named())].toSorted())
})

test('files stay for an hour after the manifest ceased to name them, and are removed then', async () => {
  const { name, sha256 } = (await manifest()).packs[0]!
  await makeGoodFix(author, 'Made in a process of its own')
  await forBase()
  assert.equal((await packer.makeDue(new Date()))?.work, 'base')
  await file(name, sha256, 'pack')
  await until(async () => !(await manifest()).packs.some((each) => each.name === name))
  await pool.query("update extension_files set replaced_at = replaced_at - interval '61 minutes'")
  assert.equal(await packer.makeDue(new Date()), undefined)
  assert.deepEqual(await stored(), await named())
  assert.equal((await site.get(`/api${fileAddress(name, 'pack')}`)).status, 404, 'not from memory either')
  assert.equal((await packer.kept()).length, 1)
})
