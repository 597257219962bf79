import type { Jobs } from '../../engines/jobs/jobs.ts'
import { claimExport, postponeExport, type SendForExports } from './export-store.ts'
import { type ExportParts, makeExport } from './make-export.ts'
import { tidyExports } from './remove-exports.ts'

const EXPORT = 'exports'
/** A file with many pictures in a slow store. */
const EXPORT_SECONDS = 30 * 60

export interface ExportJobOptions extends ExportParts {
  warn: (message: string) => void
}

/** Registers the jobs that make and remove the files with members' data. */
export function workOnExports(jobs: Jobs, options: ExportJobOptions): void {
  jobs.work(EXPORT, (_, { signal }) => makeAll(options, signal), {
    // For files that could not be made at once.
    cron: '* * * * *',
    once: true,
    retries: 0,
    expireSeconds: EXPORT_SECONDS,
  })
  // What a killed export has left is removed within the hour.
  jobs.work('tidy-exports', () => tidyExports(options), { cron: '7,27,47 * * * *', once: true, retries: 0 })
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
