import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LEADING } from '../../publishing/webhooks/webhook-store.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { updateSchema } from '../update-schema.ts'
import type { EventKind } from './event-store.ts'
import { type Event, readEvents } from './event-store.ts'
import { allSucceed } from './events-test-kit.ts'

const { connectionString, drop } = await createEmptyDatabase()
const database = openDatabase({ address: { connectionString }, size: 2 })
const { pool } = database
after(async () => {
  await database.close()
  await drop()
})

/** The events of these kinds that a reader gets after an upgrade. */
async function firstEvents(name: string, kinds: readonly EventKind[]): Promise<Event[]> {
  const seen: Event[] = []
  const read = async (events: readonly Event[]) => void seen.push(...events)
  await readEvents(database, { name, kinds, most: 10, read }, allSucceed)
  return seen
}
const summary = ({ kind, headline_id, headline_fix_id, comment_id }: Event) =>
  [kind, headline_id, headline_fix_id, comment_id].filter((part) => part !== null).join(' ')

const POSTS = ['headline-added', 'fix-added', 'comment-added'] as const

await migrate(database.kysely, { to: '0032-when-leads-change' })
await pool.query(`
  insert into users (identity_uid, username, display_name) values ('ana', 'ana', 'Ana');
  insert into domains (name) values ('news.example');
  insert into headlines (url_id, domain_id, original_url, title) select n, 1, 'https://news.example/' || n, 'Title' from generate_series(1, 3) n;
  insert into headline_fixes (headline_id, domain_id, user_id, title) select n, 1, 1, 'Fix' from generate_series(1, 3) n;
  insert into comments (headline_id, headline_fix_id, user_id, body) select 1, 1, 1, 'A comment' from generate_series(1, 3);
  update headlines set told = headline_id <> 3;
  update headline_fixes set told = headline_fix_id <> 2;
  update comments set told = comment_id = 1, waiting_until = case comment_id when 2 then now() end;
  insert into extension_changes values (1), (3), (1);
  insert into webhooks (url, secret, added_by, added_at) values ('https://bot.example', '', '', now() - interval '1 hour');
  insert into webhook_fixes (headline_fix_id, noted_at, told_at) values
    (1, now() - interval '3 minutes', null), (2, now() - interval '3 minutes', now()), (3, now() - interval '1 minute', null);
`)
await updateSchema(database.kysely)

test('what webhooks wait for is told of after the upgrade, at the same time, and nothing is told again', async () => {
  const events = await firstEvents('webhooks', LEADING)
  assert.deepEqual(events.map(summary), ['fix-leads 1 1', 'fix-leads 3 3'])
  const { rows } = await pool.query('select headline_fix_id as id from webhook_fixes')
  assert.deepEqual(rows, [{ id: 2 }])
  const ages = events.map(({ created_at }) => Math.round((Date.now() - created_at.getTime()) / 60_000))
  assert.deepEqual(ages, [3, 1])
})

test('members and the hub are told of each post of which nobody has been told', async () => {
  for (const name of ['notifications', 'hub']) {
    const events = (await firstEvents(name, POSTS)).map(summary)
    assert.deepEqual(events, ['comment-added 1 1 3', 'fix-added 2 2', 'headline-added 3'])
  }
  // It waits in a high alert.
  await pool.query('update comments set waiting_until = null where comment_id = 2')
  assert.deepEqual((await firstEvents('notifications', POSTS)).map(summary), ['comment-added 1 1 2'])
})

test('packs look at the headlines that had changed', async () => {
  const events = (await firstEvents('packs', ['fix-leads', 'lead-changed', 'headline-changed', 'address-changed'])).map(
    summary,
  )
  assert.deepEqual(events.sort(), ['address-changed 1', 'address-changed 3'])
})
