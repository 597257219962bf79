import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { MadeFiles } from './make-files.ts'
import { PACKING_SECONDS, type Packer } from './packer.ts'

/** A site that has just started answers its first visitors before it makes files. */
const AFTER_START_SECONDS = 5

/** Registers the job that makes the files for browser extensions; without a packer it does nothing. */
export function workOnPacks(
  jobs: Jobs,
  packer: Packer | undefined,
  info: (made: MadeFiles, message: string) => void,
): void {
  const work = async () => {
    const made = await packer?.makeDue(new Date())
    if (made) info(made, 'The files for the extension are made')
  }
  // A failed run is tried again five minutes later.
  jobs.work('extension-files', work, {
    cron: '*/5 * * * *',
    afterStart: AFTER_START_SECONDS,
    once: true,
    retries: 0,
    expireSeconds: PACKING_SECONDS,
  })
}
