import type { Jobs } from '../../engines/jobs/jobs.ts'
import { DUMP_SECONDS, type Dumper } from './dumper.ts'
import type { MadeDump } from './make-dump.ts'

const DUMP = 'open-data'

/** Registers the job that makes the files of open data and removes old ones. Call it before the jobs start. */
export function workOnOpenData(jobs: Jobs, dumper: Dumper, info: (made: MadeDump, message: string) => void): void {
  const work = async () => {
    const made = await dumper.makeDue(new Date())
    if (made) info(made, 'The files of open data are made')
  }
  // A failed run is tried again in the next hour.
  jobs.work(DUMP, work, { once: true, retries: 0, expireSeconds: DUMP_SECONDS })
}

/** Every hour, because a night that failed or was missed is made up for. */
export const scheduleOpenData = (jobs: Jobs): Promise<void> => jobs.schedule(DUMP, '7 * * * *')

/** A site that has just started answers its first visitors before it makes files. */
const AFTER_START_SECONDS = 10

export const sendForOpenData = (jobs: Jobs): Promise<unknown> => jobs.send(DUMP, {}, { after: AFTER_START_SECONDS })
