import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints } from '@unspun/contract/endpoints.ts'
import * as messages from '@unspun/contract/messages/moderation.ts'
import { dayOf } from '@unspun/contract/today.ts'
import { tableNames } from '../database/catalogue.ts'
import { plainPicture } from '../engines/pictures/picture-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { moderationKit } from './moderation-test-kit.ts'

// Without the site's jobs, which change what others see.
const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const { admin, makeModerator, regular, act, undo } = moderationKit(site)
const mia = await makeModerator()
const ana = await regular()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Of Ana')
const { comment_id } = await site.makeComment(ana, headline_fix_id)
const UNTIL = Date.UTC(2099, 11, 3, 12)

const vote = (who: TestUser, vote_value = 1) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, who.token)
const auth = async (who: TestUser) => (await site.post('/api/users/get-auth/', {}, who.token)).body
const picture = { name: 'me.png', bytes: await plainPicture(200, 200).png().toBuffer() }

/** Inputs that reach the handler of every call that needs a token. */
const inputs = (who: TestUser): Record<string, object> => ({
  '/headlines/create/': { url: site.news.serve('A story') },
  '/headlines/get-waiting/': { id: headline_id },
  '/headline-fixes/create/': { headline_id, title: 'Another fix' },
  '/headline-fixes/update/': { headline_fix_id, title: 'A fix' },
  '/headline-fixes/toggle-status/': { headline_fix_id },
  '/headline-fixes/vote/': { headline_fix_id, vote_value: 1 },
  '/comments/create/': { headline_id, headline_fix_id, body: 'A comment' },
  '/comments/delete/': { comment_id },
  '/comments/vote/': { comment_id, vote_value: 1 },
  '/headline-fixes/favorite/': { headline_fix_id },
  '/headlines/favorite/': { headline_id },
  '/users/login-register/': { uid: who.uid },
  '/users/update-profile/': { display_name: who.display_name, username: who.username },
  '/users/update-avatar/': { avatar_filename: '1--1.png' },
  '/users/request-deletion/': { posts: 'keep' },
  '/blocks/set/': { user_id: ana.user_id, block: true },
  '/notifications/read/': { read: true },
  '/notifications/mute/': { headline_fix_id, mute: true },
  '/watches/set/': { what: 'request', id: headline_id, watch: true },
  '/watches/is/': { what: 'headline', id: headline_id },
  '/today/answer/': { day: dayOf(Date.now()), place: 1, answer: 'skip' },
  '/today/own/': { day: dayOf(Date.now()) },
  '/reports/add/': { what: 'fix', id: headline_fix_id, reason: 'spam' },
  '/moderation/item/': { what: 'fix', id: headline_fix_id },
  '/moderation/act/': { action: 'hide', things: [{ what: 'fix', id: headline_fix_id }], reason: 'For a test' },
  '/moderation/undo/': { action_id: 1, reason: 'For a test' },
  '/moderation/appeal/': { action_id: 1, text: 'Please look again.' },
  '/moderation/decide-appeal/': { action_id: 1, uphold: true, reason: 'For a test' },
})

/** The name of the refusal of each call that needs a token. */
async function refusals(who: TestUser): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { path, who: audience, upload } of endpoints) {
    if (audience === 'anyone') continue
    const { body } = upload
      ? await site.upload(`/api${path}`, picture, who.token)
      : await site.post(`/api${path}`, inputs(who)[path] ?? {}, who.token)
    found.set(path, body.primary_error ?? '')
  }
  return found
}

/** Tables of which others see nothing. */
const unseen = [
  ...[
    'blocks',
    'watches',
    'muted_threads',
    'notification_channels',
    'notifications',
    'appeals',
    'departures',
    'exports',
  ],
  ...tableNames.filter((name) => /^(identity_|kysely_|event|told_|bot_|search_|cache_)/.test(name)),
  ...['action_codes', 'outbox', 'ended_tokens', 'sql_files', 'news_items'],
]
/** What only the member decides: privacy, and whether they are limited. */
const ownColumns = ['votes_private', 'unplaced', 'play_shown', 'reader_id', 'limited_until']

/** The rows of all other tables, hashed. */
async function whatOthersSee(): Promise<Record<string, string>> {
  const rows: Record<string, string> = {}
  for (const name of tableNames.filter((each) => !unseen.includes(each))) {
    const found = await pool.query(
      `select md5(coalesce(string_agg((to_jsonb(t) - $1::text[])::text, '' order by to_jsonb(t)::text), '')) as hash from ${name} t`,
      [ownColumns],
    )
    rows[name] = found.rows[0].hash
  }
  return rows
}

