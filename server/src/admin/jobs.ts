import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import type { Database } from '../database/database.ts'
import { describeEvent, eventsSetAside } from '../database/events/unfinished-store.ts'
import { failedJobs, queueCounts } from '../engines/jobs/job-queue-stats.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { type Command, UsageError, type Workplace } from './command.ts'

const SHOWN_FAILURES = 20

export const jobs: Command = {
  name: 'jobs',
  usage: [
    [
      'jobs',
      'counts jobs that are waiting, running, done (today) and permanently failed (last two weeks), and lists why they failed; lists events that were set aside, such as posts of which members could not be notified',
    ],
    ['jobs retry <queue>', 'retries the failed jobs of a queue'],
  ],
  async run(place, { words: [verb, queue, ...more] }) {
    if (!verb) return list(place)
    if (verb !== 'retry' || !queue || more.length > 0) throw new UsageError('Usage: jobs, or: jobs retry mail')
    const { pool } = place.database
    if (!(await queueCounts(pool)).some(({ name }) => name === queue))
      throw new OperatorError(`There is no queue ${queue}.`)
    const retried = await retryFailed(place.database, queue)
    place.tell({ queue, retried })
    place.say(`${retried} ${retried === 1 ? 'job of' : 'jobs of'} ${queue} will be retried.`)
    return true
  },
}

async function list({ database, say, tell }: Workplace): Promise<boolean> {
  const queues = await queueCounts(database.pool)
  const failed = await failedJobs(database.pool, SHOWN_FAILURES)
  const set_aside = await eventsSetAside(database, SHOWN_FAILURES)
  tell({ queues, failed, set_aside })
  for (const { name, waiting, active, done, failed } of queues) {
    say(`${name.padEnd(24)}waiting ${waiting}, active ${active}, done ${done}, failed ${failed}`)
  }
  if (queues.length === 0) say('There are no queues yet: the site has not run.')
  for (const { name, tries, failed_at, error } of failed) {
    say(`${failed_at?.toISOString() ?? ''}  ${name} failed after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${error}`)
  }
  for (const { reader, failures, try_at, error, ...event } of set_aside)
    say(
      `${describeEvent(event)} is set aside by ${reader} after ${failures} ${failures === 1 ? 'try' : 'tries'} and tried again at ${try_at.toISOString()}: ${error}`,
    )
  return true
}

async function retryFailed({ pool }: Database, queue: string): Promise<number> {
  const jobs = createJobs({ pool, log: { warn: () => {} }, working: false })
  await jobs.start()
  try {
    return await jobs.retryFailed(queue)
  } finally {
    await jobs.stop()
  }
}
