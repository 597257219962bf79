import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { networkFactors } from '@unspun/contract/endpoint.ts'
import * as weeklyMessages from '@unspun/contract/messages/weekly.ts'
import { weeklyPaths } from '@unspun/contract/pages.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { weeklyLimits } from '@unspun/contract/weekly.ts'
import { createJobs } from '../engines/jobs/jobs.ts'
import { createMail, type Mail } from '../engines/mail/mail.ts'
import { createAttempts } from '../identity/limits/attempt-store.ts'
import { limitsOfMailbox } from '../identity/limits/mail-limits.ts'
import { rowsWith } from '../members/deletion/deletion-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { workOnLinks } from './link-jobs.ts'
import { SITE_LINKS } from './serve-weekly.ts'
import { addReader } from './store.ts'
import { issueBefore, sendWeekly } from './weekly-jobs.ts'
import { confirmToken, leaveToken } from './weekly-token.ts'

// Without the site's jobs, so that only this test sends issues.
const site = await startTestSite({ ROLE: 'web' })
const { database, config, request } = site
const { pool } = database
const { siteName, siteUrl } = config
const secret = config.secret!
const attempts = createAttempts(database.kysely, secret)
const FORM = 'application/x-www-form-urlencoded'
const FROM = 'Unspun <hello@news.example>'

