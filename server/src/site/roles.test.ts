import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../settings/config.ts'
import { startTestSite } from '../testing/test-kit.ts'

test('a process with a single role requires a shared database', () => {
  for (const ROLE of ['web', 'jobs']) assert.throws(() => readConfig({ ROLE }), /DATABASE_URL/)
  assert.equal(readConfig({}).role, 'all')
})

test('a web process leaves its jobs to a process for jobs', async () => {
  const web = await startTestSite({ ROLE: 'web' })
  const { rows } = await web.database.pool.query<{ name: string }>('select current_database() as name')
  const address = new URL(web.config.databaseUrl ?? '')
  assert.equal(address.pathname, `/${rows[0]?.name}`)

  const states = async () => {
    const { rows } = await web.database.pool.query(`select state from jobs.job where name = 'code-mail'`)
    return rows.map(({ state }) => state)
  }
  await web.makeUser()
  await web.post('/identity/send-reset/', { email: 'person1@example.org' })
  assert.deepEqual(await states(), ['created'])

  const jobs = await startTestSite({ ROLE: 'jobs', DATABASE_URL: address.href }, () =>
    Promise.reject(new Error('no build')),
  )
  assert.equal((await jobs.get('/healthz')).status, 200)
  assert.equal((await jobs.get('/readyz')).status, 200)
  assert.equal((await jobs.get('/api/domains/list/')).status, 404)
  while ((await states())[0] !== 'completed') await sleep(50)
})
