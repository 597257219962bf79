import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Manifest, openBackupFolder } from '../database/backups/backup-folder.ts'
import { tablesInBackups } from '../database/catalogue.ts'
import type { Database } from '../database/database.ts'
import { explainForeign } from '../database/migrate.ts'
import { type Files, FilesAway } from '../engines/files/files.ts'
import { syncAllPictureVisibility } from '../headlines/pictures/picture-visibility.ts'
import { type Command, UsageError } from './command.ts'
import { countSites, load, usedTables } from './restore-store.ts'

export interface RestoreOptions {
  database: Database
  files: Files
  force: boolean
}

/** The restored manifest, and the number of pictures that its rows name but the backup lacks. */
export type Restored = Manifest & { pictures_missing: number }

/**
 * Restores a backup into an empty site, or with `force` into a site with data. Changes nothing if any part cannot be
 * restored. Throws `OperatorError` for a damaged or newer backup, and for a site that is running or has data.
 */
export async function restoreBackup(source: string, { database, files, force }: RestoreOptions): Promise<Restored> {
  const backup = await openBackupFolder(source)
  checkOrigin(backup.manifest)
  if ((await countSites(database)) > 0) throw new OperatorError('The site is running. Stop all its processes first.')
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
  await load(database, contents)
  return { ...backup.manifest, pictures_missing: await settled({ database, files }) }
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
      'restore <folder> [--force]',
      'restores a backup into a stopped, empty site; --force replaces all data of a site that is not empty',
    ],
  ],
  options: { force: 'flag' },
  anySchema: true,
  async run(place, given) {
    const [source, ...more] = given.words
    if (!source || more.length > 0) throw new UsageError('Say what to restore: the folder of a backup.')
    const options = { database: place.database, files: await place.files(), force: given.flags.force ?? false }
    const restored = await restoreBackup(path.resolve(source), options)
    place.tell({ folder: path.resolve(source), ...restored })
    place.say(`Restored ${restored.site} as it was at ${restored.made_at}. Start it with the same SECRET.`)
    if (restored.pictures_missing > 0)
      place.say(
        `Pictures that changed while the backup was made: ${restored.pictures_missing}. Those of headlines and fixes will be created again.`,
      )
    return true
  },
}
