import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as postingMessages from '@unspun/contract/messages/posting.ts'
import { moderationLimits } from '@unspun/contract/moderation.ts'
import { dayLimits } from '@unspun/contract/posting.ts'
import { adminOf, outcomeOf, settingsFor } from '../../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { releaseDue } from './store.ts'

// Its own job would release posts before the command.
const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const admin = adminOf(settingsFor(site.config.databaseUrl!))
const HOUR = 3_600_000

/** A member who has been here for longer than newcomers. */
async function regular(): Promise<TestUser> {
  const person = await site.makeUser()
  await pool.query(`update users set created_at = now() - make_interval(days => $2) where user_id = $1`, [
    person.user_id,
    moderationLimits.alertNewcomerDays,
  ])
  return person
}
const ana = await regular()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const fix = (by: TestUser, title: string, id = headline_id) =>
  site.post('/api/headline-fixes/create/', { headline_id: id, title }, by.token)
let comments = 0
const comment = (by: TestUser, body: object = {}) =>
  site.post('/api/comments/create/', { headline_fix_id, body: `Comment ${++comments}`, ...body }, by.token)
const headline = (by: TestUser, url = site.news.serve('A story')) =>
  site.post('/api/headlines/create/', { url }, by.token)
const commentsFor = async (by?: TestUser) =>
  (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id }, by?.token)).body.comments as {
    comment_id: number
    reply_count: number
    waiting_until?: number
  }[]
const ownFixes = async (by: TestUser, reader?: TestUser) =>
  (await site.post('/api/headline-fixes/list-by-user-id/', { user_id: by.user_id }, reader?.token)).body
    .headline_fixes as { headline_fix_id: number; waiting_until?: number; status_id: number }[]
const waiting = async () => outcomeOf(await admin('alert', '--json'))
const pass = (hours: number) => {
  const ago = `waiting_until - make_interval(hours => ${hours})`
  return pool.query(`update headlines set waiting_until = ${ago} where waiting_until is not null;
    update headline_fixes set waiting_until = ${ago} where waiting_until is not null;
    update comments set waiting_until = ${ago} where waiting_until is not null`)
}
const isHeld = ({ body }: { body: { waiting_until?: number; errors?: string[] } }) => {
  const { waiting_until = 0, errors } = body
  assert.deepEqual(errors ?? [], [])
  const hours = (waiting_until - Date.now()) / HOUR
  return hours > moderationLimits.alertHoldHours - 1 && hours <= moderationLimits.alertHoldHours
}

describe('without an alert', () => {
  test("a newcomer's posts appear at once", async () => {
    const ben = await site.makeUser({ firstDay: true })
    for (const { body } of [await headline(ben), await fix(ben, 'Ben’s'), await comment(ben)])
      assert.deepEqual([body.errors, body.waiting_until], [undefined, undefined])
    assert.deepEqual(await waiting(), { alert: 'off', count: 0, posts: [] })
  })
})

