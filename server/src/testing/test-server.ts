import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@unspun/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import { MIGRATIONS } from '../database/migrate.ts'
import { readSqlFiles } from '../database/sql-files.ts'

/** The address of a database on the server that test files use. Set by `tools/test.ts`, or by hand. */
export const TEST_SERVER_VARIABLE = 'UNSPUN_TEST_SERVER'

/** Name prefixes of test databases. Other databases on the server are not touched. */
export const TEMPLATE_PREFIX = 'unspun_template_'
export const CLONE_PREFIX = 'unspun_test_'

export type TestServer = { address: string; stop(): Promise<void> }

/** Starts a PostgreSQL without fsync for this checkout's tests, or joins the running one. */
export async function startTestServer(): Promise<TestServer> {
  const root = path.resolve(import.meta.dirname, '../../..')
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const dataDir = path.join(os.tmpdir(), `unspun-test-${process.getuid?.() ?? 0}-${checkout}`)
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true })
  const host = encodeURIComponent(server.host)
  const address = `postgresql://${server.user}@localhost:${server.port}/postgres?host=${host}`
  try {
    if (!server.adopted) await onServer(address, dropLeftovers)
    return { address, stop: () => server.stop() }
  } catch (fault) {
    await server.stop()
    throw fault
  }
}

export async function onServer<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function templateName(): string {
  const hash = createHash('sha256')
  for (const name of fs.readdirSync(MIGRATIONS).sort()) {
    hash.update(`${name}\0`).update(fs.readFileSync(path.join(MIGRATIONS, name)))
  }
  for (const { name, text } of readSqlFiles()) hash.update(`${name}\0`).update(text)
  return TEMPLATE_PREFIX + hash.digest('hex').slice(0, 16)
}

/** Removes databases of killed runs and templates of older migrations. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname ^@ $1 or (datname ^@ $2 and datname <> $3)',
    [CLONE_PREFIX, TEMPLATE_PREFIX, templateName()],
  )
  for (const { datname } of rows) {
    if (datname.startsWith(TEMPLATE_PREFIX)) await client.query(`alter database ${datname} is_template false`)
    await client.query(`drop database ${datname} with (force)`)
  }
}
