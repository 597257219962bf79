import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as notificationLines from '@unspun/contract/messages/notification-lines.ts'
import * as watchMessages from '@unspun/contract/messages/watches.ts'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { headlinesInNeed } from '../headlines/list-store.ts'
import { moderationKit } from '../moderation/moderation-test-kit.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { notificationsOf } from './notifications-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const { call, inbox } = notificationsOf(site)
const { act, makeModerator } = moderationKit(site)
const ana = await site.makeUser()

const ask = (by: TestUser | undefined, id: number, watch = true) =>
  call('/watches/set/', { what: 'request', id, watch }, by)
const asks = async (by: TestUser, id: number) => (await call('/watches/is/', { what: 'request', id }, by)).body.watch
const newHeadline = async () => (await site.makeHeadline(await site.makeUser())).headline_id
/** A headline with a leading fix. */
async function ledHeadline() {
  const made = await site.makeHeadline(ana)
  await site.letLeave((await site.makeFix(ana, made.headline_id, 'Calm words')).headline_fix_id)
  return made
}
/** The headlines of requests that a member is told are answered, the latest first. */
const answersTo = async (by: TestUser) =>
  (await inbox(by)).filter(({ kind }) => kind === 'requested-fix').map(({ headline }) => headline?.headline_id)
const attentionOf = async (id: number): Promise<number> =>
  (await pool.query('select attention from headlines where headline_id = $1', [id])).rows[0].attention
/** The list is read from the database, because answers are kept for a while. */
const inNeed = async (ids: readonly number[]): Promise<number[]> =>
  (await headlinesInNeed(site.database, { after: undefined, downTo: undefined, limit: 20 }))
    .map(({ headline_id }) => headline_id)
    .filter((id) => ids.includes(id))

