import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { leaveNow, lookNow } from '../deletion/deletion-test-kit.ts'
import { exportsOf } from './export-test-kit.ts'
import { fileOfExport } from './remove-exports.ts'

const site = await startTestSite()
const { pool } = site.database
const { ready } = exportsOf(site)
const unfinished = path.join(site.config.dataDir, 'images', 'unfinished')
/** Begins to write a member's file and never ends, like a process that is killed. */
async function leaveUnfinished(member: TestUser) {
  await ready(member)
  const { rows } = await pool.query('select file from exports where user_id = $1', [member.user_id])
  const source = new Readable({ read() {} })
  source.push('half a file')
  const before = await fs.readdir(unfinished)
  const name = fileOfExport(rows[0])
  const written = site.files.putStream(name, source)
  const [left] = await until(
    async () => (await fs.readdir(unfinished)).filter((name) => !before.includes(name)),
    ({ length }) => length,
  )
  return {
    file: path.join(unfinished, left!),
    async end() {
      await site.files.remove([name])
      source.push(null)
      await assert.rejects(written)
    },
  }
}
const isThere = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )

test('what a killed export has left goes with the account', async () => {
  const ana = await site.makeUser()
  const { file, end } = await leaveUnfinished(ana)
  await site.post('/api/users/request-deletion/', { posts: 'keep' }, ana.token)
  await leaveNow(site, ana.user_id)
  assert.equal(await isThere(file), false)
  await end()
})

test('what a killed export has left goes within the hour, and a file that is being written stays', async () => {
  const [old, young] = [await leaveUnfinished(await site.makeUser()), await leaveUnfinished(await site.makeUser())]
  const longAgo = new Date(Date.now() - 40 * 60_000)
  await fs.utimes(old.file, longAgo, longAgo)
  await lookNow(site, 'tidy-exports')
  await until(async () => !(await isThere(old.file)))
  assert.equal(await isThere(young.file), true)
  const { rows } = await pool.query(`select cron from jobs.schedule where name = 'tidy-exports'`)
  assert.match(rows[0].cron, /^\d+,\d+,\d+ \* /)
  await old.end()
  await young.end()
})
