import fs from 'node:fs/promises'
import path from 'node:path'
import { explainFileFault } from '@unspun/operator-error/operator-error.ts'
import type { Files } from '../../engines/files/files.ts'
import { foldersInBackups } from '../catalogue.ts'
import type { Database } from '../database.ts'
import { pictureFile, readSums } from './backup-folder.ts'
import { databaseBytes } from './backup-store.ts'
import { requireSpace, reserveOf } from './disk-space.ts'
import { backUp } from './make-backup.ts'
import { newestOwn, type OwnBackup, type OwnKind, removePartial, requireBackupDir } from './own-backups.ts'

export interface OwnOptions {
  /** The folder of all the site's own backups. */
  folder: string
  database: Database
  /** The pictures; undefined if they lie in a bucket, which has copies of its own. */
  files: Files | undefined
  /** The site's address. */
  site: string
  now: Date
}

/** The fields that the log records about a backup. */
export interface MadeOwn {
  folder: string
  rows: number
  pictures: number
}

/**
 * Makes and checks one of the site's own backups in a folder of its own. Unchanged pictures are links to those of the newest one and take no
 * space. Throws `OperatorError` if the disk has too little space or cannot be used; the earlier backups stay then.
 */
export async function makeOwn(
  kind: OwnKind,
  name: string,
  { folder, database, files, site, now }: OwnOptions,
  onTable?: (name: string, rows: number) => void,
): Promise<MadeOwn> {
  try {
    await requireBackupDir(folder)
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    await removePartial(folder, kind)
    const previous = await newestOwn(folder, now)
    const leaveFree = await reserveOf(folder)
    await requireSpace(folder, await bytesOfNext(previous, database, files), leaveFree)
    const target = path.join(folder, name)
    const options = { database, files, site, previous: previous?.path, leaveFree, ...(onTable ? { onTable } : {}) }
    const { tables, pictures } = await backUp(target, options)
    return { folder: target, rows: tables.reduce((sum, { rows }) => sum + rows, 0), pictures }
  } catch (error) {
    throw explainFileFault(error, folder)
  }
}

/** An estimate of a backup's new bytes: its tables a little larger than the last time, and the pictures that are new. */
async function bytesOfNext(
  previous: OwnBackup | undefined,
  database: Database,
  files: Files | undefined,
): Promise<number> {
  // Compressed rows without indexes take less than half of the database.
  const known = previous && (await tableBytes(previous.path).catch(() => undefined))
  const tables = known === undefined ? 0.5 * (await databaseBytes(database)) : 1.2 * known
  const copied = previous ? await readSums(previous.path).catch(() => new Map<string, string>()) : new Map()
  let pictures = 0
  for (const kind of files ? foldersInBackups : [])
    for await (const name of files!.list(kind))
      if (!copied.has(pictureFile(name))) pictures += (await files!.open(name))?.size ?? 0
  return tables + pictures
}

/** The bytes of a backup's tables. */
export async function tableBytes(backup: string): Promise<number> {
  const folder = path.join(backup, 'tables')
  let bytes = 0
  for (const name of await fs.readdir(folder)) bytes += (await fs.stat(path.join(folder, name))).size
  return bytes
}
