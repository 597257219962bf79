import path from 'node:path'
import type { Database } from '../database/database.ts'
import { explainForeign } from '../database/migrate.ts'
import { OperatorError } from '../engines/errors/operator-error.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { settleEveryPicture } from '../pictures/settle-pictures.ts'
import { type Manifest, openBackupFolder } from './backup-folder.ts'
import { TABLES } from './backup-store.ts'
import { type Command, UsageError } from './command.ts'
import { change, isThing } from './hide.ts'
import { countSites, load, usedTables } from './restore-store.ts'

export interface RestoreOptions {
  database: Database
  files: Files
  /** Replaces what is there. */
  force: boolean
}

/** What was restored, and how many pictures its rows named that it did not hold. */
export type Restored = Manifest & { pictures_missing: number }

/**
 * Brings a backup back into an empty site, or a used one by force, and up to this program's schema. Nothing is changed unless all of it
 * can be. Throws `OperatorError` for a backup that is damaged or newer, a site that runs or is used.
 */
export async function restoreBackup(source: string, { database, files, force }: RestoreOptions): Promise<Restored> {
  const backup = await openBackupFolder(source)
  checkOrigin(backup.manifest)
  if ((await countSites(database)) > 0)
    throw new OperatorError('The site is running. Stop it first, every process of it.')
  const used = await usedTables(database)
  if (used.length > 0 && !force) {
    const loss = used.map(({ name, rows }) => `${name} (${rows >= 10_000 ? 'more than ' : ''}${rows})`).join(', ')
    throw new OperatorError(
      `This site is not empty, and a restore replaces all of it. What would be lost: ${loss}. Say --force if that is meant.`,
    )
  }
  // Before the rows that name them. A picture more than rows name does no harm.
  for (const name of backup.pictures) await files.put(name, await backup.picture(name))
  const contents = { ...backup.manifest, rows: backup.rows }
  await load(database, contents)
  return { ...backup.manifest, pictures_missing: await settled({ database, files }) }
}

/** What was there before may lie where it is served, and of what changed while the backup was made the backup has no file. */
async function settled(options: { database: Database; files: Files }): Promise<number> {
  try {
    return await settleEveryPicture(options)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    throw new OperatorError(
      `The rows are restored, but the pictures are not all where they belong (${error.message}). Please give the same command again, with --force, before the site is started.`,
    )
  }
}

function checkOrigin({ migrations, tables }: Manifest): void {
  const foreign = explainForeign('backup', migrations)
  if (foreign) throw new OperatorError(foreign)
  const unknown = tables.find(({ name }) => !TABLES.some((each) => each === name))
  if (migrations.length === 0 || unknown)
    throw new OperatorError(`The backup was not made by this Unspun: it has ${unknown?.name ?? 'no migrations'}.`)
}

export const restore: Command = {
  name: 'restore',
  usage: [
    ['restore fix|headline|comment|user <id>', 'takes a hiding back: what was hidden for another reason stays so'],
    [
      'restore <folder> [--force]',
      'brings a backup back into an empty site that is stopped; a used one loses what it has by --force',
    ],
  ],
  options: { reason: 'value', by: 'value', force: 'flag' },
  anySchema: true,
  async run(place, given) {
    const [source, ...more] = given.words
    if (isThing(source)) {
      await place.requireSchema()
      return change('restore', place, given)
    }
    if (!source || more.length > 0)
      throw new UsageError(
        'What is to be restored? A fix, headline, comment or user with its number, or the folder of a backup.',
      )
    const options = { database: place.database, files: await place.files(), force: given.flags.force ?? false }
    const restored = await restoreBackup(path.resolve(source), options)
    place.tell({ folder: path.resolve(source), ...restored })
    place.say(`Restored ${restored.site} as it was at ${restored.made_at}. Start it with the SECRET that it had.`)
    if (restored.pictures_missing > 0)
      place.say(
        `Pictures that changed while the backup was made: ${restored.pictures_missing}. Those of headlines and fixes will be made anew.`,
      )
    return true
  },
}
