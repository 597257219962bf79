import type { Jobs } from '../../engines/jobs/jobs.ts'
import { claimExport, postponeExport, type SendForExports } from './export-store.ts'
import { type ExportParts, makeExport } from './make-export.ts'
import { tidyExports } from './remove-exports.ts'

const EXPORT = 'exports'
const TIDY = 'tidy-exports'
/** A file with many pictures in a slow store. */
const EXPORT_SECONDS = 30 * 60

export interface ExportJobOptions extends ExportParts {
  warn: (message: string) => void
}

/** Registers the jobs that make and remove the files with members' data. Call it before the jobs start. */
export function workOnExports(jobs: Jobs, options: ExportJobOptions): void {
  jobs.work(EXPORT, (_, { signal }) => makeAll(options, signal), {
    once: true,
    retries: 0,
    expireSeconds: EXPORT_SECONDS,
  })
  jobs.work(TIDY, () => tidyExports(options), { once: true, retries: 0 })
}

/** Looks for requested files every minute, besides those that are made at once. Call it after the jobs have started. */
export async function scheduleExports(jobs: Jobs): Promise<void> {
  await jobs.schedule(EXPORT, '* * * * *')
  await jobs.schedule(TIDY, '7 * * * *')
}

export const sendForExports =
  (jobs: Jobs): SendForExports =>
  (transaction) =>
    jobs.send(EXPORT, {}, { transaction })

async function makeAll(options: ExportJobOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimExport(options.database)
    if (!claimed) return
    if (claimed.state === 'failed') continue
    try {
      await makeExport(options, claimed, signal)
    } catch (error) {
      options.warn(`The export ${claimed.export_id} will be tried again: ${(error as Error).message}`)
      await postponeExport(options.database, claimed.export_id)
    }
  }
}
