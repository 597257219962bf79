import type { Database } from '../../database/database.ts'
import type { FileName, Files } from '../../engines/files/files.ts'
import { deleteExports, expiredExports, exportFilesOf, filesInUse } from './export-store.ts'

interface Parts {
  database: Database
  files: Files
}

export const fileOfExport = ({ file }: { file: string }): FileName => `exports/${file}`

export async function removeExportsOf(parts: Parts, userId: number): Promise<boolean> {
  await remove(parts, await exportFilesOf(parts.database, userId))
  return false
}

/**
 * Removes expired exports, files without a current export, such as one finished after its account was deleted, and
 * unfinished files.
 */
export async function tidyExports(parts: Parts): Promise<void> {
  await parts.files.removeLeftBehind()
  await remove(parts, await expiredExports(parts.database))
  const stored: FileName[] = []
  for await (const name of parts.files.list('exports')) stored.push(name)
  const used = await filesInUse(
    parts.database,
    stored.map((name) => name.slice('exports/'.length)),
  )
  await parts.files.remove(stored.filter((name) => !used.has(name.slice('exports/'.length))))
}

/** The file is removed first, because without its row nobody would find it. */
async function remove({ database, files }: Parts, exports: { export_id: number; file: string }[]): Promise<void> {
  if (exports.length === 0) return
  await files.remove(exports.map(fileOfExport))
  await deleteExports(
    database,
    exports.map(({ export_id }) => export_id),
  )
}
