import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { MIGRATIONS, migrate, migrationNames } from './migrate.ts'
import { updateSchema } from './update-schema.ts'

const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-migrate-'))
const opened: Kysely<unknown>[] = []
let database: TestDatabase

before(async () => {
  database = await createEmptyDatabase()
})

after(async () => {
  await Promise.all(opened.map((kysely) => kysely.destroy()))
  await database.drop()
  fs.rmSync(folders, { recursive: true })
})

function open(): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  opened.push(kysely)
  return kysely
}

/** Makes a migrations folder. The body of each file can call `run(sql)`. */
function folderOf(name: string, files: Record<string, string>): string {
  const folder = path.join(folders, name)
  fs.mkdirSync(folder)
  for (const [file, body] of Object.entries(files)) {
    const imports = `import { sql } from '${import.meta.resolve('kysely')}'`
    const run = 'const run = (text) => sql.raw(text).execute(db)'
    fs.writeFileSync(path.join(folder, `${file}.ts`), `${imports}\nexport async function up(db) { ${run}; ${body} }`)
  }
  return folder
}

// Slow enough that the other processes start while it runs.
const FIRST = { '0001-first': `await run('create table ran (name text)'); await run('select pg_sleep(0.2)')` }
const SECOND = { '0002-second': `await run("insert into ran values ('second')")` }

test('of three processes that start together, one migrates and the others find nothing to do', async () => {
  const folder = folderOf('two', { ...FIRST, ...SECOND })
  const ran = await Promise.all([migrate(open(), { folder }), migrate(open(), { folder }), migrate(open(), { folder })])
  assert.deepEqual(
    ran.toSorted((a, b) => a.length - b.length),
    [[], [], ['0001-first', '0002-second']],
  )
  const { rows } = await sql`select * from ran`.execute(open())
  assert.equal(rows.length, 1)
})

test('a program older than its database refuses to start, with one sentence', async () => {
  const older = folderOf('older', FIRST)
  await assert.rejects(migrate(open(), { folder: older }), (fault) => {
    assert.ok(fault instanceof OperatorError)
    assert.match(fault.message, /newer than this Unspun: it has 0002-second and the program ends at 0001-first/)
    return true
  })
})

test('a database with a different history is refused, with one sentence', async () => {
  const other = folderOf('other', { '0001-another': '', '0002-second': '', '0003-third': '' })
  await assert.rejects(migrate(open(), { folder: other }), {
    name: 'OperatorError',
    message: /not made by this Unspun.*0001-first/,
  })
})

test('a failed migration names itself and rolls back the whole run', async () => {
  const failing = folderOf('failing', {
    ...FIRST,
    ...SECOND,
    '0003-third': `await run("insert into ran values ('third')")`,
    '0004-fourth': `await run('select * from nowhere')`,
  })
  await assert.rejects(migrate(open(), { folder: failing }), { message: 'The migration 0004-fourth failed' })
  const { rows } = await sql`select * from ran where name = 'third'`.execute(open())
  assert.equal(rows.length, 0)
})

test('a gap or a duplicate number is found before any migration runs', () => {
  assert.throws(() => migrationNames(folderOf('gap', { '0001-first': '', '0003-third': '' })), /0002 is expected/)
  assert.throws(() => migrationNames(folderOf('twice', { '0001-first': '', '0001-other': '' })), /0002 is expected/)
})

test("this program's own migrations have no gaps", () => {
  assert.ok(migrationNames(MIGRATIONS).length > 0)
})

test('a database from before 1.0 is refused with one sentence and not changed', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`create table kysely_migration (name text primary key, timestamp text not null);
    insert into kysely_migration values ('0001-site-tables', ''), ('0002-identity-tables', '');
    create table users (user_id bigint)`)
  const pool = new pg.Pool({ connectionString, max: 2 })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await assert.rejects(updateSchema(kysely), {
    name: 'OperatorError',
    message: /^This database was made by an Unspun before 1\.0.*Nothing was changed/,
  })
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  assert.deepEqual(
    rows.map(({ tablename }) => tablename),
    ['kysely_migration', 'users'],
  )
  await client.end()
  await kysely.destroy()
  await drop()
})

/** Hashes of the migrations in each release. A released migration never changes; a correction is a new migration. */
const RELEASED: Record<string, string> = {
  '0001-baseline.sql': '93bc9ee530a104e101da9633356e5e4a6500975661093dd883fbaab4ff3574b4',
}

test('released migrations have not changed', () => {
  for (const [file, hash] of Object.entries(RELEASED)) {
    const text = fs.readFileSync(path.join(MIGRATIONS, file))
    assert.equal(createHash('sha256').update(text).digest('hex'), hash, `${file} has changed: write a new migration`)
  }
})
