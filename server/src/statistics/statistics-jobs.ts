import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Changed } from '../invalidation/changes.ts'
import { countNumbers } from './count-statistics.ts'

/** Registers the job that counts. */
export function workOnNumbers(jobs: Jobs, database: Database, numbersCounted: Changed['numbersCounted']): void {
  const count = async (_: object, { signal }: { signal: AbortSignal }) => {
    if (await countNumbers(database, signal)) numbersCounted()
  }
  jobs.work('outlet-numbers', count, {
    cron: '7 * * * *',
    afterStart: 0,
    once: true,
    retries: 0,
    expireSeconds: 50 * 60,
  })
}
