import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { updateSchema } from '../database/update-schema.ts'
import { CLONE_PREFIX, onServer, startTestServer, TEST_SERVER_VARIABLE, templateName } from './test-server.ts'

export type TestDatabase = { connectionString: string; drop(): Promise<void> }

const TEMPLATE_LOCK = 20_260_001

let found: Promise<string> | undefined

/**
 * Creates a database with the complete schema and no rows, for one test file. It takes about 20 ms, because PostgreSQL
 * copies a migrated template. `drop` removes it and closes its connections.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(ensureTemplate)
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(async () => 'template0')
}

async function createDatabase(chooseTemplate: typeof ensureTemplate): Promise<TestDatabase> {
  found ??= findServer()
  const server = await found
  const name = `${CLONE_PREFIX}${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, async (client) => {
    const template = await chooseTemplate(server, client)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    connectionString: inDatabase(server, name),
    drop: () =>
      onServer(server, async (client) => {
        await untilLeft(client, name)
        await client.query(`drop database ${name} with (force)`)
      }),
  }
}

/** PostgreSQL notices the end of a pool with a delay. Cutting such a connection raises an unhandled error. */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) return
    await sleep(20)
  }
}

async function findServer(): Promise<string> {
  const given = process.env[TEST_SERVER_VARIABLE]
  if (given) return given
  // The file is run by hand, so it starts its own server or shares one. The server stops on `beforeExit`, because an
  // `after` hook would run before the hooks that close the pools.
  const { address, stop } = await startTestServer()
  process.once('beforeExit', () => void stop())
  return address
}

async function ensureTemplate(server: string, client: pg.Client): Promise<string> {
  const template = templateName()
  const isReady = async () =>
    (await client.query('select 1 from pg_database where datname = $1 and datistemplate', [template])).rowCount === 1
  if (await isReady()) return template
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await isReady()) return template
    // The database exists but is not a template: the process that created it was killed.
    await client.query(`drop database if exists ${template} with (force)`)
    await client.query(`create database ${template} template template0`)
    const pool = new pg.Pool({ connectionString: inDatabase(server, template), max: 2 })
    const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    await updateSchema(kysely).finally(() => kysely.destroy())
    await client.query(`alter database ${template} is_template true allow_connections false`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

function inDatabase(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = name
  return address.href
}
