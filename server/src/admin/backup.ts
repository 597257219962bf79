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
  /** The site's address, recorded in the manifest. */
  site: string
  onTable?: (name: string, rows: number) => void
}

/**
 * Writes a consistent snapshot of the database and every picture into a new folder, while the site runs. The folder appears once it
 * is complete. Throws `OperatorError` if it already exists or cannot be written.
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
    // Copied after the rows: every picture that a row names existed before the row.
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
  // Includes pictures of hidden content, which cannot be fetched or drawn again. They come last, so that content hidden during the
  // backup is found there.
  for (const kind of everyFolder) {
    for await (const name of files.list(kind)) {
      // An unused picture may have been removed meanwhile.
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
  usage: [['backup <folder>', 'writes the database and all pictures into a new folder, while the site runs']],
  anySchema: true,
  async run({ config, database, files, say, tell }, { words: [target, ...more] }) {
    if (!target || more.length > 0) throw new UsageError('Name a new folder, for example: backup /backups/2031-05-01')
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
