import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FollowedChange } from '@unspun/contract/headlines.ts'
import { historyLimits } from '@unspun/contract/history.ts'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import { notificationsOf } from '../notifications/notifications-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { followedChanges } from './history-store.ts'

const site = await startTestSite()
const { pool } = site.database
const { inbox, vote } = notificationsOf(site)
const [ana, ben, cem, dan] = [
  await site.makeUser(),
  await site.makeUser(),
  await site.makeUser(),
  await site.makeUser(),
]

async function change(headline_id: number, followed: readonly number[], hours = 0): Promise<number> {
  const { rows } = await pool.query(
    `insert into headline_changes (headline_id, title_before, title_after, source, followed, seen_at)
      values ($1, 'Bridge CHAOS', 'Bridge stays open', 'page', $2, clock_timestamp() - make_interval(hours => $3)) returning headline_change_id as id`,
    [headline_id, followed, hours],
  )
  return rows[0].id
}
const listed = async (query = ''): Promise<{ changes: FollowedChange[]; next?: string }> =>
  (await site.get(`/api/headlines/followed/?${query}`)).body
const ids = async () =>
  (await listed(`before=${999_999 + Math.floor(performance.now())}`)).changes.map(({ change_id }) => change_id)
const onHome = async () => (await site.get('/api/data/homepage-headlines/')).body.followed

test('changes that came close to a fix which readers like are listed with it, the latest first, and lead from home while new', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Bridge CHAOS')
  const liked = await site.makeFix(ana, headline_id, 'Bridge to stay open')
  const other = await site.makeFix(ben, headline_id, 'Nobody has voted for this')
  await vote(liked.headline_fix_id, 1, cem)
  const unliked = await change(headline_id, [other.headline_fix_id])
  const plain = await change(headline_id, [])
  const first = await change(headline_id, [other.headline_fix_id, liked.headline_fix_id], historyLimits.newHours + 1)
  assert.deepEqual(await ids(), [first])
  assert.ok(![unliked, plain].includes(first))
  const fresh = { after: undefined, downTo: undefined, limit: 1, hours: historyLimits.newHours }
  assert.deepEqual(await followedChanges(site.database, fresh), [], 'it is not new')
  const second = await change(headline_id, [liked.headline_fix_id])
  const [newest] = (await listed('before=99999999')).changes
  assert.deepEqual(
    [newest!.change_id, newest!.before, newest!.after, newest!.headline_id, newest!.fix.title, newest!.fix.by.username],
    [second, 'Bridge CHAOS', 'Bridge stays open', headline_id, 'Bridge to stay open', ana.username],
  )
  assert.equal((await onHome()).change_id, second)
  await pool.query('update headline_fixes set hidden_at = now() where headline_fix_id = $1', [liked.headline_fix_id])
  assert.deepEqual(await ids(), [])
})

test('those who had voted for the fix are told once that they were right', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Harbor CHAOS')
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Harbor stays open')
  await vote(headline_fix_id, 1, ben)
  await vote(headline_fix_id, -1, cem)
  await vote(headline_fix_id, 1, ana)
  await change(headline_id, [headline_fix_id])
  await vote(headline_fix_id, 1, dan)
  const told = async (by: typeof ana) => (await inbox(by)).filter(({ kind }) => kind === 'voted-followed')
  const [line, ...more] = await told(ben)
  assert.deepEqual(more, [])
  assert.equal(notificationLines.lineOf(line!).text, notificationLines.votedFollowed)
  for (const by of [ana, cem, dan]) assert.deepEqual(await told(by), [])
  // The headline changes again for another reason.
  await site.post('/api/notifications/read/', { read: true }, ben.token)
  await pool.query('update headlines set title_by_reader = not title_by_reader where headline_id = $1', [headline_id])
  assert.equal((await told(ben)).length, 1)
  await pool.query('delete from headline_changes where headline_id = $1', [headline_id])
  assert.deepEqual(await told(ben), [])
})
