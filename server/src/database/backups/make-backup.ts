import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'
import type { Files } from '../../engines/files/files.ts'
import { foldersInBackups } from '../catalogue.ts'
import type { Database } from '../database.ts'
import { createBackupFolder, type Manifest, type NewFolder } from './backup-folder.ts'
import { withSnapshot } from './backup-store.ts'

export interface BackupOptions extends NewFolder {
  database: Database
  /** The pictures to include; undefined for none. */
  files: Files | undefined
  /** The site's address, recorded in the manifest. */
  site: string
  onTable?: (name: string, rows: number) => void
}

/**
 * Writes a consistent snapshot of the database and the pictures, except those of news items, into a new folder, while the site runs, and reads it back. The folder
 * appears once it is complete and right. Throws `OperatorError` if it already exists or cannot be written.
 */
export async function backUp(
  target: string,
  { database, files, site, onTable, ...newFolder }: BackupOptions,
): Promise<Manifest> {
  const folder = await createBackupFolder(target, newFolder).catch((error) => {
    throw explainFileFault(error, path.dirname(target))
  })
  try {
    const made_at = new Date().toISOString()
    const parts = await withSnapshot(database, async (snapshot) => {
      const tables: Manifest['tables'] = []
      for (const name of snapshot.tables) {
        const rows = await folder.table(name, snapshot.rows(name))
        onTable?.(name, rows)
        tables.push({ name, rows })
      }
      const { migrations, transaction } = snapshot
      return { migrations, transaction, tables, sequences: await snapshot.sequences() }
    })
    // Copied after the rows: every picture that a row names existed before the row.
    const pictures = files ? await copyPictures(files, folder) : 0
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
  for (const kind of foldersInBackups) {
    for await (const name of files.list(kind)) {
      // An unused picture may have been removed meanwhile.
      const isThere = await folder.picture(name, async () => (await files.open(name))?.stream())
      if (isThere) pictures++
    }
  }
  return pictures
}
