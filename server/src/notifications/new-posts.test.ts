import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminOf, outcomeOf, settingsFor } from '../admin/test-kit.ts'
import { type EventReader, readEvents } from '../database/events/event-store.ts'
import { allSucceed, untilRead } from '../database/events/events-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { notificationsOf } from './notifications-test-kit.ts'
import { notificationReader } from './posts-store.ts'

// Its own job would notify members in between.
const site = await startTestSite({ ROLE: 'web' })
const { database } = site
const { pool } = database
const { inbox, call } = notificationsOf(site)
const ana = await site.makeUser()
const watcher = await site.makeUser()
await untilRead(database, notificationReader)

test('thousands of members hear of each post of four outlets once, also if the process is killed meanwhile', async () => {
  const [members, posts] = [4_500, 5]
  await pool.query(
    `with outlets as (insert into domains (name) select 'popular-' || n || '.example' from generate_series(0, 3) n returning domain_id, name),
      members as (
        insert into users (identity_uid, username, display_name) select 'many ' || n, 'many' || n, 'Member' from generate_series(1, $1::integer) n
        returning user_id
      )
      insert into watches (user_id, what, id) select user_id, 'domain', domain_id from members, outlets
        where user_id % 30 <> substring(name from '[0-9]')::integer`,
    [members],
  )
  await pool.query(
    `insert into headlines (url_id, domain_id, original_url, title, created_by)
      select -row_number() over (), domain_id, 'https://' || name || '/' || n, 'Headline ' || n, $1
      from generate_series(1, $2::integer) n, domains where name like 'popular-_.example'`,
    [ana.user_id, posts],
  )
  await pool.query(`create sequence writes;
    create function cut() returns trigger language plpgsql as $$
      begin if nextval('writes') = 2 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$;
    create trigger cut after insert on notifications execute function cut()`)
  const starts: number[] = []
  const reader: EventReader = {
    ...notificationReader,
    async read(events, transaction, after) {
      starts.push(after)
      // If its statement compared all rows with each other, it would run into the site's limit for statements.
      return notificationReader.read(events, transaction, after)
    },
  }
  await assert.rejects(readEvents(database, reader, allSucceed))
  const told = async () => {
    const { rows } = await pool.query(`select cardinality(items) as posts, count(*)::integer as watches,
      bool_and(cardinality(items) = (select count(distinct i) from unnest(items) i)) as "onceEach"
      from notifications group by 1`)
    return rows
  }
  const watches = (members * 4 * 29) / 30
  const [first] = await told()
  assert.ok(first && first.watches < watches, 'killed in between')
  await untilRead(database, reader)
  assert.deepEqual(await told(), [{ posts, watches, onceEach: true }])
  const [, second, , last] = starts
  assert.deepEqual(starts, [0, second, second, last], 'some at a time, and the killed ones again')
  await pool.query('drop function cut cascade; delete from watches; delete from notifications')
})

test('a post of which members cannot be notified delays no other, and operators can find it', async () => {
  const { headline_id } = await site.makeHeadline(ana)
  await untilRead(database, notificationReader)
  await call('/watches/set/', { what: 'headline', id: headline_id, watch: true }, watcher)
  const { headline_fix_id: id } = await site.makeFix(ana, headline_id, 'Bad')
  await site.makeFix(ana, headline_id, 'Good')
  // As a statement that takes too long.
  await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Not this one' using errcode = 'query_canceled'; end $$;
    create trigger refuse before insert or update on notifications for each row when (${id} = any(new.items)) execute function refuse()`)
  const warnings: string[] = []
  await readEvents(database, notificationReader, { warn: (message) => void warnings.push(message) })
  const heardOf = async () => (await inbox(watcher)).map(({ count, fix }) => [count, fix?.title])
  assert.deepEqual(await heardOf(), [[1, 'Good']])

  const event = `fix-added headline ${headline_id} fix ${id}`
  assert.deepEqual(warnings, [
    `The event ${event} is set aside and tried again later, because notifications failed on it`,
  ])
  const admin = adminOf(settingsFor(site.config.databaseUrl!))
  assert.match(
    (await admin('jobs')).out,
    new RegExp(`${event} is set aside by notifications after 2 tries and .*: Not this one`),
  )
  const { set_aside } = outcomeOf(await admin('jobs', '--json'))
  assert.deepEqual([set_aside.length, set_aside[0].headline_fix_id], [1, id])
  const metrics = await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(String(metrics.body), /^unspun_events_set_aside\{reader="notifications"\} 1$/m)

  await pool.query('drop function refuse cascade; update unfinished_reads set try_at = now()')
  await untilRead(database, notificationReader)
  assert.deepEqual(await heardOf(), [[2, 'Good']])
})
