import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FollowedChange } from '@unspun/contract/headlines.ts'
import { historyLimits } from '@unspun/contract/history.ts'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { notificationsOf } from '../notifications/notifications-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { call, inbox, vote } = notificationsOf(site)
const { act, makeModerator } = moderationKit(site)
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
/** A new change that came close to a fix which readers like. Home is read anew, because the fix is new. */
async function followedBy(author: TestUser, headline_id: number): Promise<number> {
  const { headline_fix_id } = await site.makeFix(author, headline_id, 'Bridge to stay open')
  await site.letLeave(headline_fix_id)
  return change(headline_id, [headline_fix_id])
}
const onHome = async () => (await site.get('/api/data/homepage-headlines/')).body.followed

test('changes that came close to a fix which readers like are listed with it, the latest first, and lead from home while new', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Bridge CHAOS')
  const liked = await site.makeFix(ana, headline_id, 'Bridge to stay open')
  const other = await site.makeFix(ben, headline_id, 'Only one has voted for this')
  await vote(other.headline_fix_id, 1, cem)
  await site.letLeave(liked.headline_fix_id)
  await pool.query(`update headline_fixes set created_at = now() - interval '9 days' where headline_id = $1`, [
    headline_id,
  ])
  await change(headline_id, [other.headline_fix_id])
  await change(headline_id, [])
  const first = await change(headline_id, [other.headline_fix_id, liked.headline_fix_id], historyLimits.newHours + 1)
  assert.deepEqual(await ids(), [first])
  assert.equal(await onHome(), undefined, 'it is not new')
  // Home is read anew.
  await site.makeFix(ben, headline_id, 'Words that came later')
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

test('a change is gone at once with its headline, with the author of the fix, and by itself', async () => {
  const mia = await makeModerator()
  const cases = {
    headline: async (headline_id: number) => act(mia, 'hide', 'headline', headline_id),
    author: async (_: number, user_id: number) => act(mia, 'hide', 'user', user_id),
    change: async (headline_id: number, _: number, id: number) =>
      act(mia, 'remove-change', 'headline', headline_id, { details: { change: id } }),
  }
  for (const [index, [name, hide]] of Object.entries(cases).entries()) {
    const author = await site.makeUser()
    const { headline_id } = await site.makeHeadline(ana, 'Bridge stays open')
    const id = await followedBy(author, headline_id)
    const read = async () =>
      (await listed(`before=${88_888_888 + index}`)).changes.some(({ change_id }) => change_id === id)
    assert.deepEqual([await read(), (await onHome()).change_id], [true, id], name)
    await hide(headline_id, author.user_id, id)
    assert.equal(await read(), false, name)
    assert.notEqual((await onHome())?.change_id, id, name)
  }
})

test('those who had voted for the fix are told once that they were right', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Harbor CHAOS')
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Harbor stays open')
  await vote(headline_fix_id, 1, ben)
  await vote(headline_fix_id, -1, cem)
  await vote(headline_fix_id, 1, ana)
  await change(headline_id, [headline_fix_id])
  await change(headline_id, [])
  await vote(headline_fix_id, 1, dan)
  const told = async (by: TestUser) =>
    (await inbox(by)).filter(({ kind, headline }) => kind === 'voted-followed' && headline?.headline_id === headline_id)
  const [line, ...more] = await told(ben)
  assert.deepEqual(more, [])
  assert.equal(notificationLines.lineOf(line!).text, notificationLines.votedFollowed)
  for (const by of [ana, cem, dan]) assert.deepEqual(await told(by), [])
  // The headline changes again for other reasons.
  await change(headline_id, [])
  await site.post('/api/notifications/read/', { read: true }, ben.token)
  await pool.query('update headlines set title_by_reader = not title_by_reader where headline_id = $1', [headline_id])
  assert.equal((await told(ben)).length, 1)
  await pool.query('delete from headline_changes where headline_id = $1', [headline_id])
  assert.deepEqual(await told(ben), [])
})

test('nobody is told that a member was right whom they block', async () => {
  const { headline_id } = await site.makeHeadline(ana, 'Ferry CHAOS')
  const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Ferry is on time')
  const [early, late] = [await site.makeUser(), await site.makeUser()]
  for (const by of [early, late]) await vote(headline_fix_id, 1, by)
  const block = (by: TestUser) => call('/blocks/set/', { user_id: ana.user_id, block: true }, by)
  await block(early)
  await change(headline_id, [headline_fix_id])
  assert.equal((await inbox(late)).length, 1)
  await block(late)
  for (const by of [early, late]) assert.deepEqual(await inbox(by), [])
  const stored = await pool.query('select from notifications where user_id = $1', [early.user_id])
  assert.equal(stored.rowCount, 0)
})
