import path from 'node:path'
import type { Database } from '../database/database.ts'
import { explainFileFault } from '../engines/errors/operator-error.ts'
import { everyFolder, type Files } from '../engines/files/files.ts'
import { createBackupFolder, type Manifest } from './backup-folder.ts'
import { withSnapshot } from './backup-store.ts'
import { type Command, UsageError } from './command.ts'

export interface BackupOptions {
  database: Database
  files: Files
  /** The address of the site, for whoever finds the backup. */
  site: string
  onTable?: (name: string, rows: number) => void
}

/**
 * Writes the database as it is at one moment, and every picture, into a new folder, while the site runs. The folder appears when it is whole.
 * Throws `OperatorError` for a folder that is there already or cannot be written.
 */
export async function backUp(target: string, { database, files, site, onTable }: BackupOptions): Promise<Manifest> {
  const folder = await createBackupFolder(target)
  try {
    const made_at = new Date().toISOString()
    const parts = await withSnapshot(database, async (snapshot) => {
      const tables: Manifest['tables'] = []
      for (const name of snapshot.tables) {
        const rows = await folder.table(name, snapshot.rows(name))
        onTable?.(name, rows)
        tables.push({ name, rows })
      }
      return { migrations: snapshot.migrations, tables, sequences: await snapshot.sequences() }
    })
    // After the rows: a picture that a row names was there before the row.
    const pictures = await copyPictures(files, folder)
    const manifest: Manifest = { format: 1, site, made_at, ...parts, pictures }
    await folder.finish(manifest)
    return manifest
  } catch (error) {
    await folder.abandon().catch(() => {})
    throw explainFileFault(error, path.dirname(target))
  }
}

async function copyPictures(files: Files, folder: Awaited<ReturnType<typeof createBackupFolder>>): Promise<number> {
  let pictures = 0
  // Those of hidden things too, which are never fetched or drawn again. They come last: what is hidden meanwhile is found there.
  for (const kind of everyFolder) {
    for await (const name of files.list(kind)) {
      // One that nothing names any more may be removed meanwhile.
      const file = await files.open(name)
      if (!file) continue
      await folder.picture(name, await file.stream())
      pictures++
    }
  }
  return pictures
}

export const backup: Command = {
  name: 'backup',
  usage: [['backup <folder>', 'writes database and pictures into a new folder, while the site runs']],
  anySchema: true,
  async run({ config, database, files, say, tell }, { words: [target, ...more] }) {
    if (!target || more.length > 0)
      throw new UsageError('Which folder is to be made? As in: backup /backups/2031-05-01')
    const manifest = await backUp(path.resolve(target), {
      database,
      files: await files(),
      site: config.siteUrl,
      onTable: (name, rows) => say(`${name}: ${rows}`),
    })
    tell({ folder: path.resolve(target), ...manifest })
    say(
      `Backed up to ${target}, with ${manifest.pictures} pictures. Keep it as safe as the site itself, and SECRET with it.`,
    )
    return true
  },
}
