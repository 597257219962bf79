import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import { fillSearchEntries } from './fill-store.ts'

/** Registers the job that fills in entries of older headlines. A run that is cut off goes on at the next start. */
export function workOnSearch(jobs: Jobs, database: Database): void {
  const options = { afterStart: 0, once: true, expireSeconds: 6 * 60 * 60 }
  jobs.work('search-entries', (_, { signal }) => fillSearchEntries(database, signal), options)
}
