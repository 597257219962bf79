import fs from 'node:fs/promises'
import path from 'node:path'
import { clusterIn, startEmbeddedPostgres } from '@unspun/embedded-postgres/embedded-postgres.ts'
import { explainDamage } from '@unspun/embedded-postgres/postgres-damage.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import pg from 'pg'
import { backUpBefore } from '../database/backups/before-migrations.ts'
import { rescueFrom } from '../database/backups/rescue.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { MigrateOptions } from '../database/migrate.ts'
import { updateSchema } from '../database/update-schema.ts'
import { createDiskFiles } from '../engines/files/files-disk.ts'
import { APPLICATION, type DatabaseAddress } from '../engines/postgres/postgres.ts'
import { type PostgresVersion, runningVersion } from '../engines/postgres/postgres-version.ts'
import { picturesIn } from '../headlines/pictures/open-files.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from './log.ts'
import { refuseLostDatabase } from './new-site.ts'

export interface SiteDatabase {
  database: Database
  stop(): Promise<void>
}

const NAME = 'unspun'

export interface OpenOptions {
  /** True by default. False leaves the schema unchanged. */
  migrating?: boolean
  /** True by default. False refuses, before anything is written, if there is no embedded database yet. */
  creating?: boolean
  name?: string
  /** For operators' commands, such as hiding a headline with a hundred thousand fixes: nobody waits for their answers. */
  noTimeouts?: boolean
  /** Aborts opening: the embedded server is stopped, and the call rejects. */
  signal?: AbortSignal | undefined
}

/** Opens the database in the settings, or starts or joins the embedded one, and updates its schema. */
export async function openSiteDatabase(
  config: Config,
  log: Pick<Log, 'info' | 'warn'>,
  { migrating = true, creating = true, name = APPLICATION, noTimeouts = false, signal }: OpenOptions = {},
): Promise<SiteDatabase> {
  if (!creating) await requireEmbedded(config)
  const { address, stopServer, explain } = await findServer(config, log, signal)
  const database = openDatabase({
    address,
    size: 12,
    name,
    prepare: config.databasePrepare,
    noTimeouts,
    onIdleError: (error) => signal?.aborted || log.warn('A database connection broke', error),
    watch: {
      onChange: (isAway) =>
        signal?.aborted ||
        log.warn(
          isAway
            ? 'The database does not answer: pages are served from memory, and nothing can be saved until it is back'
            : 'The database answers again',
        ),
    },
  })
  const stop = async () => {
    await database.close()
    await stopServer()
  }
  // Without its server a long migration fails, and is rolled back.
  const cut = () => void stopServer().catch(() => {})
  signal?.addEventListener('abort', cut)
  try {
    signal?.throwIfAborted()
    const version = await requireVersion(database, config.databaseUrl !== undefined)
    if (migrating) logVersion(version, config, log)
    if (migrating) await refuseLostDatabase(config, database, log)
    const done = migrating ? await migrateWithoutTimeout(address, name, (own) => backupBefore(config, own, log)) : []
    if (done.length > 0) log.info(`The database is up to date (${done.length} steps).`)
    return { database, stop }
  } catch (error) {
    await stop()
    throw explain(error)
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

/** Names the database that the settings select, without its password. */
export function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the database in ${folderIn(dataDir)}`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} at ${host || (searchParams.get('host') ?? 'localhost')}`
}

const folderIn = (dataDir: string) => path.dirname(clusterIn(dataDir))

/** A folder that cannot be read is explained by the start. */
async function requireEmbedded({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  const names = await fs
    .readdir(clusterIn(dataDir))
    .catch((fault: NodeJS.ErrnoException) => (fault.code === 'ENOENT' ? [] : undefined))
  if (names?.length === 0)
    throw new OperatorError(
      `There is no database in ${folderIn(dataDir)}. Run this command with the site's settings (DATA_DIR or DATABASE_URL).`,
    )
}

/** Uses separate connections without the statement timeout, because migrating a large table may take long. */
async function migrateWithoutTimeout(
  address: DatabaseAddress,
  name: string,
  beforeOn: (database: Database) => MigrateOptions['before'],
): Promise<string[]> {
  const database = openDatabase({ address, size: 2, name, prepare: false, noTimeouts: true, onIdleError: () => {} })
  try {
    return await updateSchema(database.kysely, { before: beforeOn(database) })
  } finally {
    await database.close()
  }
}

/** The backup of the embedded database before migrations. A demo's content is not worth one, because a demo may start over. */
function backupBefore(config: Config, database: Database, log: Pick<Log, 'info'>): MigrateOptions['before'] {
  const { databaseUrl, backupDir: folder, demo, dataDir, siteUrl: site } = config
  if (databaseUrl !== undefined || folder === undefined || demo) return undefined
  let made = false
  return async (pending) => {
    // Migrations that wait for a lock in vain are tried again.
    if (made) return
    const files = config.files.kind === 'disk' ? await createDiskFiles(picturesIn(dataDir)) : undefined
    await backUpBefore(pending, { folder, database, files, site, now: new Date() }, log.info)
    made = true
  }
}

async function findServer(config: Config, log: Pick<Log, 'info' | 'warn'>, signal: AbortSignal | undefined) {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseUrl }
    return { address, stopServer: async () => {}, explain: (error: unknown) => error }
  }
  const { dataDir } = config
  const rescue = await rescueFrom(config.backupDir)
  const explain = (error: unknown) => explainDamage(error, clusterIn(dataDir), rescue)
  const server = await startEmbeddedPostgres({ dataDir, log: log.info, rescue, signal })
  const address = { host: server.host, port: server.port, user: server.user, database: NAME }
  try {
    await ensureDatabase(address, log)
  } catch (error) {
    await server.stop()
    throw explain(error)
  }
  return { address, stopServer: () => server.stop(), explain }
}

async function ensureDatabase(
  address: Exclude<DatabaseAddress, { connectionString: string }>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_checksums: string }>('show data_checksums')
    if (rows[0]?.data_checksums !== 'on')
      log.warn(
        'The embedded database has no checksums, so damage of the disk would stay unnoticed. To switch them on: back up, stop, move DATA_DIR/postgres away, restore, start.',
      )
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  } catch (error) {
    // 42P04 and 23505: another process has just created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

async function requireVersion(database: Database, isExternal: boolean): Promise<PostgresVersion> {
  const version = await runningVersion(database.pool).catch((error: Error) => {
    if (!isExternal) throw error
    throw new OperatorError(`The database cannot be reached: ${error.message}. Check DATABASE_URL.`)
  })
  if (version.major < 15)
    throw new OperatorError(`The database is PostgreSQL ${version.version}; Unspun needs 15 or newer.`)
  return version
}

function logVersion(running: PostgresVersion, config: Config, log: Pick<Log, 'info' | 'warn'>): void {
  log.info(`The database is PostgreSQL ${running.version}.`)
  const outdated = explainOutdated(running, config)
  // Whoever tries the site on their own machine has nothing to update.
  if (outdated) (config.local ? log.info : log.warn)(outdated)
}

/** What to do about a PostgreSQL of which a newer minor version is known; undefined if there is none. */
export function explainOutdated(
  { version, newer }: PostgresVersion,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): string | undefined {
  if (!newer) return undefined
  const remedy = databaseUrl
    ? 'Update the server.'
    : 'The embedded one comes with Unspun: update Unspun, or set DATABASE_URL to an updated server.'
  return `PostgreSQL ${version} lacks the fixes of ${newer.version}, released on ${newer.released}. ${remedy}`
}
