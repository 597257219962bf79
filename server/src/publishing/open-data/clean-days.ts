import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { hasHeadlines, removeDays } from './days-store.ts'
import { type DumpOptions, type MadeDump, makeDump } from './make-dump.ts'
import { tidyDays } from './tidy-days.ts'

export interface CleanOptions extends DumpOptions {
  /** False if the site offers no open data. */
  on: boolean
  /** Whether the newest files are made now. Otherwise the site's job does it within the hour. */
  make: boolean
  /** The day whose files go, with the newest ones; undefined for all days. */
  day: string | undefined
  /** Records the removed days. */
  record: (transaction: Transaction<Tables>, days: readonly string[]) => Promise<unknown>
}

export interface Cleaned {
  removed: readonly string[]
  /** `busy`: another process is making files at this moment, which may hold what was hidden since it began. */
  made: MadeDump | 'busy' | undefined
}

/** Removes files of open data, and makes the newest again without what is hidden by now. Removed files are not served from this moment. */
export async function cleanDays({ day, record, on, make, ...options }: CleanOptions): Promise<Cleaned> {
  const { database } = options
  const removed = await database.kysely.transaction().execute(async (transaction) => {
    const days = await removeDays(transaction, day)
    if (days.length === 0) return days
    await record(transaction, days)
    await notifyProcesses(transaction, changes.openData())
    return days
  })
  await tidyDays({ ...options, on })
  const isMade = on && make && (await hasHeadlines(database))
  return { removed, made: isMade ? ((await makeDump(options)) ?? 'busy') : undefined }
}
