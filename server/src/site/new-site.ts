import fs from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { SUMS } from '../database/backups/backup-folder.ts'
import { restoreCall } from '../database/backups/rescue.ts'
import type { Database } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { everyFolder } from '../engines/files/files.ts'
import { openFiles, picturesIn } from '../headlines/pictures/open-files.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from './log.ts'

/**
 * Refuses to start a new site beside the pictures or backups of an old one, because its database is then usually on an
 * unmounted disk or at another address. Throws `OperatorError` unless the settings say that the site is new. A demo may
 * start over.
 */
export async function refuseLostDatabase(config: Config, database: Database, log: Pick<Log, 'info'>): Promise<void> {
  if (config.newSite || (await appliedMigrations(database.kysely)).length > 0) return
  const left = [...(await placesOfPictures(config)), ...(await placesOfBackups(config))]
  if (left.length === 0) return
  if (config.demo) {
    log.info(`The database is new, although there are files of an earlier one: ${left.join(' and ')}.`)
    return
  }
  const wanted =
    config.databaseUrl === undefined
      ? `the disk of ${path.join(config.dataDir, 'postgres')} is mounted`
      : 'DATABASE_URL is right'
  const call = await restoreCall(config.backupDir)
  throw new OperatorError(
    `The database is empty, but there are ${left.join(' and ')}. Is this a new site? If not, make sure that these are the site's settings and that ${wanted}${
      call
        ? `, or run ${call} with them to restore the newest backup`
        : ', or restore a backup with them: "npm run admin -- restore"'
    }. If it is, start it once with NEW_SITE=yes.`,
  )
}

async function placesOfPictures({ files: settings, dataDir }: Config): Promise<string[]> {
  if (settings.kind === 'disk') {
    const root = picturesIn(dataDir)
    for (const folder of everyFolder) if (await hasEntries(path.join(root, folder))) return [`pictures in ${root}`]
    return []
  }
  const files = await openFiles({ files: settings, dataDir })
  try {
    for (const folder of everyFolder)
      for await (const _ of files.list(folder)) return [`pictures in the bucket ${settings.bucket}`]
  } catch {
    // The site also starts if its bucket is unreachable.
  } finally {
    await files.close()
  }
  return []
}

/** Counts any complete backup, even one that the operator made. */
async function placesOfBackups({ backupDir }: Config): Promise<string[]> {
  if (backupDir === undefined) return []
  for (const name of await namesIn(backupDir))
    if ((await namesIn(path.join(backupDir, name))).includes(SUMS)) return [`backups in ${backupDir}`]
  return []
}

const hasEntries = async (folder: string) => (await namesIn(folder)).length > 0

/** Returns nothing if the folder does not exist or cannot be read. */
const namesIn = (folder: string): Promise<string[]> => fs.readdir(folder).catch(() => [])
