import { startEmbeddedPostgres } from '@unspun/embedded-postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../../../server/src/database/database.ts'
import { readConfig } from '../../../server/src/settings/config.ts'
import { openLog } from '../../../server/src/site/log.ts'
import { openSiteDatabase } from '../../../server/src/site/site-database.ts'
import { atEnd } from './cleanup.ts'
import type { Settings } from './settings.ts'

export async function prepareDatabase(settings: Settings, fill: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' })
  const { database, stop } = await openSiteDatabase(config, openLog(config))
  // Statements over millions of rows exceed the site's statement timeout.
  const unlimited = openDatabase({ address: database.address, size: 2, noTimeouts: true })
  try {
    await fill(unlimited)
  } finally {
    await unlimited.close()
    await stop()
  }
}

export interface JoinedDatabase {
  database: Database
  address: { host: string; port: number; user: string; database: string }
  pid: number
}

/** Connects to the embedded PostgreSQL of a running site, until the end of the group. */
export async function joinDatabase({ DATA_DIR }: Settings): Promise<JoinedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} })
  const address = { host: server.host, port: server.port, user: server.user, database: 'unspun' }
  const database = openDatabase({ address, size: 4, noTimeouts: true })
  atEnd(async () => {
    await database.close()
    await server.stop()
  })
  return { database, address, pid: server.pid }
}
