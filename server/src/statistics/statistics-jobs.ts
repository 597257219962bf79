import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Changed } from '../invalidation/changes.ts'
import { countNumbers } from './count-statistics.ts'

const COUNT = 'outlet-numbers'

/** Registers the job. Call it before the jobs start. */
export function workOnNumbers(jobs: Jobs, database: Database, numbersCounted: Changed['numbersCounted']): void {
  const count = async (_: object, { signal }: { signal: AbortSignal }) => {
    if (await countNumbers(database, signal)) numbersCounted()
  }
  jobs.work(COUNT, count, { once: true, retries: 0, expireSeconds: 50 * 60 })
}

/** Counts every hour, and at the start. */
export const scheduleNumbers = (jobs: Jobs): Promise<void> => jobs.schedule(COUNT, '7 * * * *')

export const sendForNumbers = (jobs: Jobs): Promise<unknown> => jobs.send(COUNT, {})