describe('during an alert', () => {
  before(async () => {
    assert.equal(outcomeOf(await admin('act', 'alert-on', '--by', 'olga', '--json')).changed, true)
    assert.equal(outcomeOf(await admin('act', 'alert-on', '--json')).changed, false)
    assert.equal((await waiting()).alert, 'on')
  })

  test('posts are refused as ever to visitors, unverified members and beyond the limits', async () => {
    const unverified = await site.makeUser({ verified: false })
    const nobody = { token: 'nobody' } as TestUser
    for (const post of [headline, (by: TestUser) => fix(by, 'No'), comment]) {
      assert.equal((await post(nobody)).status, 401)
      assert.equal((await post(unverified)).status, 403)
    }
    const ben = await site.makeUser({ firstDay: true })
    await pool.query(
      `insert into comments (headline_id, headline_fix_id, user_id, body) select $1, $2, $3, 'x' from generate_series(1, $4)`,
      [headline_id, headline_fix_id, ben.user_id, dayLimits.new.posts],
    )
    for (const post of [headline, (by: TestUser) => fix(by, 'Too many'), comment])
      assert.deepEqual((await post(ben)).body.errors, [postingMessages.firstDay])
    await pool.query('delete from comments where user_id = $1', [ben.user_id])
  })

  test('posts of other members appear at once, and newcomers vote as ever', async () => {
    for (const { body } of [await headline(ana), await fix(ana, 'Second'), await comment(ana)])
      assert.deepEqual([body.errors, body.waiting_until], [undefined, undefined])
    const ben = await site.makeUser({ firstDay: true })
    const vote = await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
    assert.equal(vote.body.total_vote_value, 1)
  })

  test("a newcomer's fix is shown to its author only, who may change and disable it", async () => {
    const ben = await site.makeUser({ firstDay: true })
    const before = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
    const posted = await fix(ben, 'Held back')
    assert.ok(isHeld(posted))
    const id = posted.body.headline_fix_id

    assert.equal((await site.get(`/api/headline-fixes/get/?id=${id}`)).status, 404)
    const after = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
    assert.deepEqual(after.headline_fixes, before.headline_fixes)
    assert.deepEqual([await ownFixes(ben), await ownFixes(ben, ana)], [[], []])
    assert.deepEqual(
      (await ownFixes(ben, ben)).map(({ headline_fix_id, waiting_until }) => [headline_fix_id, waiting_until]),
      [[id, posted.body.waiting_until]],
    )
    const home = await site.get('/api/data/homepage-headlines/')
    assert.ok(!JSON.stringify(home.body).includes('Held back'))
    for (const [url, body] of [
      ['/api/headline-fixes/vote/', { headline_fix_id: id, vote_value: 1 }],
      ['/api/favorites/headline-fix/', { headline_fix_id: id }],
      ['/api/comments/create/', { headline_fix_id: id, body: 'x' }],
    ] as const)
      assert.equal((await site.post(url, body, ana.token)).status, 404, url)
    assert.deepEqual(outcomeOf(await admin('recount', '--dry-run', '--json')).wrong ?? [], [])

    const edit = { headline_fix_id: id, title: 'Held back, edited' }
    assert.deepEqual((await site.post('/api/headline-fixes/update/', edit, ana.token)).status, 403)
    assert.ok(isHeld(await site.post('/api/headline-fixes/update/', edit, ben.token)))
    const toggle = () => site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: id }, ben.token)
    assert.equal((await toggle()).body.status_id, 2)
    assert.ok(isHeld(await toggle()))
    assert.equal((await fix(ben, 'Held back, edited')).body.headline_fix_id, id)
  })

  test("a newcomer's comment is shown to its author only, who may delete it", async () => {
    const ben = await site.makeUser({ firstDay: true })
    const parent = (await comment(ana)).body.comment_id
    const countOf = async () => (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.comment_count
    const count = await countOf()
    const posted = await comment(ben)
    const reply = await comment(ben, { parent_id: parent })
    assert.ok(isHeld(posted) && isHeld(reply))
    const ids = [posted.body.comment_id, reply.body.comment_id]
    const seenBy = async (reader?: TestUser) =>
      (await commentsFor(reader)).map(({ comment_id }) => comment_id).filter((id) => ids.includes(id))
    assert.deepEqual(await seenBy(), [])
    assert.deepEqual(await seenBy(ana), [])
    assert.deepEqual((await seenBy(ben)).sort(), ids.sort())
    assert.equal(await countOf(), count)
    for (const by of [ana, ben]) {
      const answer = await comment(by, { parent_id: posted.body.comment_id })
      assert.deepEqual(answer.body.errors, [commentMessages.notFound])
    }

    const remove = (id: number, by: TestUser) => site.post('/api/comments/delete/', { comment_id: id }, by.token)
    assert.equal((await remove(ids[0]!, ana)).status, 403)
    for (const id of ids) assert.equal((await remove(id, ben)).status, 200)
    assert.deepEqual(await seenBy(ben), [])
    assert.equal(await countOf(), count)
  })

  test("a newcomer's headline and the fixes on it are shown to those who added them", async () => {
    const [ben, carla, dora] = [
      await site.makeUser({ firstDay: true }),
      await site.makeUser({ firstDay: true }),
      await site.makeUser({ firstDay: true }),
    ]
    const url = site.news.serve('Held story')
    const posted = await headline(ben, url)
    assert.ok(isHeld(posted))
    const id = posted.body.headline_id
    const own = (by: TestUser) => site.post('/api/headlines/get-waiting/', { id }, by.token)
    assert.equal((await site.get(`/api/headlines/get/?id=${id}`)).status, 404)
    assert.equal((await site.post('/api/headlines/get-by-url/', { url })).status, 404)
    assert.ok(!JSON.stringify((await site.get('/api/data/domain-headlines/?domain_id=1')).body).includes('Held story'))
    assert.ok(!String((await site.get('/sitemap/headlines-1.xml')).body).includes(`/${id}/`))
    assert.equal((await own(ben)).body.title, 'Held story')
    for (const other of [ana, carla]) assert.equal((await own(other)).status, 404)
    assert.equal((await site.post('/api/headlines/get-waiting/', { id })).status, 401)

    const again = await headline(carla, url)
    assert.deepEqual([again.body.headline_id, again.body.known, isHeld(again)], [id, true, true])
    assert.equal((await fix(ana, 'Not yet', id)).status, 404)
    assert.ok(isHeld(await fix(carla, 'Carla’s', id)))
    assert.equal((await own(carla)).body.headline_fixes.length, 1)
    assert.deepEqual((await own(ben)).body.headline_fixes, [])
    assert.equal((await own(dora)).status, 404)

    const known = await headline(ana, url)
    assert.deepEqual([known.body.headline_id, known.body.waiting_until], [id, undefined])
    const shown = (await site.get(`/api/headlines/get/?id=${id}`)).body
    assert.deepEqual([shown.title, shown.headline_fixes], ['Held story', []], 'the fix still waits')
    assert.equal((await own(ben)).status, 404)
  })

  test('posts appear by themselves within a day', async () => {
    const ben = await site.makeUser({ firstDay: true })
    const held = (await headline(ben)).body
    const fixed = (await fix(ben, 'On time', held.headline_id)).body
    const said = (await comment(ben)).body
    const see = async () => [
      (await site.get(`/api/headline-fixes/get/?id=${fixed.headline_fix_id}`)).status,
      (await commentsFor()).some(({ comment_id }) => comment_id === said.comment_id),
    ]
    await pass(moderationLimits.alertHoldHours - 1)
    await releaseDue(site.database)
    assert.deepEqual(await see(), [404, false])
    await pass(1)
    await releaseDue(site.database)
    assert.deepEqual(await see(), [200, true])
    const { body } = await site.get(`/api/headlines/get/?id=${held.headline_id}`)
    assert.deepEqual([body.headline_fixes.length, body.headline_fixes[0].waiting_until], [1, undefined])
    assert.deepEqual(outcomeOf(await admin('recount', '--dry-run', '--json')).wrong ?? [], [])
  })

  test('an operator approves single posts; hidden ones stay hidden', async () => {
    const ben = await site.makeUser({ firstDay: true })
    const held = (await headline(ben)).body
    const good = (await fix(ben, 'Good', held.headline_id)).body
    const bad = (await fix(ben, 'Bad')).body
    const { posts } = await waiting()
    assert.ok(posts.some(({ what, text }: { what: string; text: string }) => what === 'fix' && text === 'Good'))
    outcomeOf(await admin('act', 'approve', 'fix', String(good.headline_fix_id), '--json'))
    outcomeOf(await admin('act', 'hide', 'fix', String(bad.headline_fix_id), '--reason', 'spam', '--json'))
    const statuses = async () => [
      (await site.get(`/api/headline-fixes/get/?id=${good.headline_fix_id}`)).status,
      (await site.get(`/api/headline-fixes/get/?id=${bad.headline_fix_id}`)).status,
    ]
    assert.deepEqual(await statuses(), [200, 404])
    const unknown = await admin('act', 'approve', 'fix', String(good.headline_fix_id))
    assert.deepEqual([unknown.code, unknown.complaint], [1, 'This post does not wait.'])
    assert.equal((await admin('act', 'approve', 'user', '1')).code, 2)
    await pass(24)
    await releaseDue(site.database)
    assert.deepEqual(await statuses(), [200, 404])
  })
})

