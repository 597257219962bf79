import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountLimits } from '@unspun/contract/accounts.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { adminOf } from '../../admin/test-kit.ts'
import { totalsEqualARecount } from '../../http/endpoints/recount-test-kit.ts'
import { tidyIdentity } from '../../identity/store.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { confirmToken } from '../../weekly/weekly-token.ts'
import { leaveNow, lookNow, makeDue } from './deletion-test-kit.ts'

const site = await startTestSite()
const { pool } = site.database
const ask = (path: string, by?: TestUser, body: object = {}) => site.post(`/api/users/${path}/`, body, by?.token)
const request = (by: TestUser | undefined, posts: 'keep' | 'remove' = 'keep') => ask('request-deletion', by, { posts })
const mailsTo = async ({ email }: TestUser) =>
  (await pool.query('select subject, text from outbox where recipient = $1 order by outbox_id', [email])).rows
const ben = await site.makeUser()
const commentsOn = async (headline_fix_id: number) =>
  (await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id })).body.comments
const votes = (by: TestUser, headline_fix_id: number, vote_value: number) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, by.token)
const { headline_id } = await site.makeHeadline(ben)

/** Creates a member with a fix, two comments on Ben's fix, one of them answered, and votes on both of Ben's posts. */
async function makeDepartingMember() {
  const ana = await site.makeUser()
  const { headline_id } = await site.makeHeadline(ana)
  const mine = await site.makeFix(ana, headline_id, 'A calm title')
  const bens = await site.makeFix(ben, headline_id, 'Another calm title')
  const answered = await site.makeComment(ana, bens.headline_fix_id)
  await site.makeComment(ben, bens.headline_fix_id, { reply_to_id: answered.comment_id })
  const alone = await site.makeComment(ana, bens.headline_fix_id)
  const onMine = await site.makeComment(ben, mine.headline_fix_id)
  await votes(ana, bens.headline_fix_id, 1)
  await votes(ana, mine.headline_fix_id, 1)
  await votes(ben, mine.headline_fix_id, 1)
  await site.post('/api/comments/vote/', { comment_id: onMine.comment_id, vote_value: 1 }, ana.token)
  await site.post('/api/headline-fixes/favorite/', { headline_fix_id: bens.headline_fix_id }, ana.token)
  return { ana, headline_id, mine: mine.headline_fix_id, bens: bens.headline_fix_id, answered, alone, onMine }
}

