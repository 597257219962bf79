import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { type ApplyOptions, readSqlFiles, type SqlFile } from './sql-files.ts'
import { updateSchema } from './update-schema.ts'

const undo: (() => Promise<unknown>)[] = []
after(async () => {
  for (const each of undo.reverse()) await each()
})

let database: Database
beforeEach(async () => {
  const { connectionString, drop }: TestDatabase = await createTestDatabase()
  database = openDatabase({ address: { connectionString }, size: 4 })
  undo.push(drop, database.close)
})

const files = (answer: string): SqlFile[] => [
  { name: 'nouns/one.sql', text: `create or replace view answers as select ${answer} as answer` },
  {
    name: 'nouns/two.sql',
    text: 'create or replace function the_answer() returns integer language sql return (select answer from answers)',
  },
]
const update = (given: Pick<ApplyOptions, 'files' | 'version'>) => updateSchema(database.kysely, given)
const answer = async () => (await database.pool.query('select the_answer() as answer')).rows[0].answer

describe('the .sql files', () => {
  test('are applied in order when one has changed, and not again', async () => {
    assert.deepEqual(await update({ files: files('1') }), ['nouns/one.sql', 'nouns/two.sql'])
    assert.deepEqual(await update({ files: files('1') }), [])
    assert.equal(await answer(), 1)
    assert.deepEqual(await update({ files: files('2') }), ['nouns/one.sql', 'nouns/two.sql'])
    assert.equal(await answer(), 2)
  })

  test('are applied once if several processes start together', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => update({ files: files('1') })))
    assert.equal(ran.flat().length, 2)
  })

  test('of a newer version are kept when an older version starts', async () => {
    await update({ files: files('10'), version: '1.10.0' })
    assert.deepEqual(await update({ files: files('9'), version: '1.9.0' }), [])
    assert.equal(await answer(), 10)
    await update({ files: files('11'), version: '1.10.0' })
    assert.equal(await answer(), 11, 'the same version may replace its own')
    await update({ files: files('20'), version: '2.0.0' })
    assert.equal(await answer(), 20)
  })

  test('are named when they fail, and all changes are rolled back', async () => {
    await update({ files: files('1') })
    const broken = [files('2')[0]!, { name: 'nouns/two.sql', text: 'create or replace nonsense' }]
    await assert.rejects(update({ files: broken }), {
      name: 'OperatorError',
      message: /^nouns\/two\.sql could not be applied to the database: syntax error/,
    })
    assert.equal(await answer(), 1)
  })

  test('are applied again after a deadlock with a request that locks in another order', async () => {
    await database.pool.query(`update sql_files set hash = ''`)
    const client = await database.pool.connect()
    await client.query('begin; select from shown_comments')
    const updating = update({})
    // Waits until the update waits for a view that the request holds.
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    while ((await database.pool.query(waiting)).rowCount === 0) await sleep(10)
    await client.query('update headline_fixes set status_id = status_id').then(
      () => client.query('commit'),
      () => client.query('rollback'),
    )
    client.release()
    assert.equal((await updating).length, readSqlFiles().length)
  })

  test('can be applied to a database that already has them', async () => {
    await database.pool.query(`update sql_files set hash = ''`)
    const names = readSqlFiles().map(({ name }) => name)
    assert.deepEqual(await update({}), names)
  })

  test('are all listed', () => {
    const server = path.resolve(import.meta.dirname, '..')
    const found = fs.globSync('**/*.sql', { cwd: server }).filter((name) => !name.startsWith('database/migrations/'))
    const listed = readSqlFiles().map(({ name }) => name)
    assert.deepEqual(found.sort(), listed.sort())
  })
})