describe('asking for a fix', () => {
  test('requires a verified member and a headline that everybody sees', async () => {
    const headline_id = await newHeadline()
    const unverified = await site.makeUser({ verified: false })
    assert.equal((await ask(undefined, headline_id)).status, 401)
    assert.equal((await ask(unverified, headline_id)).status, 403)
    assert.equal((await ask(ana, 999_999)).status, 404)
    await pool.query('update headlines set hidden_at = now() where headline_id = $1', [headline_id])
    assert.equal((await ask(ana, headline_id)).status, 404)
  })

  test('is limited by the day; one that is taken back does not count', async () => {
    const ben = await site.makeUser()
    const headlines = []
    for (let count = 0; count <= notificationLimits.requests; count++) headlines.push(await newHeadline())
    const last = headlines.pop()!
    for (const id of headlines) assert.equal((await ask(ben, id)).body.watch, true)
    assert.deepEqual((await ask(ben, last)).body.errors, [watchMessages.requestsUsed(notificationLimits.requests)])
    assert.equal((await ask(ben, headlines[0]!)).body.watch, true, 'asked already')
    await ask(ben, headlines[0]!, false)
    assert.equal((await ask(ben, last)).body.watch, true)
    await pool.query(`update watches set created_at = now() - interval '25 hours' where user_id = $1`, [ben.user_id])
    assert.equal((await ask(ben, headlines[0]!)).body.watch, true)
  })

  test('moves the headline up among those that need a fix, until it is taken back', async () => {
    const [asked, other] = [await newHeadline(), await newHeadline()]
    assert.deepEqual(await inNeed([asked, other]), [other, asked])
    const before = await attentionOf(asked)
    const ben = await site.makeUser()
    for (const _ of [1, 2]) await ask(ben, asked)
    const once = await attentionOf(asked)
    assert.ok(once > before + 3, `${once - before}`)
    assert.deepEqual(await inNeed([asked, other]), [asked, other])
    await ask(ana, asked)
    assert.ok((await attentionOf(asked)) > once)
    for (const by of [ana, ben]) await ask(by, asked, false)
    assert.ok(Math.abs((await attentionOf(asked)) - before) < 0.01)
    await ask(ben, asked, false)
    assert.ok(Math.abs((await attentionOf(asked)) - before) < 0.01, 'taken back once')
  })

  test('moves nothing on the first day of a member, also if it is taken back later', async () => {
    const headline_id = await newHeadline()
    const before = await attentionOf(headline_id)
    const newcomer = await site.makeUser({ firstDay: true })
    await ask(newcomer, headline_id)
    assert.equal(await asks(newcomer, headline_id), true)
    assert.equal(await attentionOf(headline_id), before)
    await pool.query(`update users set created_at = now() - interval '3 days' where user_id = $1`, [newcomer.user_id])
    await ask(newcomer, headline_id, false)
    assert.equal(await attentionOf(headline_id), before)
  })

  test('moves nothing if the member is limited, or others have registered from their network', async () => {
    const headline_id = await newHeadline()
    const before = await attentionOf(headline_id)
    for (const state of [`limited_until = 'infinity'`, 'young_weight = 0.5']) {
      const member = await site.makeUser()
      await pool.query(`update users set ${state} where user_id = $1`, [member.user_id])
      await ask(member, headline_id)
      assert.equal(await asks(member, headline_id), true)
      assert.equal(await attentionOf(headline_id), before, state)
    }
  })

  test('by more members than twenty moves nothing more', async () => {
    const headline_id = await newHeadline()
    await pool.query(
      `with made as (
        insert into users (identity_uid, username, display_name, created_at)
        select 'crowd' || n, 'crowd' || n, 'Crowd', now() - interval '9 days' from generate_series(1, 20) n returning user_id)
      insert into watches (user_id, what, id, weighs) select user_id, 'request', $1, true from made`,
      [headline_id],
    )
    const before = await attentionOf(headline_id)
    await ask(ana, headline_id)
    assert.equal(await attentionOf(headline_id), before)
    assert.equal(await asks(ana, headline_id), true)
  })

  test('is answered once, when a fix of somebody else leads; what ends before is not', async () => {
    const headline_id = await newHeadline()
    const [ben, cem] = [await site.makeUser(), await site.makeUser()]
    for (const by of [ana, ben, cem]) await ask(by, headline_id)
    await ask(cem, headline_id, false)
    const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Calm words')
    assert.deepEqual(await inbox(ben), [], 'it does not lead yet')
    assert.equal(await asks(ben, headline_id), true)
    await site.letLeave(headline_fix_id)
    const [told, ...more] = await inbox(ben)
    assert.deepEqual(more, [])
    assert.deepEqual([told!.kind, told!.fix?.title], ['requested-fix', 'Calm words'])
    assert.equal(notificationLines.lineOf(told!).text, notificationLines.requestedFix)
    assert.equal(await asks(ben, headline_id), false)
    for (const by of [ana, cem]) assert.ok(!(await inbox(by)).some(({ kind }) => kind === 'requested-fix'))
    await site.letLeave(headline_fix_id, false)
    await site.letLeave(headline_fix_id)
    assert.equal((await inbox(ben)).length, 1)
  })

  test('is answered at once if a fix leads already, and moves nothing then', async () => {
    const ben = await site.makeUser()
    const { headline_id } = await ledHeadline()
    const before = await attentionOf(headline_id)
    assert.equal((await ask(ben, headline_id)).body.watch, false)
    assert.equal(await asks(ben, headline_id), false)
    assert.deepEqual(await answersTo(ben), [headline_id])
    assert.equal(await attentionOf(headline_id), before)
  })

  test('is not answered by a fix of words that are no longer printed, until they are printed again', async () => {
    const ben = await site.makeUser()
    const { headline_id } = await ledHeadline()
    const print = (before: string, after: string) =>
      pool.query(
        `with change as (
          insert into headline_changes (headline_id, title_before, title_after, source, seen_at)
          values ($1, $2, $3, 'page', clock_timestamp()))
        update headlines set title = $3 where headline_id = $1`,
        [headline_id, before, after],
      )
    const { rows } = await pool.query('select title from headlines where headline_id = $1', [headline_id])
    await print(rows[0].title, 'Other words')
    const before = await attentionOf(headline_id)
    assert.deepEqual(await inNeed([headline_id]), [headline_id])
    assert.equal((await ask(ben, headline_id)).body.watch, true)
    assert.ok((await attentionOf(headline_id)) > before + 3)
    assert.deepEqual(await answersTo(ben), [])
    await print('Other words', rows[0].title)
    assert.deepEqual(await answersTo(ben), [headline_id])
    assert.equal(await asks(ben, headline_id), false)
    assert.deepEqual(await inNeed([headline_id]), [])
  })

  test('stays while nobody sees the leading fix, or while the member blocks its author', async () => {
    const [ben, cem, cyd] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
    const headline_id = await newHeadline()
    for (const by of [ben, cem]) await ask(by, headline_id)
    await call('/blocks/set/', { user_id: cyd.user_id, block: true }, cem)
    const { headline_fix_id } = await site.makeFix(cyd, headline_id, 'Calm words')
    // As it is for a moment after the author was hidden.
    const hide = (at: string) => pool.query(`update users set hidden_at = ${at} where user_id = $1`, [cyd.user_id])
    await hide('now()')
    await site.letLeave(headline_fix_id)
    assert.deepEqual([await answersTo(ben), await asks(ben, headline_id)], [[], true])
    await hide('null')
    await site.letLeave(headline_fix_id, false)
    await site.letLeave(headline_fix_id)
    assert.deepEqual([await answersTo(ben), await asks(ben, headline_id)], [[headline_id], false])
    assert.deepEqual([await answersTo(cem), await asks(cem, headline_id)], [[], true])
    await site.letLeave(headline_fix_id, false)
    await site.letLeave((await site.makeFix(ana, headline_id, 'Other words')).headline_fix_id)
    assert.deepEqual([await answersTo(cem), await asks(cem, headline_id)], [[headline_id], false])
  })

  test('is answered by a merge that brings a leading fix, whichever of the headlines has it, and counts once', async () => {
    const mia = await makeModerator()
    const merge = (from: number, into: number) => act(mia, 'merge', 'headline', from, { details: { into } })
    const ben = await site.makeUser()
    const [asked, led] = [await newHeadline(), (await ledHeadline()).headline_id]
    await ask(ben, asked)
    await merge(led, asked)
    assert.deepEqual(await answersTo(ben), [asked])
    const [other, ledToo] = [await newHeadline(), (await ledHeadline()).headline_id]
    await ask(ben, other)
    await merge(other, ledToo)
    assert.deepEqual(await answersTo(ben), [ledToo, asked])
    assert.equal(await asks(ben, ledToo), false)

    const dan = await site.makeUser()
    const headlines = []
    for (let count = 0; count < notificationLimits.requests; count++) headlines.push(await newHeadline())
    for (const id of headlines) await ask(dan, id)
    await merge(headlines[0]!, await newHeadline())
    await ask(dan, headlines[1]!, false)
    assert.equal((await ask(dan, await newHeadline())).body.watch, true)
  })
})
