import type { Database } from '../../database/database.ts'
import type { FileName, Files } from '../../engines/files/files.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { inOneRun, keptDays, removeOtherDays } from './days-store.ts'
import { dayOf, firstKept } from './schedule.ts'
import { storedDataFile } from './stored-name.ts'

export interface TidyOptions {
  database: Database
  files: Files
  now: Date
  /** False if the site offers no open data: then no day is kept. */
  on: boolean
}

/**
 * Removes days that are too old, and then files that belong to no day: those of removed days and of a run that was cut. It needs no space, so a
 * full disk does not keep it from making some. Does nothing while another process makes files.
 */
export async function tidyDays({ database, files, now, on }: TidyOptions): Promise<void> {
  const kept = on ? { first: firstKept(now), last: dayOf(now) } : undefined
  await inOneRun(database, async (transaction) => {
    if (await removeOtherDays(transaction, kept)) await notifyProcesses(transaction, changes.openData())
  })
  // The removed rows stay removed, even if the store of files is away.
  await inOneRun(database, async (transaction) => {
    const days = await keptDays(transaction, now)
    const named = new Set(
      days.flatMap(({ stored_as, files: of }) =>
        of.map(({ table, format }) => storedDataFile(stored_as, table, format)),
      ),
    )
    const strangers: FileName[] = []
    for await (const name of files.list('open-data')) if (!named.has(name)) strangers.push(name)
    await files.remove(strangers)
  })
}
