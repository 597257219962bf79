import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminOf, outcomeOf, settingsFor } from '../admin/test-kit.ts'
import { readEvents } from '../database/events/event-store.ts'
import { untilRead } from '../database/events/events-test-kit.ts'
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