describe('the end of an alert', () => {
  test('lets everything appear at once, with the right counts, and is recorded', async () => {
    const ben = await site.makeUser({ firstDay: true })
    const parent = (await comment(ana)).body.comment_id
    const held = (await headline(ben)).body
    const fixed = (await fix(ben, 'In the end', held.headline_id)).body
    await comment(ben, { parent_id: parent })
    const deleted = (await comment(ben)).body.comment_id
    await site.post('/api/comments/delete/', { comment_id: deleted }, ben.token)

    const before = (await waiting()).count
    assert.ok(before >= 3, String(before))
    const { changed, released } = outcomeOf(await admin('act', 'alert-off', '--json'))
    assert.deepEqual([changed, (await waiting()).alert], [true, 'off'])
    // The deleted comment is released too. The site's own job releases posts every minute, and may come first.
    assert.ok(Number.isInteger(released) && released <= before + 1, String(released))
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${fixed.headline_fix_id}`)).status, 200)
    assert.equal((await commentsFor()).find(({ comment_id }) => comment_id === parent)?.reply_count, 1)
    assert.deepEqual(outcomeOf(await admin('recount', '--dry-run', '--json')).wrong ?? [], [])
    assert.equal((await waiting()).count, 0)
    assert.equal((await fix(ben, 'After it')).body.waiting_until, undefined)
    const { actions } = outcomeOf(await admin('actions', '--json'))
    const recorded = actions.map(({ action, done_by }: { action: string; done_by: string }) => `${action} ${done_by}`)
    assert.ok(recorded.includes('alert-on olga') && recorded.some((each: string) => each.startsWith('alert-off')))
  })

  test('reaches posts that are being written', async () => {
    await admin('act', 'alert-on')
    const ben = await site.makeUser({ firstDay: true })
    const posts = Array.from({ length: 5 }, () => comment(ben))
    await Promise.all([...posts, admin('act', 'alert-off')])
    assert.equal((await waiting()).count, 0)
  })
})
