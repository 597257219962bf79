import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import { fillSearchEntries } from './fill-store.ts'

const FILL = 'search-entries'

/** Registers the job. Call it before the jobs start. A run that is cut off goes on at the next start. */
export function workOnSearch(jobs: Jobs, database: Database): void {
  const options = { once: true, expireSeconds: 6 * 60 * 60 }
  jobs.work(FILL, (_, { signal }) => fillSearchEntries(database, signal), options)
}

export const sendForSearch = (jobs: Jobs): Promise<unknown> => jobs.send(FILL, {})
