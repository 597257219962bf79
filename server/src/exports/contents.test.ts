import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STEPS } from '../leaving/steps.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { FACTS, PICTURES } from './account-facts-store.ts'
import { LISTS } from './lists-store.ts'

const { database } = await startTestSite()

/** The data that is erased with a member and not in their file, with the reason. */
const NOT_IN_THE_FILE: Record<string, string> = {
  voter_profiles: 'a guess about the member, which nobody is shown; the file says so',
  action_codes: 'hashes of links in mails, which work for hours',
  identity_attempts: 'numbers under hashes, from which nobody can tell whose they are',
  ended_tokens: 'since when the tokens of a lost login are refused, for a day',
  'users.tokens_valid_after': 'since when tokens are refused',
  'users.reader_id': 'a key with which votes can be read',
  'users.name_keys': 'made from the names, which the file has',
  'users.is_former': 'false for everybody who can ask for a file',
  'identity_user.name': 'empty',
  'identity_user.mailbox': 'another spelling of the address',
  'identity_user.image': 'empty',
  'identity_user.era': 'a counter of the identity provider',
  'identity_user.updated_at': 'when the identity provider last changed something of it',
  'identity_session.id': 'a number',
  'identity_session.token': 'opens the account',
  'identity_session.ip_address': 'empty',
  'identity_session.expires_at': 'the same time after each use',
  'identity_account.id': 'a number',
  'identity_account.password': 'a hash that must not leave the site; the file says so',
  'identity_account.access_token': 'empty',
  'identity_account.refresh_token': 'empty',
  'identity_account.id_token': 'empty',
  'identity_account.access_token_expires_at': 'empty',
  'identity_account.refresh_token_expires_at': 'empty',
  'identity_account.scope': 'empty',
  'identity_account.updated_at': 'when the identity provider last changed something of it',
  'outbox.text': 'erased when the mail is sent; until then it may hold a link that opens the account',
  'outbox.html': 'the same',
  'outbox.headers': 'the same',
  'outbox.leaves_no_trace': 'of a mail after the deletion',
  'reports.network': 'a hash that nobody can turn back, for a day',
  'notifications.merge_key': 'made from columns that the file has',
  'notification_channels.feed_hash': 'opens the feed',
  'exports.progress': 'of the file itself',
  'exports.tries': 'of the file itself',
  'exports.file': 'opens the file',
  'exports.next_try_at': 'of the file itself',
  'departures.departure_id': 'a number',
  'departures.begun_at': 'null for everybody who can ask for a file',
  'departures.next_try_at': 'when a job looks again',
  'moderators.added_by': 'the operator',
  'headline_fixes.share_picture_of': 'made from the fix and the name',
  'jobs.job': 'work on its way to another store',
}

interface Column {
  table: string
  column: string
}

/** The columns that a file of a member is made from, as the database tells. */
async function columnsInTheFile(): Promise<Set<string>> {
  const client = await database.pool.connect()
  try {
    const found = new Set<string>()
    for (const query of [FACTS, PICTURES, ...LISTS.map((list) => list.query)]) {
      const columns = LISTS.find((list) => list.query === query)?.columns
      const constant = query.replaceAll(/\$[123]/g, '1')
      await client.query('drop view if exists pg_temp.of_file')
      await client.query(`create temp view of_file ${columns ? `(${columns.join()})` : ''} as ${constant}`)
      const { rows } = await client.query<Column>(
        `select table_name as table, column_name as column from information_schema.view_column_usage where view_name = 'of_file'`,
      )
      assert.ok(rows.length > 0, query)
      for (const { table, column } of rows) found.add(`${table}.${column}`)
    }
    return found
  } finally {
    client.release(true)
  }
}

test('what is erased with a member is in their file, or listed with the reason why not', async () => {
  const { rows } = await database.pool.query<Column>(`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, 2`)
  const erased = new Set(STEPS.flatMap(({ stores }) => stores))
  const inTheFile = await columnsInTheFile()
  const missing = rows
    .map(({ table, column }) => ({ table, name: `${table}.${column}` }))
    .filter(({ table, name }) => erased.has(table) || erased.has(name))
    .filter(({ table, name }) => !inTheFile.has(name) && !(table in NOT_IN_THE_FILE) && !(name in NOT_IN_THE_FILE))
    .map(({ name }) => name)
  assert.deepEqual(missing, [], 'add it to a list of exports/, or here with the reason')
  const folders = [...erased].filter((name) => name.startsWith('folder '))
  // The file itself is in `exports`; `withdrawn` keeps the pictures of what is hidden.
  assert.deepEqual(folders.sort(), ['folder avatars', 'folder exports', 'folder fix-images', 'folder withdrawn'])
  const known = new Set([...rows.flatMap(({ table, column }) => [table, `${table}.${column}`]), 'jobs.job'])
  assert.deepEqual(
    Object.keys(NOT_IN_THE_FILE).filter((name) => !known.has(name) || inTheFile.has(name)),
    [],
  )
})
