import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmtpBehaviour, startSmtp } from '../engines/mail/smtp-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

let behaviour: SmtpBehaviour = 'accept'
const smtp = await startSmtp({ behaves: () => behaviour })
const MAIL = { SMTP_URL: smtp.url, MAIL_FROM: 'hello@news.example' }
const site = await startTestSite(MAIL)
const { databaseUrl } = site.config
const admin = adminOf(settingsFor(databaseUrl!, MAIL))
const local = adminOf(settingsFor(databaseUrl!))

/** Registers a member and waits until the confirmation mail was tried. */
async function registered(does: SmtpBehaviour): Promise<string> {
  behaviour = does
  const { email } = await site.makeUser({ verified: false })
  await until(
    () => site.database.pool.query('select 1 from outbox where recipient = $1 and tries > 0', [email]),
    ({ rowCount }) => rowCount === 1,
  )
  return email
}

test('mails that were not sent are listed with the words of the mail server', async () => {
  const refused = await registered('refuse the recipient')
  const waiting = await registered('refuse for now')
  const sent = await registered('accept')

  const { out } = await admin('mails')
  assert.match(out, /^Mails of the last week: 1 waiting, 1 refused or given up, 1 sent\.\n/)
  const lines = out.split('\n')
  assert.equal(lines.length, 3)
  assert.match(lines[1]!, new RegExp(`  ${waiting}  .*  waiting, next try 2.*Z; 1 try: .*451 come back later`))
  assert.match(lines[2]!, new RegExp(`  ${refused}  .*  not sent, no further try; 1 try: .*550 ${refused} is not here`))

  const { mails } = outcomeOf(await admin('mails', 'find', sent.toUpperCase(), '--json'))
  assert.deepEqual(
    mails.map(({ recipient, state }: { recipient: string; state: string }) => [recipient, state]),
    [[sent, 'sent']],
  )
  assert.match((await admin('mails', 'find', 'nobody@example.org')).out, /No mails found\.$/)
})

test('the list is bounded, and the counts are not', async () => {
  await site.database.pool.query(
    `insert into outbox (recipient, subject, text, html) select 'many@example.org', 'Many', 'a', 'a' from generate_series(1, 30)`,
  )
  const { waiting, mails } = outcomeOf(await admin('mails', '--json'))
  assert.deepEqual([waiting, mails.length], [31, 20])
})

test('a test mail is sent at once, or the words of the mail server are printed', async () => {
  behaviour = 'accept'
  const accepted = await admin('mails', 'test', 'ben@example.org')
  assert.equal(accepted.code, 0)
  assert.match(accepted.out, /^The mail to ben@example\.org was accepted by the server\./)
  assert.deepEqual(smtp.received.at(-1)!.to, ['ben@example.org'])

  behaviour = 'refuse the recipient'
  const refused = await admin('mails', 'test', 'ben@example.org')
  assert.equal(refused.code, 1)
  assert.match(refused.out, /^The mail to ben@example\.org was not accepted: .*550 ben@example\.org is not here$/)

  const away = adminOf(settingsFor(databaseUrl!, { ...MAIL, SMTP_URL: 'smtp://127.0.0.1:9' }))
  assert.match((await away('mails', 'test', 'ben@example.org')).out, /was not accepted: .*ECONNREFUSED/)
  assert.equal((await admin('mails', 'test', 'ben')).code, 2)
})

test('a site without a mail server says so', async () => {
  const { code, complaint } = await local('mails', 'test', 'ben@example.org')
  assert.deepEqual([code, /SMTP_URL is not set/.test(complaint)], [1, true])
  assert.match((await local('mails')).out, /\nSMTP_URL is not set, so mails are kept and not sent\.\n/)
})
