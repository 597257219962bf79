import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyFolder } from '../engines/files/files.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { STEPS } from './steps.ts'

const { database } = await startTestSite()

/** The tables, columns and folders that hold nothing personal, with the reason. */
const NOTHING_PERSONAL: Record<string, string> = {
  domains: 'news sites',
  feed_items: 'texts of news sites',
  feed_sources: 'addresses of news sites, and what they answered',
  headline_urls: 'addresses of articles',
  headline_look_ups: 'what pages of news sites answered',
  headline_changes: 'titles of news sites, and numbers of fixes',
  'headlines.original_url': 'the address of the article',
  'headlines.title': 'the title of the article, also if a reader has typed it',
  'headlines.title_by_reader': 'whether a reader has typed the title',
  'headlines.description': 'by the news site',
  'headlines.cues': 'follow from the title',
  'headlines.lang': 'of the news site',
  'headlines.video_id': 'of the news site',
  'headlines.image_url': 'of the news site',
  'headlines.image': 'the name of a copy',
  'headlines.thumbnail': 'the name of a copy',
  'headlines.headline_image': 'the name of a copy',
  'operator_actions.what': 'the kind of a thing',
  'operator_actions.action': 'the kind of an action',
  'operator_actions.done_by': 'the operator',
  'operator_actions.details': 'titles of articles, networks, and mail domains',
  cache_removals: 'numbers, for a day',
  extension_entries: 'hashes of addresses and titles; what is taken back goes with the next base',
  extension_files: 'names and hashes of files',
  open_data_days: 'names and hashes of files',
  webhooks: 'addresses of programs, by the operator',
  search_entries: 'words of shown posts, and numbers of members who have shown fixes; both follow at once',
  search_languages: 'languages of news sites',
  search_spellings: 'words that news sites have printed',
  outlet_numbers: 'numbers of news sites',
  bot_proofs: 'hashes of solved puzzles, for minutes',
  identity_jwks: 'keys of the site',
  identity_verification: 'unused, required by the library',
  ranking_generations: 'numbers of the whole site',
  fix_sides: 'numbers of a fix',
  fix_waves: 'numbers of a fix',
  vote_mean: 'a number of the whole site',
  high_alert: 'a setting',
  forbidden_origins: 'networks, mail providers and news sites',
  sql_files: 'the schema',
  kysely_migration: 'the schema',
  kysely_migration_lock: 'the schema',
  'folder headline-images': 'pictures of news sites',
  'folder news-images': 'pictures of news sites',
  'folder open-data':
    'posts with their authors, in files of which the newest is made each night and the oldest goes after a week',
  'folder extension': 'titles of fixes without their authors; what is taken back goes with the next base',
}

const erased = new Set(STEPS.flatMap(({ stores }) => stores))
const isNamed = (table: string, column: string) =>
  [table, `${table}.${column}`].some((name) => erased.has(name) || name in NOTHING_PERSONAL)

interface Column {
  table: string
  column: string
}

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

test('every table and column that could tell something of a member is erased, or listed with the reason why not', async () => {
  const columns = await tellingColumns()
  assert.ok(columns.length > 60)
  assert.deepEqual(
    columns.filter(({ table, column }) => !isNamed(table, column)).map(({ table, column }) => `${table}.${column}`),
    [],
    'name it in STEPS (leaving/steps.ts), or here if it holds nothing personal',
  )
})

test('a new table with a text or a member would be noticed', async () => {
  await database.pool.query(
    'create table new_table (id bigint, member bigint references users, note text, at timestamptz)',
  )
  const found = (await tellingColumns()).filter(({ table, column }) => !isNamed(table, column))
  assert.deepEqual(found, [
    { table: 'new_table', column: 'member' },
    { table: 'new_table', column: 'note' },
  ])
  await database.pool.query('drop table new_table')
})

test('every column that refers to a member is emptied, not only listed', async () => {
  const { rows } = await database.pool.query<Column>(`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass`)
  assert.ok(rows.length >= 8)
  for (const { table, column } of rows)
    assert.ok(erased.has(table) || erased.has(`${table}.${column}`), `${table}.${column}`)
})

test('every folder of the file store is emptied, or listed with the reason why not', () => {
  const missing = everyFolder.filter((each) => !erased.has(`folder ${each}`) && !(`folder ${each}` in NOTHING_PERSONAL))
  assert.deepEqual(missing, [])
})

test('both lists name only what exists, and nothing twice', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    union all select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  const known = new Set([...rows.map(({ name }) => name), ...everyFolder.map((each) => `folder ${each}`), 'jobs.job'])
  assert.deepEqual(
    [...erased, ...Object.keys(NOTHING_PERSONAL)].filter((name) => !known.has(name)),
    [],
  )
  assert.deepEqual(
    [...erased].filter((name) => name in NOTHING_PERSONAL),
    [],
  )
})
