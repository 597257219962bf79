import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Manifest, openBackupFolder, readSums } from '../database/backups/backup-folder.ts'
import { tablesInBackups } from '../database/catalogue.ts'
import type { Database } from '../database/database.ts'
import { explainForeign } from '../database/migrate.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { withoutStatementTimeout } from '../engines/postgres/postgres.ts'
import { syncAllPictureVisibility } from '../headlines/pictures/picture-visibility.ts'
import { existingSecret } from '../settings/secret.ts'
import { describeDatabase } from '../site/site-database.ts'
import { type Command, UsageError, type Workplace } from './command.ts'
import { type Ended, type EndedOptions, withoutEnded } from './restore-ended.ts'
import { countSites, load, usedTables } from './restore-store.ts'

export interface RestoreOptions extends EndedOptions {
  force: boolean
}

export interface Restored extends Manifest, Ended {
  /** Pictures that its rows name but the backup lacks. */
  pictures_missing: number
}

/**
 * Restores a backup into an empty site, or with `force` into a site with data. All sessions, mailed codes and feeds end,
 * and members who were deleted since are deleted again. Changes nothing if any part cannot be restored. Throws
 * `OperatorError` for a damaged or newer backup, and for a site that is running or has data.
 */
export async function restoreBackup(source: string, options: RestoreOptions): Promise<Restored> {
  const { database, files, force } = options
  const backup = await openBackupFolder(source)
  checkOrigin(backup.manifest)
  await requireStopped(database)
  const used = await usedTables(database)
  if (used.length > 0 && !force) {
    const loss = used.map(({ name, rows }) => `${name} (${rows >= 10_000 ? 'more than ' : ''}${rows})`).join(', ')
    throw new OperatorError(
      `This site is not empty, and a restore replaces all of it. These rows would be lost: ${loss}. Use --force to replace them.`,
    )
  }
  // Restored before the rows that name them. Unused pictures do no harm.
  for (const name of backup.pictures) await files.put(name, await backup.picture(name))
  const contents = { ...backup.manifest, rows: backup.rows }
  const made_at = new Date(backup.manifest.made_at)
  let pictures_missing = 0
  const ended = await withoutEnded(options, made_at, async (settle) => {
    await load(database, contents, settle)
    pictures_missing = await settled({ database, files })
  })
  return { ...backup.manifest, ...ended, pictures_missing }
}

/**
 * Ends and deletes what a restore does, for a database that was taken back to a moment by its own means. Throws
 * `OperatorError` for a site that is running.
 */
export async function endRecovered(moment: Date, options: EndedOptions): Promise<Ended> {
  await requireStopped(options.database)
  return withoutEnded(options, moment, (settle) => withoutStatementTimeout(options.database, settle))
}

async function requireStopped(database: Database): Promise<void> {
  if ((await countSites(database)) > 0) throw new OperatorError('The site is running. Stop all its processes first.')
}

/** Existing pictures may be public, and the backup lacks those that changed while it was made. */
async function settled(options: { database: Database; files: Files }): Promise<number> {
  try {
    return await syncAllPictureVisibility(options)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    throw new OperatorError(
      `The rows are restored, but the pictures are not all where they belong (${error.message}). Please run the same command again with --force before you start the site.`,
    )
  }
}

function checkOrigin({ migrations, tables }: Manifest): void {
  const foreign = explainForeign('backup', migrations)
  if (foreign) throw new OperatorError(foreign)
  const unknown = tables.find(({ name }) => !tablesInBackups.includes(name))
  if (migrations.length === 0 || unknown)
    throw new OperatorError(`The backup was not made by this Unspun: it has ${unknown?.name ?? 'no migrations'}.`)
}

export const restore: Command = {
  name: 'restore',
  usage: [
    [
      'restore <folder> [--force] [--keep-deleted]',
      'restores a backup into a stopped, empty site, ends all sessions, and deletes accounts again that were deleted since; --force replaces all data of a site that is not empty, --keep-deleted deletes nobody',
    ],
    [
      'restore --recovered <time> [--keep-deleted]',
      'ends sessions and deletes accounts again in the same way after you have taken PostgreSQL back to a moment yourself',
    ],
  ],
  options: { force: 'flag', 'keep-deleted': 'flag', recovered: 'value' },
  anySchema: true,
  async makesDatabase({ words: [source, ...more], values }) {
    if (!source || more.length > 0 || values.recovered !== undefined) return false
    // Throws for a folder that is no backup, before a database is made for it.
    await readSums(path.resolve(source))
    return true
  },
  async run(place, given) {
    const [source, ...more] = given.words
    const { config, database } = place
    const keepDeleted = given.flags['keep-deleted'] ?? false
    const secret = config.secret ?? existingSecret(config.dataDir)
    const options = { database, files: await place.files(), secret, keepDeleted }
    const { recovered } = given.values
    if (recovered !== undefined) {
      const moment = new Date(recovered)
      if (source || !TIME.test(recovered) || Number.isNaN(moment.getTime()))
        throw new UsageError('Say to which moment the database was recovered: restore --recovered 2031-05-01T14:29:00Z')
      await place.requireSchema()
      const ended = await endRecovered(moment, options)
      place.tell({ recovered: moment.toISOString(), ...ended })
      sayEnded(place, ended, moment, keepDeleted)
      return true
    }
    if (!source || more.length > 0) throw new UsageError('Say what to restore: the folder of a backup.')
    const restored = await restoreBackup(path.resolve(source), { ...options, force: given.flags.force ?? false })
    place.tell({ folder: path.resolve(source), ...restored })
    place.say(
      `Restored ${restored.site} as it was at ${restored.made_at} into ${describeDatabase(config)}. Start it with the same SECRET.`,
    )
    sayEnded(place, restored, new Date(restored.made_at), keepDeleted)
    if (restored.pictures_missing > 0)
      place.say(
        `Pictures that changed while the backup was made: ${restored.pictures_missing}. Those of headlines and fixes will be created again.`,
      )
    return true
  },
}

/** A moment with its time zone. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

function sayEnded({ say }: Workplace, ended: Ended, moment: Date, keepDeleted: boolean): void {
  const { deleted_again, deletions_known_since: since, unsigned } = ended
  say(
    'All sessions, mailed links and private feeds have ended, so everybody logs in again. Passwords and other ways to log in, moderators, who can register, invitations, and who is hidden, suspended or forbidden are as they were then: check them.',
  )
  if (keepDeleted) return
  if (deleted_again.length > 0)
    say(`Deleted again, because they were deleted since: users ${deleted_again.join(', ')}.`)
  if (since === null || Date.parse(since) > moment.getTime())
    say(
      `Warning: the file store has ${since === null ? 'no list of deleted accounts' : `a list of deleted accounts since ${since} only`}. Members who left after ${moment.toISOString()} may be back: run erase for them.`,
    )
  if (unsigned > 0)
    say(
      `Warning: ${unsigned} deletions in the list are not signed with this SECRET, and none of them was repeated. Is it that of the site? If you have changed it, run erase for members who have left since.`,
    )
}
