import fs from 'node:fs/promises'
import path from 'node:path'
import { explainFileFault, OperatorError } from '@unspun/operator-error/operator-error.ts'
import { FilesAway } from '../../engines/files/files.ts'
import { MANIFEST, type Manifest } from './backup-folder.ts'
import { hasChangedSince } from './backup-store.ts'
import { type MadeOwn, makeOwn, type OwnOptions } from './make-own.ts'
import { ownBackups, removeBackups, removePartial, stampOf } from './own-backups.ts'

/** Backups before migrations that are kept. */
const KEPT = 2
const MINUTE_MS = 60_000
/** How often a long backup is logged. */
const PROGRESS_MS = 10_000

/**
 * Backs up a database before migrations change it, with all pictures, and removes all such backups but the newest two. Makes none if the
 * newest one still has all the data, as after a migration that failed: a service that is restarted every second would make one each time.
 * Call it under the lock of the schema. Throws `OperatorError` if the backup cannot be made.
 */
export async function backUpBefore(
  pending: readonly string[],
  options: OwnOptions,
  say: (message: string) => void,
): Promise<void> {
  const { folder, now } = options
  try {
    await removePartial(folder, 'before')
    if (await hasAllData(options)) return
    const name = await nameBefore(pending[0]!, options)
    const {
      folder: target,
      rows,
      pictures,
    } = await withProgress(say, (onTable) => makeOwn('before', name, options, onTable))
    const { backups } = await ownBackups(folder, 'before', now)
    await removeBackups(backups.slice(KEPT)).catch((error) => {
      throw explainFileFault(error, folder)
    })
    say(`Backed up to ${target} before the database changes, with ${rows} rows and ${pictures} pictures.`)
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof FilesAway)) throw error
    throw new OperatorError(
      `${error.message.replace(/\.$/, '')}. This version changes the database, and backs it up first, so nothing was changed: free space or mount the disk and start again, or start once with BACKUP_DIR=off.`,
      { cause: error },
    )
  }
}

/** The name of the backup before a migration such as `0061-more`: `before-0061-2031-05-01-0347`. Each is of a later minute than all others. */
async function nameBefore(migration: string, { folder, now }: OwnOptions): Promise<string> {
  const [newest] = (await ownBackups(folder, 'before', now)).backups
  const at = Math.max(now.getTime(), (newest?.at.getTime() ?? 0) + MINUTE_MS)
  return `before-${migration.slice(0, 4)}-${stampOf(new Date(at))}`
}

/** Returns whether the newest backup before migrations lacks nothing that the database has. */
async function hasAllData({ folder, database, now }: OwnOptions): Promise<boolean> {
  const [newest] = (await ownBackups(folder, 'before', now)).backups
  if (!newest) return false
  const { transaction } = await fs
    .readFile(path.join(newest.path, MANIFEST), 'utf8')
    .then((text): Partial<Manifest> => JSON.parse(text))
    // A damaged backup has no data.
    .catch((): Partial<Manifest> => ({}))
  return transaction !== undefined && !(await hasChangedSince(database, transaction))
}

/** Logs how far a long backup is. */
async function withProgress(
  say: (message: string) => void,
  make: (onTable: (name: string, rows: number) => void) => Promise<MadeOwn>,
): Promise<MadeOwn> {
  let rows = 0
  const progress = setInterval(
    () => say(`Backing up before the database changes: ${rows} rows are written. The site starts after that.`),
    PROGRESS_MS,
  )
  try {
    return await make((_, more) => (rows += more))
  } finally {
    clearInterval(progress)
  }
}
