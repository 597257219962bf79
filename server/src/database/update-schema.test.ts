import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '../testing/test-database.ts'
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

/** Adds a migration that locks two tables, and returns its name. */
function addMigration(): string {
  fs.cpSync(MIGRATIONS, folder, { recursive: true })
  const name = `${String(migrationNames().length + 1).padStart(4, '0')}-more`
  const up = `export async function up(db) {
    for (const table of ['users', 'headlines'])
      await sql.raw(\`alter table \${table} add column more text\`).execute(db)
  }`
  fs.writeFileSync(path.join(folder, `${name}.ts`), `import { sql } from '${import.meta.resolve('kysely')}'\n${up}\n`)
  return name
}

test('a migration runs again after a deadlock with a request that locks in another order', async () => {
  const name = addMigration()
  const client = await database.pool.connect()
  await client.query('begin; lock table headlines in access share mode')
  const updating = updateSchema(database.kysely, { folder })
  const waiting = `select from pg_locks where not granted and relation = 'headlines'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  while ((await database.pool.query(waiting)).rowCount === 0) await sleep(10)
  // The migration began to wait first, so PostgreSQL finds the deadlock on its side.
  await client.query('update users set display_name = display_name; commit')
  client.release()
  assert.equal((await updating)[0], name)
})
