import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyFolder } from '../engines/files/files.ts'
import { FACTS, PICTURES } from '../members/export/account-facts-store.ts'
import { LISTS } from '../members/export/lists-store.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { folders, tableNames, tables, tablesInBackups } from './catalogue.ts'

const { database } = await startTestSite()

interface Column {
  table: string
  column: string
}
const nameOf = ({ table, column }: Column) => `${table}.${column}`

/** The facts of a column, or of its whole table. */
function factsOf({ table, column }: Column) {
  const { columns, rowsOf, ...ofTable } = tables[table] ?? {}
  const ofColumn = columns?.[column]
  return { ...ofTable, ...ofColumn, erased: Boolean(rowsOf ?? ofTable.erasedWith ?? ofColumn?.erasedWith) }
}

const everyColumn = async () =>
  (
    await database.pool.query<Column>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_name in (select tablename from pg_tables where schemaname = 'public') and table_schema = 'public' order by 1, 2`,
    )
  ).rows

/** The columns that could tell something of a member: those that refer to one, and everything but numbers, times and truth values. */
async function tellingColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (
      t.typcategory not in ('N', 'D', 'B', 'T', 'C')
      or a.attname ~ '(user|member|voter|author|person|owner|_by)'
      or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'users'::regclass
        and a.attnum = any(k.conkey)))
    order by 1, 2`)
  return rows
}
const unstated = (columns: Column[]) =>
  columns.filter((column) => !factsOf(column).erased && factsOf(column).impersonal === undefined).map(nameOf)

test('the catalogue has every table, and each stands after those that it refers to', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...tableNames].sort(),
  )
  const references = await database.pool.query<{ table: string; needs: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as needs from pg_constraint where contype = 'f'`,
  )
  const place = (name: string) => tablesInBackups.indexOf(name)
  for (const { table, needs } of references.rows.filter(({ table }) => place(table) >= 0))
    assert.ok(place(needs) >= 0 && place(needs) <= place(table), `${table} stands before ${needs}`)
})

test('the catalogue names only columns that exist, and states one thing of each', async () => {
  const known = new Set((await everyColumn()).map(nameOf))
  for (const [table, { columns = {}, rowsOf = [], rowsAbout }] of Object.entries(tables)) {
    const named = [...Object.keys(columns), ...rowsOf, ...(rowsAbout ? ['what', 'id'] : [])]
    for (const column of named) assert.ok(known.has(nameOf({ table, column })), nameOf({ table, column }))
  }
  for (const column of await everyColumn()) {
    const { erased, impersonal, notExported } = factsOf(column)
    assert.ok(!(erased && impersonal), `${nameOf(column)} is erased and impersonal`)
    assert.ok(erased || !notExported, `${nameOf(column)} is not erased, so it need not be exported`)
  }
})

test('every column that could tell something of a member is erased, or says why not', async () => {
  const columns = await tellingColumns()
  assert.ok(columns.length > 60)
  assert.deepEqual(unstated(columns), [])
})

test('a new table with a text or a member would be noticed', async () => {
  await database.pool.query(
    'create table new_table (id bigint, member bigint references users, note text, at timestamptz)',
  )
  assert.deepEqual(unstated(await tellingColumns()), ['new_table.member', 'new_table.note'])
  await database.pool.query('drop table new_table')
})

test('every column that refers to a member is erased, not only stated', async () => {
  const { rows } = await database.pool.query<Column>(`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass`)
  assert.ok(rows.length >= 8)
  assert.deepEqual(rows.filter((column) => !factsOf(column).erased).map(nameOf), [])
})

/** The columns that a file of a member is made from, as the database tells. */
async function columnsInTheFile(): Promise<Set<string>> {
  const client = await database.pool.connect()
  try {
    const found = new Set<string>()
    for (const query of [FACTS, PICTURES, ...LISTS.map((list) => list.query)]) {
      await client.query('drop view if exists pg_temp.of_file')
      await client.query(`create temp view of_file as ${query.replaceAll(/\$[123]/g, '1')}`)
      const { rows } = await client.query<Column>(
        `select table_name as table, column_name as column from information_schema.view_column_usage where view_name = 'of_file'`,
      )
      assert.ok(rows.length > 0, query)
      for (const column of rows) found.add(nameOf(column))
    }
    return found
  } finally {
    client.release(true)
  }
}

test('what is erased with a member is in their data file, or says why not', async () => {
  const inTheFile = await columnsInTheFile()
  const erased = (await everyColumn()).filter((column) => factsOf(column).erased)
  const isExported = (column: Column) => inTheFile.has(nameOf(column))
  const says = (column: Column) => factsOf(column).notExported !== undefined
  assert.deepEqual(erased.filter((column) => !isExported(column) && !says(column)).map(nameOf), [])
  assert.deepEqual(erased.filter((column) => isExported(column) && says(column)).map(nameOf), [])
})

test('every folder is erased, or says why not; those that are erased are in the data file', () => {
  for (const folder of everyFolder) {
    const { erasedWith, impersonal } = folders[folder]
    assert.equal(Number(erasedWith !== undefined) + Number(impersonal !== undefined), 1, folder)
  }
  // The file itself is in `exports`; `withdrawn` keeps the pictures of what is hidden.
  assert.deepEqual(
    everyFolder.filter((folder) => folders[folder].erasedWith),
    ['avatars', 'fix-images', 'withdrawn', 'exports'],
  )
})