interface Stored {
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
const mailsTo = async (email: string): Promise<Stored[]> =>
  (await pool.query('select * from outbox where recipient = $1 order by outbox_id', [email])).rows
const readers = async (): Promise<string[]> =>
  (await pool.query('select email from weekly_readers order by 1')).rows.map(({ email }) => email)
const jobs = createJobs({ pool, log: { warn: assert.fail }, pollSeconds: 0.5 })
workOnLinks(jobs, { database, mail: createMail({ database, from: FROM }), siteName, siteUrl, secret })
await jobs.start()
after(() => jobs.stop())
const linksAreMailed = () =>
  until(async () => {
    const waiting = "select from jobs.job where name = 'weekly-link' and (state < 'completed' or data is not null)"
    return (await pool.query(waiting)).rowCount === 0
  })
interface Asking {
  headers?: Record<string, string>
  from?: string
  url?: string
}
const ask = (email: string, { headers = {}, from, url = weeklyPaths.enter }: Asking = {}) =>
  request({
    method: 'POST',
    url,
    payload: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': FORM, ...headers },
    ...(from === undefined ? {} : { remoteAddress: from }),
  })
const enter = async (email: string, asking: Asking = {}) => {
  const answer = await ask(email, asking)
  await linksAreMailed()
  return answer
}
const askToLeave = (email: string, options = {}) => enter(email, { ...options, url: weeklyPaths.leave })
/** Presses the button of a page. */
const post = (url: string) => request({ method: 'POST', url, payload: '', headers: { 'content-type': FORM } })
const linkIn = (text: string, path: string) => {
  const [found] = text.match(new RegExp(`https?://\\S+${path}\\?token=[\\w-]+`)) ?? assert.fail(text)
  const { pathname, search } = new URL(found)
  return pathname + search
}
const mail = createMail({ database, from: FROM })
const send = (now: Date, sendAll: Mail['sendAll'] = mail.sendAll) =>
  sendWeekly({ database, mail: { sendAll }, siteName, siteUrl, secret }, now)

// All requests come from one network.
beforeEach(() => pool.query('delete from identity_attempts'))

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
      leaveToken(secret, 'eve@example.org'),
      'x',
      '%00',
    ])
      for (const answer of [await request({ url: `/weekly?token=${token}` }), await post(`/weekly?token=${token}`)])
        assert.equal(answer.status, 400)
    assert.deepEqual(await readers(), ['ann@example.org'])
  })

  test('gets one link a day in all its spellings, and none by the form of another site', async () => {
    const foreign = await enter('dan@example.org', { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(foreign.status, 403)
    assert.deepEqual(await mailsTo('dan@example.org'), [])
    assert.equal((await enter('dan@example.org', { headers: { 'sec-fetch-site': 'same-origin' } })).status, 200)
    const [first] = await mailsTo('dan@example.org')
    for (const spelling of ['Dan@example.org', 'dan+x@example.org']) {
      const again = await enter(spelling)
      assert.equal(again.status, 200)
      assert.ok(again.body.includes(weeklyMessages.asked), 'nobody learns that somebody has asked for this address')
      assert.deepEqual(await mailsTo(spelling.toLowerCase()), spelling === 'Dan@example.org' ? [first] : [])
    }
    // The link that was mailed still works.
    assert.equal((await post(linkIn(first!.text, weeklyPaths.enter))).status, 200)
  })

  test('is answered before anybody looks who gets a link, so the time tells nothing', async () => {
    const holder = await pool.connect()
    try {
      await holder.query('begin; lock table weekly_readers, outbox in access exclusive mode')
      for (const url of Object.values(weeklyPaths)) assert.equal((await ask('kim@example.org', { url })).status, 200)
      assert.deepEqual(await attempts.count(['weekly kim@example.org', 'weekly leave kim@example.org'], 60), [0, 0])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await linksAreMailed()
    assert.equal((await mailsTo('kim@example.org')).length, 1)
  })

  test('shares the limits of all mails to its mailbox', async () => {
    const rates = { mailsOfMailbox: 99, mailsOfMailboxAndDay: 99 }
    const all = limitsOfMailbox(rates, 'gil@example.org')
    const keys = all.map(({ key }) => key)
    assert.equal((await enter('gil@example.org')).status, 200)
    assert.deepEqual(await attempts.count(keys, 60), [1, 1])
    // Nothing is mailed to somebody who is no reader, so nothing counts against their other mails.
    assert.equal((await askToLeave('gil@example.org')).status, 200)
    assert.deepEqual(await attempts.count(keys, 60), [1, 1])
    for (let n = 0; n < signInRates.mailsToMailboxPerHour; n++)
      await attempts.allow(limitsOfMailbox(rates, 'hal@example.org'))
    assert.equal((await enter('hal@example.org')).status, 200)
    assert.deepEqual(await mailsTo('hal@example.org'), [])
  })

  test('is mailed a limited number of links by one network, which leaves those of others alone', async () => {
    const from = '203.0.113.7'
    const before = await attempts.count([SITE_LINKS], 60)
    for (let n = 0; n < weeklyLimits.linksPerHour; n++)
      assert.equal((await enter(`reader${n}@example.net`, { from })).status, 200)
    assert.equal((await enter('one-more@example.net', { from })).status, 429)
    assert.equal((await enter('one-more@example.net')).status, 200)
    // What was refused counts nowhere, so one network cannot use up the limit of the site.
    assert.deepEqual(await attempts.count([SITE_LINKS], 60), [before[0]! + weeklyLimits.linksPerHour + 1])
  })

  test('is not refused because a single network is at its limit', () => {
    const ofWidest = weeklyLimits.linksPerHour * Math.max(...Object.values(networkFactors.people))
    assert.ok(4 * ofWidest <= weeklyLimits.linksOfSitePerHour)
  })

  test('is mailed no link once the whole site has mailed very many', async () => {
    await attempts.tally(SITE_LINKS, 60)
    await pool.query('update identity_attempts set tries = $1', [weeklyLimits.linksOfSitePerHour - 1])
    assert.equal((await enter('last@example.net')).status, 200)
    const refused = await enter('late@example.net')
    assert.equal(refused.status, 429)
    assert.ok(refused.body.includes(weeklyMessages.often))
    await pool.query('delete from identity_attempts')
    assert.equal((await enter('late@example.net')).status, 200)
  })
})

describe('an issue', () => {
  const monday = issueBefore(new Date(Date.now() + 7 * 86_400_000))
  const aWeekBefore = new Date(monday.getTime() - 7 * 86_400_000)
  /** Makes a fix lead its headline a day before the issue. */
  async function lead(fixId: number, score: number) {
    await site.letLeave(fixId)
    await pool.query('update headline_fixes set score = $2, created_at = $3 where headline_fix_id = $1', [
      fixId,
      score,
      new Date(monday.getTime() - 86_400_000),
    ])
  }
  async function makeLeading(printed: string, title: string, score: number) {
    const author = await site.makeUser()
    const { headline_id } = await site.makeHeadline(author, printed)
    const { headline_fix_id } = await site.makeFix(author, headline_id, title)
    await lead(headline_fix_id, score)
    return { headline_fix_id, headline_id, author }
  }
  /** As if nobody had got the issue. */
  const startAgain = async () => {
    await pool.query('delete from outbox')
    await pool.query('update weekly_readers set issue_at = null, confirmed_at = $1', [aWeekBefore])
  }

  const KEPT: [why: string, change: string][] = [
    ['a typed title', 'update headlines set title_by_reader = true where headline_id = $1'],
    ['a hidden headline', 'update headlines set hidden_at = now() where headline_id = $1'],
    [
      'a hidden author',
      'update users set hidden_at = now() where user_id = (select user_id from headline_fixes where headline_id = $1)',
    ],
    [
      'an outdated fix',
      `insert into headline_changes (headline_id, title_before, title_after, source, seen_at)
        select headline_id, 'Words of before', title, 'page', now() + interval '7 days' from headlines where headline_id = $1`,
    ],
    [
      'a fix of an earlier week',
      `update headline_fixes set created_at = created_at - interval '7 days' where headline_id = $1`,
    ],
  ]

  test('has the best fixes of the week that may leave the site, one of each outlet, with their authors; without any, nothing is sent', async () => {
    await startAgain()
    await send(monday)
    assert.deepEqual(await mailsTo('ann@example.org'), [], 'there is no fix')

    for (const [why, change] of KEPT) {
      const { headline_id } = await makeLeading(`Printed with ${why}`, `Left out: ${why}`, 9)
      assert.equal((await pool.query(change, [headline_id])).rowCount, 1, why)
    }
    const good = await makeLeading('Town in <b>CHAOS</b>', 'Town & council agree', 2)
    await makeLeading('Another story of the outlet', 'Less liked', 1)
    const unjudged = await site.makeHeadline(good.author, 'Nobody has judged this')
    await site.makeFix(good.author, unjudged.headline_id, 'Unjudged')
    await pool.query('update users set display_name = $2 where user_id = $1', [good.author.user_id, 'Ben <i>'])
    await startAgain()
    for (const _ of [1, 2]) await send(monday)
    const [mail, ...more] = await mailsTo('ann@example.org')
    assert.deepEqual(more, [])
    assert.equal(mail!.subject, weeklyMessages.subject('Town & council agree'))
    assert.ok(mail!.html.includes('Town &amp; council agree') && !mail!.html.includes('<b>CHAOS'))
    for (const absent of ['Left out', 'Less liked', 'Unjudged']) assert.ok(!mail!.text.includes(absent), mail!.text)
    assert.ok(mail!.text.includes(`/fixes/${good.headline_fix_id}`))
    const { rows } = await pool.query('select d.name from headlines join domains d using (domain_id) limit 1')
    const credit = weeklyMessages.credit('Ben <i>', rows[0].name)
    assert.ok(mail!.text.includes(credit) && mail!.html.includes(escapeHtml(credit)), mail!.text)
    assert.equal((await mailsTo('dan@example.org')).length, 1)
  })

  test('is looked for only while somebody has not got it', async () => {
    await startAgain()
    await send(monday)
    await pool.query('alter view outgoing_fixes rename to fixes_not_to_be_read')
    await send(monday)
    await pool.query('alter view fixes_not_to_be_read rename to outgoing_fixes')
  })

  test('is not for readers who confirm after it was due', async () => {
    await startAgain()
    await post(`${weeklyPaths.enter}?token=${confirmToken(secret, 'late@example.org', Date.now())}`)
    const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000)
    await pool.query("update weekly_readers set confirmed_at = $1 where email = 'late@example.org'", [later(1)])
    await send(later(2))
    assert.equal((await mailsTo('ann@example.org')).length, 1)
    assert.deepEqual(await mailsTo('late@example.org'), [])
  })

  test('is the same for everybody, without what is hidden meanwhile, and sent after all other mails', async () => {
    await pool.query(`insert into weekly_readers (email, mailbox)
      select mailbox, mailbox from (select 'many' || n || '@example.net' as mailbox from generate_series(1, 200) n) m`)
    await startAgain()
    const { rows } = await pool.query(
      "select headline_fix_id as id, title from headline_fixes where title in ('Town & council agree', 'Less liked') order by title",
    )
    const [less, good] = rows
    const firsts: string[] = []
    await send(monday, async (messages, transaction, options) => {
      assert.deepEqual(options, { last: true })
      const sent = await mail.sendAll(messages, transaction, options)
      firsts.push(messages[0]!.subject)
      if (firsts.length === 1)
        await pool.query('update headline_fixes set score = 9 where headline_fix_id = $1', [less.id])
      else await pool.query('update headline_fixes set hidden_at = now() where headline_fix_id = $1', [good.id])
      return sent
    })
    assert.deepEqual(firsts, Array(2).fill(weeklyMessages.subject(good.title)))
    await pool.query("delete from weekly_readers where email like 'many%'")
    await pool.query('update headline_fixes set hidden_at = null where headline_fix_id = $1', [good.id])
  })

  test('ends with one click, of mail programs too, and can be undone; each link ends it also after that', async () => {
    await startAgain()
    await enter('ann@example.org')
    await send(monday)
    await mail.send({ to: 'ann@example.org', subject: 'Of another room', text: 'x', html: 'x' })
    const leaveOf = ({ headers }: Stored) => {
      const { pathname, search } = new URL(headers['List-Unsubscribe']!.slice(1, -1))
      return pathname + search
    }
    const found = (await mailsTo('ann@example.org')).find(({ headers }) => headers['List-Unsubscribe-Post'])
    assert.equal(found!.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
    const leave = leaveOf(found!)
    assert.ok((await request({ url: leave })).body.includes(weeklyMessages.leave))
    assert.ok((await readers()).includes('ann@example.org'), 'opening a link changes nothing')
    const left = await post(leave)
    assert.ok(left.body.includes(weeklyMessages.left))
    assert.deepEqual(
      (await mailsTo('ann@example.org')).map(({ subject }) => subject),
      ['Of another room'],
      'no mail of the list is sent any more',
    )
    await pool.query("delete from outbox where subject = 'Of another room'")
    assert.deepEqual(await rowsWith(pool, /ann@example\.org/), [])
    assert.ok((await post(leave)).body.includes(weeklyMessages.left), 'twice')
    const [, again] = /action="(\/weekly\?token=[\w-]+)"/.exec(left.body) ?? assert.fail()
    await post(again!)
    assert.ok((await readers()).includes('ann@example.org'))
    await post(leave)
    assert.ok(!(await readers()).includes('ann@example.org'))
  })

  test('ends also for those whose link does not work, by a link that is mailed', async () => {
    await post(`${weeklyPaths.enter}?token=${confirmToken(secret, 'ann@example.org', Date.now())}`)
    for (const token of ['x', confirmToken(secret, 'ann@example.org', Date.now())])
      for (const answer of [
        await request({ url: `${weeklyPaths.leave}?token=${token}` }),
        await post(`${weeklyPaths.leave}?token=${token}`),
      ]) {
        assert.equal(answer.status, 400)
        assert.ok(answer.body.includes(weeklyMessages.mailLink))
      }
    assert.ok((await request({ url: weeklyPaths.leave })).body.includes(weeklyMessages.mailLink))
    const asked = await askToLeave('Ann+news@example.org')
    assert.ok(asked.body.includes(weeklyMessages.askedToLeave('ann+news@example.org')))
    const [mailed] = await mailsTo('ann@example.org')
    assert.equal(mailed!.subject, weeklyMessages.leaveSubject(siteName))
    assert.ok(!mailed!.html.includes(weeklyMessages.confirmButton))
    await post(linkIn(mailed!.text, weeklyPaths.leave))
    assert.ok(!(await readers()).includes('ann@example.org'))
  })

  test('has a link to end it once a day, also if the whole site has mailed very many, and for readers only', async () => {
    await pool.query('delete from outbox')
    await addReader(database, 'ann@example.org')
    await attempts.tally(SITE_LINKS, 60)
    await pool.query('update identity_attempts set tries = $1', [weeklyLimits.linksOfSitePerHour])
    assert.equal((await enter('bea@example.org')).status, 429)
    const leaveMails = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject === weeklyMessages.leaveSubject(siteName)).length
    const from = '203.0.113.9'
    for (const email of ['ann@example.org', 'bea@example.org', 'ann@example.org']) {
      const { status, body: text } = await askToLeave(email, { from })
      assert.equal(status, 200)
      assert.ok(text.includes(weeklyMessages.askedToLeave(email)), 'nobody learns who gets the mails')
    }
    assert.deepEqual([await leaveMails('ann@example.org'), await leaveMails('bea@example.org')], [1, 0])
    for (let n = 3; n < weeklyLimits.linksPerHour; n++)
      assert.equal((await askToLeave('ann@example.org', { from })).status, 200)
    assert.equal((await askToLeave('ann@example.org', { from })).status, 429)
    for (const [email, headers, status] of [
      ['ann@example.org', { 'sec-fetch-site': 'cross-site' }, 403],
      ['ann@<b>', {}, 400],
    ] as const) {
      const refused = await askToLeave(email, { headers })
      assert.equal(refused.status, status)
      assert.ok(refused.body.includes(`action="${weeklyPaths.leave}"`) && refused.body.includes(escapeHtml(email)))
    }
  })

  test('ends by a link to another spelling, which neither shows nor brings back the address that is removed', async () => {
    await addReader(database, 'ann@example.org')
    const left = await post(`${weeklyPaths.leave}?token=${leaveToken(secret, 'ann+b@example.org')}`)
    assert.ok(left.body.includes(weeklyMessages.left) && !left.body.includes(weeklyMessages.again))
    assert.ok(!(await readers()).includes('ann@example.org'))
  })

  test('leaves no trace in the outbox once it is sent', async () => {
    await post(`${weeklyPaths.enter}?token=${confirmToken(secret, 'ann@example.org', Date.now())}`)
    await startAgain()
    await send(monday)
    const { rows } = await pool.query('select distinct leaves_no_trace from outbox')
    assert.deepEqual(rows, [{ leaves_no_trace: true }])
  })
})
