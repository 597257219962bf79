import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import { notificationKinds } from '@unspun/contract/notifications.ts'
import { openDatabase } from '../database/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const { connectionString, drop } = await createTestDatabase()
const database = openDatabase({ address: { connectionString }, size: 1 })
after(async () => {
  await database.close()
  await drop()
})
const { pool } = database
await pool.query(`insert into users (identity_uid, username, display_name) values ('a', 'ann', 'Ann'), ('b', 'ben', 'Ben');
  insert into blocks (user_id, blocked_user_id) values (1, 2)`)

/** Reads the only notification of a member, of this kind, in every way. It is undone. */
async function read(kind: string, before = 'select'): Promise<void> {
  await pool.query('begin')
  try {
    await pool.query(before)
    await pool.query(`insert into notifications (user_id, kind, merge_key, items) values (1, $1, $1, '{7}')`, [kind])
    for (const query of [
      'select * from shown_notifications',
      'select heard_items(user_id, kind, items) from notifications',
      'select * from notifications_to_mail',
    ])
      await pool.query(query)
  } finally {
    await pool.query('rollback')
  }
}
const unknown = (kind: string) => ({ message: `There is no branch for the kind "${kind}"` })

test('the database knows of every kind what the contract declares', async () => {
  for (const [kind, { about, group }] of Object.entries(notificationKinds)) {
    const { rows } = await pool.query('select notification_subject($1) as about, notification_group($1) as group', [
      kind,
    ])
    assert.deepEqual(rows, [{ about, group: group ?? '' }])
    await read(kind)
  }
})

test('a kind that the contract does not declare fails wherever it is read', async () => {
  for (const expression of ['notification_subject($1)', 'notification_group($1)'])
    await assert.rejects(pool.query(`select ${expression}`, ['wave']), unknown('wave'))
  await assert.rejects(read('wave'), unknown('wave'))
})

test('a page that is older than a kind says that there is news', () => {
  const about = { kind: 'wave' as 'reply', count: 1, headline: null, fix: null, comment: null, milestone: 0 }
  const line = notificationLines.lineOf({ ...about, action: null, outcome: null, people: [] })
  assert.equal(line.text, notificationLines.newer)
})

test('something that a notification can be about without a branch fails too', async () => {
  const about = `create or replace function notification_subject(p_kind text) returns text language sql immutable as $$ select 'waves' $$`
  await assert.rejects(read('reply', about), unknown('reply'))
})

test('a frequency of mails without a branch fails', async () => {
  const next = (mails: string) => pool.query(`select next_notification_mail($1, '', null)`, [mails])
  for (const mails of ['off', 'soon', 'daily', 'weekly']) await next(mails)
  await assert.rejects(next('monthly'), unknown('monthly'))
})
