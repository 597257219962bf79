import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as unsubscribeMessages from '@unspun/contract/messages/unsubscribe.ts'
import { notificationLimits } from '@unspun/contract/notifications.ts'
import { untilRead } from '../database/events/events-test-kit.ts'
import { createMail } from '../engines/mail/mail.ts'
import { readAtom } from '../engines/syndication/feed-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { mailChannel } from './mail-channel.ts'
import { mailDue } from './mail-jobs.ts'
import { notify } from './notify.ts'
import { notificationReader } from './posts-store.ts'
import { undoToken, unsubscribeToken } from './unsubscribe-token.ts'

// Without jobs, so that only this test decides when mails are written.
const site = await startTestSite({ ROLE: 'web' })
const { database, config, post, request } = site
const [ana, ben, cem, dan] = [
  await site.makeUser(),
  await site.makeUser(),
  await site.makeUser(),
  await site.makeUser(),
]
const unverified = await site.makeUser({ verified: false })
const { headline_id } = await site.makeHeadline(ana)
const TITLE = 'A <b>calm</b> & "plain" title'
const { headline_fix_id } = await site.makeFix(ana, headline_id, TITLE)
const { siteName, siteUrl } = config
const secret = 'a secret of this test'

interface Written {
  outbox_id: number
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

let events = 0
/** Tells a member something, with words of its own. */
const tell = (to: number, kind: 'votes' | 'watched-user' = 'votes') =>
  database.kysely
    .transaction()
    .execute((transaction) =>
      notify(transaction, [
        { to, kind, key: `event ${++events}`, headline_fix_id, milestone: 10, item: headline_fix_id },
      ]),
    )
const due = (userId: number) =>
  database.pool.query(`update notification_channels set next_mail_at = now() where user_id = $1`, [userId])
const planned = async (userId: number) => {
  const { rows } = await database.pool.query(
    `select next_mail_at, last_mailed_at from notification_channels where user_id = $1`,
    [userId],
  )
  return rows[0] as { next_mail_at: Date | null; last_mailed_at: Date | null } | undefined
}
/** The mails with notifications to somebody. The site's own job runs too; it writes the same mails with another key. */
async function mailsTo(email: string): Promise<Written[]> {
  const { rows } = await database.pool.query(
    `select * from outbox where recipient = $1 and headers <> '{}' order by outbox_id`,
    [email],
  )
  return rows
}
const channel = mailChannel({
  siteName,
  siteUrl,
  secret: config.secret ?? secret,
  mail: createMail({ database, from: 'Unspun <hello@news.example>' }),
})
const run = () => mailDue(database, channel)
const stopAddress = (mail: Written) => {
  const { pathname, search } = new URL(mail.headers['List-Unsubscribe']!.slice(1, -1))
  return pathname + search
}

test('what is new is mailed once, with its words escaped, and not what was read meanwhile', async () => {
  await tell(ana.user_id)
  assert.deepEqual(await mailsTo(ana.email), [])
  await due(ana.user_id)
  await run()
  const [mail, ...others] = await mailsTo(ana.email)
  assert.equal(others.length, 0)
  assert.equal(mail!.subject, `Your fix has reached 10 votes: ${TITLE}`)
  assert.ok(mail!.text.includes(`“${TITLE}”`))
  assert.ok(mail!.html.includes('A &lt;b&gt;calm&lt;/b&gt; &amp; &quot;plain&quot; title'))
  assert.ok(mail!.text.includes(`${siteUrl}/fixes/${headline_fix_id}`))
  assert.equal(mail!.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  assert.match(mail!.headers['List-Id']!, /^[\w ]+ <notifications\.localhost>$/)
  assert.equal((await planned(ana.user_id))!.next_mail_at, null)
  await due(ana.user_id)
  await run()
  assert.equal((await mailsTo(ana.email)).length, 1)

  await tell(ana.user_id)
  await post('/api/notifications/read/', { read: true }, ana.token)
  await due(ana.user_id)
  await run()
  assert.equal((await mailsTo(ana.email)).length, 1)
})

test('a mail tells of twenty notifications and counts the others', async () => {
  for (let n = 0; n < 32; n++) await tell(ben.user_id)
  await due(ben.user_id)
  await run()
  const [mail] = await mailsTo(ben.email)
  assert.equal(mail!.text.match(/^\* /gm)!.length, 20)
  assert.match(mail!.text, /And 12 more\./)
  assert.match(mail!.subject, /, and 31 more$/)
})

test('a transaction that ends before the mail is stored loses and repeats nothing', async () => {
  await tell(cem.user_id)
  await due(cem.user_id)
  const killed = { deliver: () => Promise.reject(new Error('killed')) }
  await assert.rejects(mailDue(database, killed), /killed/)
  assert.deepEqual(await mailsTo(cem.email), [])
  await Promise.all([run(), run(), run()])
  assert.equal((await mailsTo(cem.email)).length, 1)
})

test('mails come once an hour, in the morning, or on Monday mornings, as the member chooses', async () => {
  const set = (body: object) => post('/api/notifications/set-mails/', body, dan.token)
  await set({ mails: 'soon' })
  await tell(dan.user_id)
  await due(dan.user_id)
  await run()
  await tell(dan.user_id)
  const { next_mail_at, last_mailed_at } = (await planned(dan.user_id))!
  assert.equal(next_mail_at!.getTime() - last_mailed_at!.getTime(), 3_600_000)
  const { rows } = await database.pool.query(`
    select next_notification_mail('daily', 'CET', null) as daily, next_notification_mail('weekly', 'no zone', null) as weekly,
      next_notification_mail('off', '', null) as off, now() as now`)
  const { daily, weekly, off, now } = rows[0]
  assert.deepEqual([daily.getUTCHours(), daily.getUTCMinutes(), off], [7, 0, null])
  assert.ok(daily > now && daily - now <= 24 * 3_600_000)
  assert.deepEqual([weekly.getUTCDay(), weekly.getUTCHours()], [1, 8])
  assert.ok(weekly > now && weekly - now <= 7 * 24 * 3_600_000)

  await set({ mails: 'off' })
  assert.equal((await planned(dan.user_id))!.next_mail_at, null)
  await tell(dan.user_id)
  assert.equal((await planned(dan.user_id))!.next_mail_at, null)
  await set({ mails: 'weekly' })
  assert.deepEqual((await planned(dan.user_id))!.next_mail_at!.getUTCDay(), 1)
})

test('groups that are left out are not mailed', async () => {
  const eve = await site.makeUser()
  const { body } = await post('/api/notifications/set-mails/', { unmailed: ['fixes'] }, eve.token)
  assert.deepEqual([body.mails, body.unmailed], ['daily', ['fixes']])
  await tell(eve.user_id)
  await due(eve.user_id)
  await run()
  assert.deepEqual(await mailsTo(eve.email), [])
  await tell(eve.user_id, 'watched-user')
  await due(eve.user_id)
  await run()
  const [mail] = await mailsTo(eve.email)
  assert.match(mail!.subject, /posted a new fix: [^,]*$/)
})

test('nobody is mailed whose address is not verified, who is suspended for good, hidden, or about to leave', async () => {
  const people = [unverified, await site.makeUser(), await site.makeUser(), await site.makeUser()]
  const [, suspended, hidden, leaving] = people
  for (const { user_id } of people) {
    await tell(user_id)
    await due(user_id)
  }
  await database.pool.query(`update users set suspended_until = 'infinity' where user_id = $1`, [suspended!.user_id])
  await database.pool.query('update users set hidden_at = now() where user_id = $1', [hidden!.user_id])
  await post('/api/users/request-deletion/', { posts: 'keep' }, leaving!.token)
  await run()
  for (const { email } of people) assert.deepEqual(await mailsTo(email), [])
})

test('one click of a mail program stops the mails, without cookies; opening the link does not', async () => {
  const [mail] = await mailsTo(ben.email)
  const url = stopAddress(mail!)
  const mails = async () => (await post('/api/notifications/channels/', {}, ben.token)).body.mails
  const asked = await request({ method: 'GET', url })
  assert.deepEqual([asked.status, asked.headers['cache-control'], await mails()], [200, 'no-store', 'daily'])
  assert.match(String(asked.body), /<form method="post"/)
  await database.pool.query(
    `update users set suspended_until = 'infinity', tokens_valid_after = now() where user_id = $1`,
    [ben.user_id],
  )
  const form = (payload: string) =>
    request({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const stopped = await form('List-Unsubscribe=One-Click')
  assert.equal(stopped.status, 200)
  const stored = async () =>
    (await database.pool.query('select mails from notification_channels where user_id = $1', [ben.user_id])).rows[0]
      .mails
  assert.equal(await stored(), 'off')
  assert.match(String(stopped.body), /You get no more mails\./)
  const undo = /name="undo" value="([\w-]+)"/.exec(String(stopped.body))![1]!
  assert.equal((await form(`undo=${undo}`)).status, 200)
  assert.equal(await stored(), 'daily')

  // Mail programs may send it as multipart. Nothing is undone that somebody else has stopped, or was off before.
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const payload = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  assert.equal((await request({ method: 'POST', url, payload, headers: multipart })).status, 200)
  assert.equal(await stored(), 'off')
  assert.doesNotMatch(String((await form('List-Unsubscribe=One-Click')).body), /name="undo"/)
  const { secret: key } = config
  const wrong = [
    'x',
    undoToken(key!, { userId: ana.user_id, mails: 'soon', choice: 1 }, Date.now()),
    undoToken(
      key!,
      { userId: ben.user_id, mails: 'soon', choice: 3 },
      Date.now() - notificationLimits.undoMinutes * 60_000 - 1,
    ),
    unsubscribeToken(key!, ben.user_id),
  ]
  for (const value of wrong) assert.equal((await form(`undo=${value}`)).status, 400)
  await form('mails=soon')
  assert.equal(await stored(), 'off')
})

test('unsubscribing is not undone if the member has chosen in Settings since', async () => {
  const ida = await site.makeUser()
  const choose = (mails: string) => post('/api/notifications/set-mails/', { mails }, ida.token)
  const url = `/unsubscribe?token=${encodeURIComponent(unsubscribeToken(config.secret!, ida.user_id))}`
  const form = async (payload: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await request({ method: 'POST', url, payload, headers })
    return { status, body: String(body) }
  }
  const stop = async () => /name="undo" value="([\w-]+)"/.exec((await form('')).body)![1]!
  const stored = async () => (await post('/api/notifications/channels/', {}, ida.token)).body.mails
  for (const since of [['off'], ['weekly', 'off'], ['soon']]) {
    await choose('daily')
    const undo = await stop()
    for (const mails of since) await choose(mails)
    const { status, body } = await form(`undo=${undo}`)
    assert.deepEqual([status, await stored()], [409, since.at(-1)])
    assert.ok(body.includes(unsubscribeMessages.changed), body)
  }
  // Other choices do not matter, nor does a second stop or a second press of “Undo”.
  await choose('daily')
  const undo = await stop()
  await post('/api/notifications/set-mails/', { unmailed: ['fixes'] }, ida.token)
  await form('List-Unsubscribe=One-Click')
  for (const press of [1, 2]) {
    const { status, body } = await form(`undo=${undo}`)
    assert.deepEqual([status, await stored()], [200, 'daily'], `press ${press}`)
    assert.ok(body.includes(unsubscribeMessages.undone))
  }
  await stop()
  assert.equal((await form(`undo=${undo}`)).status, 409)
  assert.equal(await stored(), 'off')
})

test('a forged or changed token does nothing and tells nothing', async () => {
  const [mail] = await mailsTo(ben.email)
  const url = stopAddress(mail!)
  const changed = url.slice(0, -3) + (url.at(-3) === 'A' ? 'B' : 'A') + url.slice(-2)
  for (const bad of [changed, '/unsubscribe', '/unsubscribe?token=1', `${url}&token=2`])
    for (const method of ['GET', 'POST'] as const) assert.equal((await request({ method, url: bad })).status, 400, bad)
  const clear = Buffer.from(url.split('token=')[1]!, 'base64url')
  assert.ok(!clear.includes(ben.email))
})

test('a mail names nobody whom the member has blocked meanwhile, and no post that was hidden', async () => {
  const [fay, gil, hal] = [await site.makeUser(), await site.makeUser(), await site.makeUser()]
  const own = await site.makeFix(fay, (await site.makeHeadline(fay)).headline_id, 'Of Fay')
  await site.makeComment(gil, own.headline_fix_id, { body: 'By Gil' })
  await site.makeComment(hal, own.headline_fix_id, { body: 'By Hal' })
  await untilRead(database, notificationReader)
  await post('/api/blocks/set/', { user_id: hal.user_id, block: true }, fay.token)
  await due(fay.user_id)
  await run()
  const [mail] = await mailsTo(fay.email)
  assert.match(mail!.text, /^> By Gil$/m)
  assert.ok(!mail!.text.includes('By Hal') && !mail!.html.includes(hal.display_name) && !mail!.text.includes('others'))
  const { notifications } = (await post('/api/notifications/list/', {}, fay.token)).body
  assert.deepEqual([notifications[0].people_count, notifications[0].comment.text], [1, 'By Gil'])

  // Nothing is left to tell.
  await post('/api/notifications/read/', { read: true }, fay.token)
  const hidden = await site.makeComment(gil, own.headline_fix_id)
  await post('/api/blocks/set/', { user_id: hal.user_id, block: false }, fay.token)
  await site.makeComment(hal, own.headline_fix_id)
  await untilRead(database, notificationReader)
  await post('/api/blocks/set/', { user_id: hal.user_id, block: true }, fay.token)
  await database.pool.query('update comments set hidden_at = now() where comment_id = $1', [hidden.comment_id])
  await due(fay.user_id)
  await run()
  assert.equal((await mailsTo(fay.email)).length, 1)
  assert.equal((await post('/api/notifications/count/', {}, fay.token)).body.unread, 0)
})

test('settings are for the member alone', async () => {
  for (const path of ['channels', 'set-mails', 'set-feed'])
    assert.equal((await post(`/api/notifications/${path}/`, path === 'set-feed' ? { on: true } : {})).status, 401, path)
  assert.equal((await post('/api/notifications/set-mails/', { mails: 'hourly' }, ana.token)).status, 400)
})

test('a feed has a secret address, which a new one or turning it off revokes', async () => {
  await tell(ana.user_id)
  const set = async (on: boolean) =>
    (await post('/api/notifications/set-feed/', { on }, ana.token)).body.feed_url as string
  const path = (address: string) => address.slice(siteUrl.length)
  const first = path(await set(true))
  const answer = await site.get(first)
  assert.deepEqual([answer.status, answer.headers['cache-control']], [200, 'private, no-store'])
  assert.equal(answer.headers['x-robots-tag'], 'noindex')
  const feed = readAtom(String(answer.body))
  assert.equal(feed.entries[0]?.title, 'Your fix has reached 10 votes')
  const again = await request({ method: 'GET', url: first, headers: { 'if-none-match': String(answer.headers.etag) } })
  assert.equal(again.status, 304)
  const { rows } = await database.pool.query('select row_to_json(c)::text as row from notification_channels c')
  assert.ok(!rows.some(({ row }) => row.includes(first.split('token=')[1])))

  const second = path(await set(true))
  assert.deepEqual([(await site.get(first)).status, (await site.get(second)).status], [404, 200])
  assert.equal(await set(false), '')
  for (const gone of [second, '/notifications/feed.atom', '/notifications/feed.atom?token='])
    assert.equal((await site.get(gone)).status, 404)
  const { feed_since } = (await post('/api/notifications/channels/', {}, ana.token)).body
  assert.equal(feed_since, null)

  // Somebody else may have made it, so a new password revokes it too.
  const third = path(await set(true))
  const changed = await request({
    method: 'POST',
    url: '/identity/update-password/',
    payload: { password: 'another good password' },
    headers: { cookie: ana.cookie, origin: siteUrl },
  })
  assert.deepEqual([changed.status, (await site.get(third)).status], [200, 404])
})
