import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createJobs } from '../engines/jobs/jobs.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const site = await startTestSite()
const admin = adminOf(settingsFor(site.config.databaseUrl!))

test('lists jobs with their errors and retries them on request', async () => {
  let works = false
  const done: string[] = []
  const jobs = createJobs({ pool: site.database.pool, log: { warn: () => {} }, pollSeconds: 0.5 })
  jobs.work<{ name: string }>(
    'fragile',
    async ({ name }) => {
      if (!works) throw new Error('the other side is away')
      done.push(name)
    },
    { retries: 0 },
  )
  await jobs.start()
  try {
    await jobs.send('fragile', { name: 'one' })
    const counts = async () =>
      outcomeOf(await admin('jobs', '--json')).queues.find(({ name }: { name: string }) => name === 'fragile')
    await until(counts, ({ failed }) => failed > 0)
    const { failed } = outcomeOf(await admin('jobs', '--json'))
    assert.deepEqual([failed[0].name, failed[0].error], ['fragile', 'the other side is away'])
    assert.match((await admin('jobs')).out, /fragile +waiting 0, active 0, done 0, failed 1/)

    works = true
    assert.match((await admin('jobs', 'retry', 'fragile')).out, /^1 job of fragile/)
    await until(() => done.length > 0)
    assert.match((await admin('jobs', 'retry', 'fragile')).out, /^0 jobs of fragile/)
  } finally {
    await jobs.stop()
  }
})
