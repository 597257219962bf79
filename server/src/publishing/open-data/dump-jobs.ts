import type { Jobs } from '../../engines/jobs/jobs.ts'
import { DUMP_SECONDS, type Dumper } from './dumper.ts'
import type { MadeDump } from './make-dump.ts'

/** A site that has just started answers its first visitors before it makes files. */
const AFTER_START_SECONDS = 10

/** Registers the job that makes the files of open data and removes old ones. */
export function workOnOpenData(jobs: Jobs, dumper: Dumper, info: (made: MadeDump, message: string) => void): void {
  const work = async () => {
    const made = await dumper.makeDue(new Date())
    if (made) info(made, 'The files of open data are made')
  }
  jobs.work('open-data', work, {
    // Every hour, because a night that failed or was missed is made up for.
    cron: '7 * * * *',
    afterStart: AFTER_START_SECONDS,
    once: true,
    retries: 0,
    expireSeconds: DUMP_SECONDS,
  })
}
