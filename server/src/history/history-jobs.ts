import type { Jobs } from '../engines/jobs/jobs.ts'
import { createExtractor } from '../headlines/extractor.ts'
import { type LookUpParts, lookUpDue } from './look-ups.ts'

const LOOK_UP = 'look-up-headlines'

/** Registers the job that reads pages again. The caller closes the web fetcher, and then this. */
export function workOnHistory(jobs: Jobs, parts: Omit<LookUpParts, 'extractor'>): { close(): Promise<void> } {
  const extractor = createExtractor()
  jobs.work(LOOK_UP, (_, { signal }) => lookUpDue({ ...parts, extractor }, signal), { once: true, retries: 0 })
  return { close: () => extractor.close() }
}

/** Call it after the jobs have started. */
export const scheduleHistory = (jobs: Jobs): Promise<void> => jobs.schedule(LOOK_UP, '* * * * *')
