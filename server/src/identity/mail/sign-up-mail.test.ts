import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { type SmtpBehaviour, startSmtp } from '../../engines/mail/smtp-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

let behaviour: SmtpBehaviour = 'accept'
const smtp = await startSmtp({ behaves: () => behaviour, login: { user: 'unspun', pass: 'a password' } })
const site = await startTestSite({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Häme & Spaß <hello@news.example>',
  SITE_NAME: 'Häme & Spaß',
})

async function signUp(email: string) {
  const checked = await site.post('/api/users/validate-recaptcha/', {
    user_response_token: await site.solvedChallenge(),
  })
  const { bot_proof } = checked.body
  return site.post('/identity/sign-up/', { email, password: 'a good password', bot_proof })
}

const call = (path: string, cookie: string, body = {}) =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: { cookie, origin: site.config.siteUrl },
  })

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String([headers['set-cookie']].flat()[0]).split(';')[0]!

const mailTo = (email: string) =>
  until(
    () => smtp.received.find(({ to }) => to.includes(email)),
    (found) => found,
  ).then((found) => found!)

const rowOf = async (email: string) => {
  const { rows } = await site.database.pool.query('select * from outbox where recipient = $1', [email])
  return rows[0]
}

const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('registration sends a mail whose link verifies the address', async () => {
  const cookie = cookieOf(await signUp(' Ann@Example.org '))
  const { to, from, user, email } = await mailTo('ann@example.org')
  assert.deepEqual({ to, from, user }, { to: ['ann@example.org'], from: 'hello@news.example', user: 'unspun' })
  assert.deepEqual(email.from, { name: 'Häme & Spaß', address: 'hello@news.example' })
  assert.equal(email.subject, mailMessages.verify.subject('Häme & Spaß'))

  const [link = '', ...others] = email.text!.match(/https?:\S+/g)!
  const end = link.replace('verifyEmail', 'didNotRegister')
  assert.deepEqual(others, [end, site.config.siteUrl])
  assert.deepEqual(new Set(linksIn(email.html!)), new Set([link, end]))
  assert.ok(email.html!.includes(`>${link.replaceAll('&', '&amp;')}</a>`))
  const { origin, pathname, searchParams } = new URL(link)
  assert.deepEqual([origin, pathname, searchParams.get('mode')], [site.config.siteUrl, '/auth', 'verifyEmail'])

  assert.equal((await call('/token/', cookie)).body.email_verified, false)
  const oobCode = searchParams.get('oobCode')
  assert.equal((await call('/apply-code/', cookie, { oobCode })).status, 200)
  assert.equal((await call('/token/', cookie)).body.email_verified, true)
})

test('the other two mails are sent the same way and their links work', async () => {
  const email = 'ben@example.org'
  await signUp(email)
  await mailTo(email)
  for (const [path, say, mode] of [
    ['/send-reset/', mailMessages.reset, 'resetPassword'],
    ['/send-sign-in-link/', mailMessages.signIn, 'signIn'],
  ] as const) {
    smtp.received.length = 0
    assert.equal((await site.post(`/identity${path}`, { email })).status, 200)
    const mail = await mailTo(email)
    assert.equal(mail.email.subject, say.subject('Häme & Spaß'))
    const link = new URL(/https?:\S+/.exec(mail.email.text!)![0])
    assert.equal(link.searchParams.get('mode'), mode)
    const oobCode = link.searchParams.get('oobCode')
    const used =
      mode === 'resetPassword'
        ? await site.post('/identity/reset-password/', { oobCode, password: 'another password' })
        : await site.post('/identity/sign-in-with-code/', { oobCode })
    assert.equal(used.status, 200, JSON.stringify(used.body))
    if (mode !== 'resetPassword') continue
    const notice = await until(
      () => smtp.received[1],
      (found) => found,
    )
    assert.equal(notice?.email.subject, mailMessages.passwordChanged.subject('Häme & Spaß'))
  }
})

test('once a mail is sent, the database contains neither its code nor its text', async () => {
  const email = 'carla@example.org'
  await signUp(email)
  const oobCode = /oobCode=([\w-]+)/.exec((await mailTo(email)).email.text!)![1]!
  await until(
    () => rowOf(email),
    ({ sent_at }) => sent_at,
  )
  const { rows } = await site.database.pool.query(
    `select string_agg(t::text, '') as everything from (
      select o::text as t from outbox o union all select c::text from action_codes c union all select j::text from jobs.job j
    ) all_rows`,
  )
  assert.ok(rows[0].everything.includes(email))
  assert.ok(!rows[0].everything.includes(oobCode))
})

test('a mail server that hangs does not delay registration', async () => {
  behaviour = 'hang'
  const answer = await signUp('dora@example.org')
  // The server never sends its greeting. If registration waited for it, a failed try would be recorded here.
  const { sent_at, tries } = await rowOf('dora@example.org')
  assert.deepEqual([answer.status, sent_at, tries], [200, null, 0])
  await until(smtp.connections, (count) => count > 0)
  behaviour = 'accept'
})