describe('requesting the deletion of an account', () => {
  test('is refused to visitors', async () => {
    for (const path of ['own-data', 'request-deletion', 'cancel-deletion'])
      assert.equal((await ask(path, undefined, { posts: 'keep' })).status, 401)
  })

  test('is allowed without a verified address, and sends no mail to it', async () => {
    const gus = await site.makeUser({ verified: false })
    const before = (await mailsTo(gus)).length
    assert.equal((await request(gus)).body.deletion.posts, 'keep')
    assert.equal((await mailsTo(gus)).length, before)
  })

  test('needs a recent sign-in', async () => {
    const old = await site.makeUser()
    const past = `created_at - interval '${signInLimits.recentMinutes + 1} minutes'`
    await pool.query(`update identity_session set created_at = ${past} where user_id = $1`, [old.uid])
    const renewed = await site.request({
      method: 'POST',
      url: '/identity/token/',
      payload: {},
      headers: { cookie: old.cookie, origin: site.config.siteUrl },
    })
    const { body } = await request({ ...old, token: renewed.body.token })
    assert.deepEqual(body.errors, [accountMessages.recentLogin])
    assert.equal((await ask('own-data', old)).body.deletion, null)
  })

  test('says when it will happen, sends one mail, and can be cancelled', async () => {
    const ana = await site.makeUser()
    const before = (await mailsTo(ana)).length
    const { deletion } = (await request(ana, 'remove')).body
    const days = (deletion.due_at - deletion.requested_at) / (24 * 60 * 60_000)
    assert.deepEqual([deletion.posts, days], ['remove', accountLimits.leavingDays])
    // A second request changes the choice, not the time.
    assert.deepEqual((await request(ana, 'keep')).body.deletion, { ...deletion, posts: 'keep' })
    const mails = await mailsTo(ana)
    assert.equal(mails.length, before + 1)
    assert.match(mails.at(-1)!.text, /\/settings#delete/)
    // Until it is due, nothing changes for the member.
    assert.equal((await ask('get-auth', ana)).status, 200)
    assert.equal((await ask('cancel-deletion', ana)).body.deletion, null)
    await lookNow(site, 'leave')
    assert.equal((await ask('get-auth', ana)).status, 200)
  })

  test('tells the member the day wherever they sign in, until it is cancelled, and nobody else', async () => {
    const [ana, cem] = [await site.makeUser(), await site.makeUser()]
    const logIn = ({ token, uid, email }: TestUser) => site.post('/api/users/login-register/', { uid, email }, token)
    const dayFor = async (by: TestUser) => [
      (await ask('get-auth', by)).body.leaving_at,
      (await logIn(by)).body.leaving_at,
    ]
    assert.deepEqual(await dayFor(ana), [undefined, undefined])
    const { due_at } = (await request(ana)).body.deletion
    assert.deepEqual(await dayFor(ana), [due_at, due_at])
    assert.deepEqual(await dayFor(cem), [undefined, undefined])
    const profile = await site.post('/api/users/get-profile/', { user_id: ana.user_id }, cem.token)
    assert.equal('leaving_at' in profile.body, false)
    await ask('cancel-deletion', ana)
    assert.deepEqual(await dayFor(ana), [undefined, undefined])
  })

  test('concerns only one’s own account', async () => {
    const [ana, cem] = [await site.makeUser(), await site.makeUser()]
    await request(ana)
    assert.equal((await ask('cancel-deletion', cem)).body.deletion, null)
    assert.equal((await ask('own-data', ana)).body.deletion.posts, 'keep')
  })

  test('cannot be cancelled once it has begun', async () => {
    const ana = await site.makeUser()
    await request(ana)
    await pool.query(`update departures set begun_at = now() where user_id = $1`, [ana.user_id])
    for (const answer of [await ask('cancel-deletion', ana), await request(ana, 'remove')])
      assert.deepEqual(answer.body.errors, [accountMessages.leavingNow])
  })
})

describe('the deletion of an account', () => {
  test('keeps fixes and comments without the name, and removes votes and favourites', async () => {
    const { ana, mine, bens, answered, alone } = await makeDepartingMember()
    await request(ana, 'keep')
    await leaveNow(site, ana.user_id)
    const fix = (await site.get(`/api/headline-fixes/get/?id=${mine}`)).body
    assert.deepEqual(
      [fix.title, fix.user_display_name, fix.user_username, fix.total_vote_value],
      ['A calm title', accountMessages.formerMember, '', 1],
    )
    assert.notEqual(fix.user_id, ana.user_id)
    assert.equal((await site.post('/api/users/get-profile/', { user_id: fix.user_id })).status, 404)
    const listed = await site.post('/api/headline-fixes/list-by-user-id/', { user_id: fix.user_id })
    assert.deepEqual(listed.body.headline_fixes, [])
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${bens}`)).body.total_vote_count, 0)
    const bodies = (await commentsOn(bens)).filter((each: { user_username: string }) => each.user_username === '')
    assert.deepEqual(
      bodies.map((each: { body: string; user_display_name: string }) => [each.body, each.user_display_name]).sort(),
      [answered, alone].map(({ body }) => [body, accountMessages.formerMember]).sort(),
    )
    for (const table of ['fix_votes', 'comment_votes', 'favorites', 'departures'])
      assert.equal((await pool.query(`select from ${table} where user_id = $1`, [ana.user_id])).rowCount, 0, table)
    await totalsEqualARecount(site.database)
  })

  test('erases fixes and comments on request; other members’ answers to a comment stay', async () => {
    const { ana, headline_id, mine, bens, answered } = await makeDepartingMember()
    await request(ana, 'remove')
    await leaveNow(site, ana.user_id)
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${mine}`)).status, 404)
    const { headline_fixes, title } = (await site.get(`/api/headlines/get/?id=${headline_id}`)).body
    assert.deepEqual(
      headline_fixes.map((fix: { headline_fix_id: number }) => fix.headline_fix_id),
      [bens],
    )
    assert.ok(title, 'the headline stays')
    const left = (await commentsOn(bens)).filter((each: { parent_id: number | null }) => each.parent_id === null)
    assert.deepEqual(
      left.map(({ comment_id, body, reply_count }: Record<string, unknown>) => [comment_id, body, reply_count]),
      [[answered.comment_id, commentMessages.deleted, 1]],
    )
    await totalsEqualARecount(site.database)
  })

  test('ends the account: its token and session stop working, and its address may register again', async () => {
    const ana = await site.makeUser()
    await request(ana)
    await leaveNow(site, ana.user_id)
    assert.equal((await ask('get-auth', ana)).status, 401)
    assert.equal((await ask('login-register', ana, { uid: ana.uid })).status, 401, 'an old token makes no new member')
    const { rows } = await pool.query('select from users where identity_uid = $1', [ana.uid])
    assert.equal(rows.length, 0)
    const signIn = await site.post('/identity/sign-in/', { email: ana.email, password: 'a good password' })
    assert.deepEqual(signIn.body.errors, [accountMessages.loginFailed])
    const mails = await mailsTo(ana)
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      [`Your account at ${site.config.siteName} has been deleted`],
    )
  })

  test('ends the weekly five and forgets its link, but only for the owner of the address', async () => {
    const weekly = (email: string, query = '') =>
      site.request({
        method: 'POST',
        url: `${weeklyPaths.enter}${query}`,
        payload: new URLSearchParams({ email }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const [ana, stranger] = [await site.makeUser(), await site.makeUser({ verified: false })]
    for (const { email } of [ana, stranger])
      await weekly('', `?token=${confirmToken(site.config.secret!, email.replace('@', '+news@'), Date.now())}`)
    const links = async () =>
      (await mailsTo(ana)).filter(({ subject }) => subject === weeklyMessages.confirmSubject(site.config.siteName))
    await weekly(ana.email)
    await until(links, ({ length }) => length === 1)
    for (const by of [ana, stranger]) {
      await request(by)
      await leaveNow(site, by.user_id)
    }
    const { rows } = await pool.query('select mailbox from weekly_readers')
    assert.deepEqual(rows, [{ mailbox: stranger.email }])
    assert.equal((await links()).length, 0)
    await weekly(ana.email)
    await until(links, ({ length }) => length === 1)
  })

  test('erases the technical id of the account after a day', async () => {
    const [ana, ben] = [await site.makeUser(), await site.makeUser()]
    await request(ana)
    await leaveNow(site, ana.user_id)
    await site.request({
      method: 'POST',
      url: '/identity/sign-out/',
      payload: {},
      headers: { cookie: ben.cookie, origin: site.config.siteUrl },
    })
    const known = async () =>
      (
        await pool.query('select identity_uid as id from ended_tokens where identity_uid = any($1)', [
          [ana.uid, ben.uid],
        ])
      ).rows.map(({ id }) => id)
    await tidyIdentity(site.database.kysely)
    assert.deepEqual((await known()).sort(), [ana.uid, ben.uid].sort())
    await pool.query(`update ended_tokens set valid_after = valid_after - interval '25 hours'`)
    await tidyIdentity(site.database.kysely)
    assert.deepEqual(await known(), [ben.uid])
  })

  test('distinguishes two former members with the same title for a headline', async () => {
    const titles = []
    for (let n = 0; n < 3; n++) {
      const departing = await site.makeUser()
      const { headline_fix_id } = await site.makeFix(departing, headline_id, 'The same words')
      await request(departing)
      await leaveNow(site, departing.user_id)
      titles.push((await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.title)
    }
    assert.deepEqual(titles, Array(3).fill('The same words'))
    await totalsEqualARecount(site.database)
  })

  test('erases pending posts, even if the others stay', async () => {
    const { ana, mine, bens } = await makeDepartingMember()
    await pool.query(`update headline_fixes set waiting_until = now() + interval '1 hour' where headline_fix_id = $1`, [
      mine,
    ])
    await pool.query(`update comments set waiting_until = now() + interval '1 hour' where user_id = $1`, [ana.user_id])
    await request(ana)
    await leaveNow(site, ana.user_id)
    const { rows } = await pool.query('select title, status_id from headline_fixes where headline_fix_id = $1', [mine])
    assert.deepEqual(rows, [{ title: `${commentMessages.deleted} ${mine}`, status_id: 2 }])
    assert.equal(
      (await pool.query(`select from comments where headline_fix_id = $1 and body = ''`, [bens])).rowCount,
      2,
    )
    await totalsEqualARecount(site.database)
  })

  test('keeps hidden posts hidden, and is available to a member whom the operator has hidden', async () => {
    const { ana, mine, bens } = await makeDepartingMember()
    const admin = adminOf({
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.config.dataDir,
      SITE_URL: site.config.siteUrl,
    })
    assert.equal(
      (await admin('act', 'hide', 'user', String(ana.user_id), '--reason', `${ana.display_name} writes spam`)).code,
      0,
    )
    const again = await site.request({
      method: 'POST',
      url: '/identity/sign-in/',
      payload: { email: ana.email, password: 'a good password' },
    })
    const hidden = { ...ana, token: again.body.token }
    assert.equal((await ask('get-auth', hidden)).body.restriction.kind, 'hidden')
    assert.equal((await request(hidden)).body.deletion.posts, 'keep')
    await leaveNow(site, ana.user_id)
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${mine}`)).status, 404)
    assert.deepEqual(await commentsOn(bens), [])
    const { rows } = await pool.query(`select reason from operator_actions where what = 'user' and id = $1`, [
      ana.user_id,
    ])
    assert.deepEqual(rows, [{ reason: '' }])
    await totalsEqualARecount(site.database)
  })

  test('can be done by an operator for an account that has ended, and hides nothing of former members', async () => {
    const { ana, mine } = await makeDepartingMember()
    const admin = adminOf({
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.config.dataDir,
      SITE_URL: site.config.siteUrl,
    })
    // The state after “I did not register”.
    await pool.query('delete from identity_user where id = $1', [ana.uid])
    await pool.query('update users set hidden_at = now() where user_id = $1', [ana.user_id])
    assert.equal((await admin('erase', 'user', String(ana.user_id))).code, 2)
    assert.equal((await admin('erase', 'user', '999999', '--posts', 'keep')).code, 1)
    assert.equal((await admin('erase', 'user', String(ana.user_id), '--posts', 'remove')).code, 0)
    await leaveNow(site, ana.user_id)
    const { rows } = await pool.query('select user_id, title from headline_fixes where headline_fix_id = $1', [mine])
    assert.equal(rows[0].title, `${commentMessages.deleted} ${mine}`)
    assert.equal((await admin('act', 'hide', 'user', String(rows[0].user_id), '--reason', 'a test')).code, 1)
    await totalsEqualARecount(site.database)
  })

  test('does not wait for another deletion that fails', async () => {
    const [stuck, ana] = [await site.makeUser(), await site.makeUser()]
    await request(stuck)
    await request(ana)
    // A table that no part of the deletion knows refers to the member.
    await pool.query('create table refers (user_id bigint references users)')
    await pool.query('insert into refers values ($1)', [stuck.user_id])
    await makeDue(site, stuck.user_id)
    await leaveNow(site, ana.user_id)
    await pool.query('drop table refers')
    await leaveNow(site, stuck.user_id)
  })
})
