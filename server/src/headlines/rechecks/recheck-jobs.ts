import type { Jobs } from '../../engines/jobs/jobs.ts'
import { createExtractor } from '../extraction/extractor.ts'
import { type LookUpParts, lookUpDue } from './rechecks.ts'
import { createRobots } from './robots.ts'

/** Registers the job that reads pages again; unless it is `on`, it reads none. `robot` is the site's name in a robots.txt. The caller closes the web fetcher, and then this. */
export function workOnHistory(
  jobs: Jobs,
  parts: Omit<LookUpParts, 'extractor' | 'robots'>,
  { on, robot }: { on: boolean; robot: string },
): { close(): Promise<void> } {
  const extractor = createExtractor()
  const robots = createRobots(parts.web, robot)
  const work = async (_: object, { signal }: { signal: AbortSignal }) => {
    if (on) await lookUpDue({ ...parts, extractor, robots }, signal)
  }
  jobs.work('look-up-headlines', work, { cron: '* * * * *', once: true, retries: 0 })
  return { close: () => extractor.close() }
}
