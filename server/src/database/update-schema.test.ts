import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { BACKUP_APPLICATION, isDatabaseAway } from '../engines/postgres/postgres.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { withSnapshot } from './backups/backup-store.ts'
import { openDatabase } from './database.ts'
import { MIGRATIONS, migrationNames } from './migrate.ts'
import { updateSchema } from './update-schema.ts'

const { connectionString, drop } = await createTestDatabase()
const database = openDatabase({ address: { connectionString }, size: 4 })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-next-'))
after(async () => {
  await database.close()
  await drop()
  fs.rmSync(folder, { recursive: true })
})

fs.cpSync(MIGRATIONS, folder, { recursive: true })

/** Adds a migration that locks two tables, and returns its name. */
function addMigration(column: string): string {
  const name = `${String(migrationNames(folder).length + 1).padStart(4, '0')}-${column.replaceAll('_', '-')}`
  const up = `export async function up(db) {
    for (const table of ['users', 'headlines'])
      await sql.raw(\`alter table \${table} add column ${column} text\`).execute(db)
  }`
  fs.writeFileSync(path.join(folder, `${name}.ts`), `import { sql } from '${import.meta.resolve('kysely')}'\n${up}\n`)
  return name
}

/** The number of connections that wait for a table. */
async function waitingFor(table: string): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_locks where not granted and relation = $1::regclass
      and database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rowCount ?? 0
}

test('a migration runs again after a deadlock with a request that locks in another order', async () => {
  const name = addMigration('more')
  const client = await database.pool.connect()
  // The migration must be the one that finds the deadlock.
  await client.query(`set deadlock_timeout = '10min'; begin; lock table headlines in access share mode`)
  const updating = updateSchema(database.kysely, { folder })
  await until(() => waitingFor('headlines'))
  await client.query('update users set display_name = display_name; commit')
  client.release()
  assert.equal((await updating)[0], name)
})

test('a nightly backup makes way for a migration', async () => {
  const name = addMigration('during_the_night')
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: updated, resolve: goOn } = Promise.withResolvers<void>()
  const backup = openDatabase({ address: { connectionString }, size: 1, name: BACKUP_APPLICATION })
  const snapshot = withSnapshot(backup, async ({ rows }) => {
    for await (const _ of rows('users')) break
    begin()
    await updated
    // Its next rows.
    await Array.fromAsync(rows('headlines'))
  })
  const ended = assert.rejects(snapshot, isDatabaseAway)
  await began
  try {
    assert.equal((await updateSchema(database.kysely, { folder }))[0], name)
  } finally {
    goOn()
  }
  await ended
  await backup.close()
})

test('readers do not wait behind a migration that waits for somebody else’s lock, and a start that waits in vain says so', async () => {
  addMigration('in_vain')
  const holder = await database.pool.connect()
  await holder.query('begin; lock table users in access share mode')
  try {
    const update = assert.rejects(updateSchema(database.kysely, { folder, lockMs: 2_000 }), {
      name: 'OperatorError',
      message: /a table stays locked.*start again\.$/,
    })
    await until(() => waitingFor('users'))
    // Answered while the lock is still held.
    await database.pool.query('select from users')
    await update
  } finally {
    holder.release(true)
  }
})