describe('a suspended member', async () => {
  const sue = await regular()
  const { headline_fix_id: own } = await site.makeFix(sue, headline_id, 'Of Sue')
  const { action_id } = await act(mia, 'suspend', 'user', sue.user_id, { until: UNTIL, reason: 'Spam in comments' })

  test('can call exactly what is declared for them; every other call tells until when and why', async () => {
    const found = await refusals(sue)
    assert.ok(found.size > 25)
    for (const endpoint of endpoints) {
      if (endpoint.who === 'anyone') continue
      const refused = found.get(endpoint.path) === 'Moderation__Suspended'
      assert.equal(refused, !('suspended' in endpoint), endpoint.path)
    }
    const { status, body } = await vote(sue)
    assert.deepEqual([status, body.errors], [403, ['You are suspended until 3 December 2099: Spam in comments']])
  })

  test('cannot vote, and what they posted stays', async () => {
    await vote(sue)
    const { rows } = await pool.query('select from fix_votes where user_id = $1', [sue.user_id])
    assert.equal(rows.length, 0)
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${own}`)).status, 200)
  })

  test('learns of it when the browser asks who they are', async () => {
    const { restriction } = await auth(sue)
    assert.deepEqual(restriction, { kind: 'suspended', until: UNTIL, reason: 'Spam in comments', action_id })
  })

  test('their profile says until when, at once, and no longer when it is over', async () => {
    const said = async () => (await site.post('/api/users/get-profile/', { user_id: sue.user_id })).body.suspended
    assert.deepEqual(await said(), { until: UNTIL })
    const undone = await act(mia, 'suspend', 'user', sue.user_id)
    assert.deepEqual(await said(), { until: null })
    await undo(mia, undone.action_id)
    assert.deepEqual(await said(), { until: UNTIL })
    await pool.query(`update users set suspended_until = now() - interval '1 second' where user_id = $1`, [sue.user_id])
    assert.equal(await said(), undefined)
    await pool.query('update users set suspended_until = $2 where user_id = $1', [sue.user_id, new Date(UNTIL)])
  })

  test('may export, leave and stay', async () => {
    for (const path of ['request-export', 'own-data', 'cancel-deletion'])
      assert.equal((await site.post(`/api/users/${path}/`, {}, sue.token)).body.errors, undefined, path)
  })

  test('is free again by itself at the end, and by an undo', async () => {
    await pool.query(`update users set suspended_until = now() - interval '1 second' where user_id = $1`, [sue.user_id])
    assert.equal((await vote(sue)).status, 200)
    assert.equal((await auth(sue)).restriction, undefined)
    const again = await act(mia, 'suspend', 'user', sue.user_id)
    assert.deepEqual((await vote(sue)).body.errors, ['You are suspended for good: For a test'])
    assert.equal((await auth(sue)).restriction.until, null)
    await undo(mia, again.action_id)
    assert.equal((await vote(sue)).status, 200)
  })
})

test('a hidden member may do what a suspended one may, after signing in again', async () => {
  const hal = await regular()
  const before = await auth(hal)
  const { action_id } = await act(mia, 'hide', 'user', hal.user_id, { reason: 'Spam everywhere' })
  assert.equal((await site.post('/api/users/own-data/', {}, hal.token)).status, 401)
  const { body } = await site.post('/identity/sign-in/', { email: hal.email, password: 'a good password' })
  const again = { ...hal, token: body.token as string }
  const found = await refusals(again)
  for (const endpoint of endpoints)
    if (endpoint.who !== 'anyone')
      assert.equal(found.get(endpoint.path) === 'Moderation__Hidden', !('suspended' in endpoint), endpoint.path)
  assert.deepEqual((await vote(again)).body.errors, [messages.hidden({ until: null, reason: 'Spam everywhere' })])
  const restriction = { kind: 'hidden', until: null, reason: 'Spam everywhere', action_id }
  assert.deepEqual((await auth(again)).restriction, restriction)
  // Their own votes are read by another id than before.
  const votes = async (id: string) =>
    (await site.get(`/api/headline-fixes/get-vote/?fix_id=${headline_fix_id}&user_id=${id}`)).status
  assert.equal(await votes(before.reader_id), 404)
  assert.equal(await votes((await auth(again)).reader_id), 200)
  await undo(mia, action_id)
  assert.equal((await vote(again)).status, 200)
})

describe('a limited member', async () => {
  const leo = await regular()
  const fixes = [await site.makeFix(leo, headline_id, 'Of Leo'), await site.makeFix(leo, headline_id, 'Also of Leo')]
  const ofLeo = await site.makeComment(leo, headline_fix_id)
  await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: fixes[1]!.headline_fix_id }, leo.token)
  const waiting = (await site.makeHeadline(leo)).headline_id
  await pool.query(`update headlines set waiting_until = now() + interval '1 day' where headline_id = $1`, [waiting])
  const { action_id } = await act(mia, 'limit', 'user', leo.user_id, { until: UNTIL })

  /** Inputs with which each call would change something, if it were not refused. */
  const own: Record<string, object> = {
    ...inputs(leo),
    '/headlines/get-waiting/': { id: waiting },
    '/headline-fixes/update/': { headline_fix_id: fixes[0]!.headline_fix_id, title: 'Bad words' },
    '/headline-fixes/toggle-status/': { headline_fix_id: fixes[1]!.headline_fix_id },
    '/comments/delete/': { comment_id: ofLeo.comment_id },
    '/users/update-profile/': { display_name: 'Bad words', username: 'bad-words', bio: 'Bad words' },
    '/users/update-privacy/': { votes_private: true },
    '/notifications/set-mails/': { mails: 'weekly' },
    '/notifications/set-feed/': { on: true },
    '/moderation/appeal/': { action_id, text: 'Please look again.' },
  }

  test('changes nothing that others see, whatever they call', async () => {
    const before = await whatOthersSee()
    for (const endpoint of endpoints) {
      if (endpoint.who === 'anyone') continue
      const { path, upload } = endpoint
      const { status, body } = upload
        ? await site.upload(`/api${path}`, picture, leo.token)
        : await site.post(`/api${path}`, own[path] ?? {}, leo.token)
      if (body.primary_error === 'Moderation__Limited') assert.equal(status, 403, path)
      else if (!['moderator', 'administrator'].includes(endpoint.who))
        assert.deepEqual([status, body.errors], [200, undefined], path)
      assert.deepEqual(await whatOthersSee(), before, path)
    }
  })

  test('is refused exactly what is declared to be public', async () => {
    const found = await refusals(leo)
    for (const endpoint of endpoints) {
      if (endpoint.who === 'anyone') continue
      assert.equal(found.get(endpoint.path) === 'Moderation__Limited', endpoint.public === true, endpoint.path)
    }
    const { status, body } = await vote(leo)
    assert.deepEqual([status, body.errors], [403, [messages.limited({ until: UNTIL, reason: 'For a test' })]])
    assert.equal((await auth(leo)).restriction.kind, 'limited')
    assert.equal((await site.post('/api/users/get-profile/', { user_id: leo.user_id })).body.suspended, undefined)
  })
})

test('undoing one of two suspensions leaves the later one; undoing the later one brings the earlier one back', async () => {
  const sam = await regular()
  const first = await act(mia, 'suspend', 'user', sam.user_id, { until: UNTIL })
  const second = await act(mia, 'suspend', 'user', sam.user_id)
  assert.equal((await act(mia, 'suspend', 'user', sam.user_id)).changed, false)
  assert.equal((await auth(sam)).restriction.until, null)
  await undo(mia, second.action_id)
  assert.equal((await auth(sam)).restriction.until, UNTIL)
  const third = await act(mia, 'suspend', 'user', sam.user_id)
  await undo(mia, first.action_id)
  assert.equal((await auth(sam)).restriction.until, null)
  await undo(mia, third.action_id)
})

test('the command line does the same', async () => {
  const tom = await regular()
  const id = String(tom.user_id)
  assert.equal((await admin('act', 'suspend', 'user', id)).code, 2)
  assert.equal((await admin('act', 'suspend', 'user', id, '--reason', 'x', '--days', '0')).code, 2)
  assert.equal((await admin('act', 'suspend', 'user', '999999', '--reason', 'x')).code, 1)
  assert.equal((await admin('act', 'limit', 'user', id, '--reason', 'Many ads', '--days', '7')).code, 0)
  const { restriction } = await auth(tom)
  assert.deepEqual([restriction.kind, restriction.reason], ['limited', 'Many ads'])
  const days = (restriction.until - Date.now()) / 86_400_000
  assert.ok(days > 6.9 && days <= 7)
  assert.equal((await admin('undo', String(restriction.action_id), '--reason', 'No ads')).code, 0)
  assert.equal((await admin('undo', String(restriction.action_id), '--reason', 'No ads')).code, 1)
  assert.equal((await vote(tom)).status, 200)
})
