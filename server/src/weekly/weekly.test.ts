import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { createMail } from '../engines/mail/mail.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { issueBefore, sendWeekly } from './weekly-jobs.ts'
import { confirmToken, leaveToken } from './weekly-token.ts'

// Without jobs, so that only this test sends.
const site = await startTestSite({ ROLE: 'web' })
const { database, config, request } = site
const { siteName, siteUrl } = config
const secret = config.secret!
const FORM = 'application/x-www-form-urlencoded'

interface Stored {
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const mailsTo = async (email: string): Promise<Stored[]> =>
  (await database.pool.query('select * from outbox where recipient = $1 order by outbox_id', [email])).rows
const readers = async (): Promise<string[]> =>
  (await database.pool.query('select email from weekly_readers order by 1')).rows.map(({ email }) => email)
const enter = (email: string, headers: Record<string, string> = {}) =>
  request({
    method: 'POST',
    url: '/weekly',
    payload: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': FORM, ...headers },
  })
const post = (url: string) => request({ method: 'POST', url, payload: '', headers: { 'content-type': FORM } })
const linkIn = (text: string, path: string) => {
  const [found] = text.match(new RegExp(`https?://\\S+${path}\\?token=[\\w-]+`)) ?? assert.fail(text)
  const { pathname, search } = new URL(found)
  return pathname + search
}
const send = (now: Date) =>
  sendWeekly(
    { database, mail: createMail({ database, from: 'Unspun <hello@news.example>' }), siteName, siteUrl, secret },
    now,
  )

describe('an address for the weekly five', () => {
  test('is stored once its owner has pressed the button behind the mailed link, in one spelling', async () => {
    assert.match((await request({ url: '/weekly' })).body, /type="email"/)
    const asked = await enter(' Ann@Example.org ')
    assert.equal(asked.status, 200)
    assert.ok(asked.body.includes(weeklyMessages.asked))
    assert.deepEqual(await readers(), [])
    const [mail] = await mailsTo('ann@example.org')
    const link = linkIn(mail!.text, '/weekly')
    assert.ok((await request({ url: link })).body.includes(weeklyMessages.confirmButton))
    assert.deepEqual(await readers(), [], 'opening a link changes nothing')
    for (const _ of [1, 2]) assert.ok((await post(link)).body.includes(weeklyMessages.confirmed))
    await post(`/weekly?token=${confirmToken(secret, 'ann+news@example.org', Date.now())}`)
    assert.deepEqual(await readers(), ['ann@example.org'])
  })

  test('is asked for again if it is malformed, as it was typed', async () => {
    const { status, body: text } = await enter('ann@<b>')
    assert.equal(status, 400)
    assert.ok(text.includes(weeklyMessages.malformed) && text.includes(escapeHtml('ann@<b>')))
  })

  test('is not stored by a link that is too old or made by somebody else', async () => {
    const old = confirmToken(secret, 'old@example.org', Date.now() - 49 * 3_600_000)
    for (const token of [
      old,
      confirmToken('another secret', 'eve@example.org', Date.now()),
      leaveToken(secret, 1),
      'x',
      '%00',
    ])
      for (const answer of [await request({ url: `/weekly?token=${token}` }), await post(`/weekly?token=${token}`)])
        assert.equal(answer.status, 400)
    assert.deepEqual(await readers(), ['ann@example.org'])
  })

  test('gets three links a day, and none by the form of another site', async () => {
    assert.equal((await enter('dan@example.org', { 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.deepEqual(await mailsTo('dan@example.org'), [])
    for (const spelling of ['dan@example.org', 'Dan@example.org', 'dan+x@example.org'])
      assert.equal((await enter(spelling, { 'sec-fetch-site': 'same-origin' })).status, 200)
    const often = await enter('dan+y@example.org')
    assert.equal(often.status, 429)
    assert.ok(often.body.includes(weeklyMessages.often))
    // The links that were mailed still work.
    assert.equal((await post(linkIn((await mailsTo('dan@example.org'))[0]!.text, '/weekly'))).status, 200)
  })
})

test('an issue is due on Mondays at seven', () => {
  const table = [
    ['2026-11-30T06:59:59Z', '2026-11-23T07:00:00Z'],
    ['2026-11-30T07:00:00Z', '2026-11-30T07:00:00Z'],
    ['2026-12-06T23:59:00Z', '2026-11-30T07:00:00Z'],
    ['2027-01-01T00:00:00Z', '2026-12-28T07:00:00Z'],
  ] as const
  for (const [now, due] of table) assert.equal(issueBefore(new Date(now)).getTime(), Date.parse(due), now)
})

describe('an issue', () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000)

  test('has the best fixes of the week, one of each outlet, once for each reader; without any, nothing is sent', async () => {
    await database.pool.query('delete from outbox')
    await send(soon(7))
    assert.deepEqual(await mailsTo('ann@example.org'), [], 'there is no fix')

    const ana = await site.makeUser()
    const { headline_id } = await site.makeHeadline(ana, 'Town in <b>CHAOS</b>')
    const good = await site.makeFix(ana, headline_id, 'Town & council agree')
    const second = await site.makeHeadline(ana, 'Another story of the outlet')
    const less = await site.makeFix(ana, second.headline_id, 'Less liked')
    const unjudged = await site.makeHeadline(ana, 'Nobody has judged this')
    await site.makeFix(ana, unjudged.headline_id, 'Unjudged')
    for (const { headline_fix_id } of [good, less]) await site.letLeave(headline_fix_id)
    await database.pool.query('update headline_fixes set score = score + 9 where headline_fix_id = $1', [
      good.headline_fix_id,
    ])
    await database.pool.query('update weekly_readers set issue_at = null')
    await database.pool.query("update weekly_readers set confirmed_at = now() - interval '8 days'")
    const monday = soon(7)
    for (const _ of [1, 2]) await send(monday)
    const [mail, ...more] = await mailsTo('ann@example.org')
    assert.deepEqual(more, [])
    assert.equal(mail!.subject, weeklyMessages.subject('Town & council agree'))
    assert.ok(mail!.html.includes('Town &amp; council agree') && !mail!.html.includes('<b>CHAOS'))
    for (const absent of ['Less liked', 'Unjudged']) assert.ok(!mail!.text.includes(absent), absent)
    assert.ok(mail!.text.includes(`/fixes/${good.headline_fix_id}`))
    assert.equal((await mailsTo('dan@example.org')).length, 1)
  })

  test('is not for readers who confirm after it was due', async () => {
    await post(`/weekly?token=${confirmToken(secret, 'late@example.org', Date.now())}`)
    await send(new Date())
    assert.deepEqual(await mailsTo('late@example.org'), [])
  })

  test('ends with one click, of mail programs too, and can be undone', async () => {
    const [mail] = await mailsTo('ann@example.org')
    assert.equal(mail!.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
    const { pathname, search } = new URL(mail!.headers['List-Unsubscribe']!.slice(1, -1))
    const leave = pathname + search
    assert.ok((await request({ url: leave })).body.includes(weeklyMessages.leave))
    assert.ok((await readers()).includes('ann@example.org'), 'opening a link changes nothing')
    const left = await post(leave)
    assert.ok(left.body.includes(weeklyMessages.left))
    assert.ok(!(await readers()).includes('ann@example.org'))
    assert.ok((await post(leave)).body.includes(weeklyMessages.left), 'twice')
    const [, again] = /action="(\/weekly\?token=[\w-]+)"/.exec(left.body) ?? assert.fail()
    await post(again!)
    assert.ok((await readers()).includes('ann@example.org'))
    for (const token of ['x', confirmToken(secret, 'ann@example.org', Date.now())])
      assert.equal((await post(`/weekly/leave?token=${token}`)).status, 400)
  })
})
