import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const site = await startTestSite()
await site.makeUser()

test('the queue of mail requests keeps no address, registered or not', async () => {
  for (const email of ['person1@example.org', 'stranger@example.org'])
    assert.equal((await site.post('/identity/send-reset/', { email })).status, 200)
  const jobs = async () =>
    (await site.database.pool.query(`select state::text, data from jobs.job where name = 'code-mail'`)).rows
  const finished = await until(jobs, (rows) => rows.every(({ state }) => state === 'completed'))
  const ended = await until(jobs, (rows) => rows.every(({ data }) => data === null))
  assert.deepEqual([finished.length, ended.length], [2, 2])
})
