import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as localMailMessages from '@unspun/contract/messages/local-mail.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Database, openDatabase } from '../database/database.ts'
import { createMail, type Mail } from '../engines/mail/mail.ts'
import { startSmtp } from '../engines/mail/smtp-test-kit.ts'
import { codeMail } from '../identity/mail/mails.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'
import { devMail } from './dev-mail.ts'

let testDatabase: TestDatabase
let database: Database
let mail: Mail
let app: FastifyInstance
before(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ address: testDatabase })
  mail = createMail({ database, from: 'Unspun <unspun@localhost>' })
  app = Fastify()
  await app.register(devMail, { mail, siteName: 'Un<spun>' })
})
after(async () => {
  await app.close()
  await database.close()
  await testDatabase.drop()
})

const get = (url: string) => app.inject({ method: 'GET', url })
const site = new URL('http://localhost:3000')
const letter = (to: string) =>
  codeMail({ operation: 'VERIFY_EMAIL', to, oobCode: 'a-code_1', site, siteName: 'Un<spun>' })

test('the page without mails explains what it will show', async () => {
  const page = await get('/dev/mail')
  assert.equal(page.statusCode, 200)
  assert.match(page.headers['content-type'] as string, /^text\/html/)
  assert.ok(page.body.includes(localMailMessages.none))
  assert.ok(page.body.includes('Back to Un&lt;spun&gt;'))
})

test('the newest mail comes first, and links to its text with a clickable link', async () => {
  await mail.send(letter('ann@example.com'))
  const id = await mail.send(letter('bob@example.com'))
  const list = await get('/dev/mail')
  assert.ok(list.body.indexOf('bob@example.com') < list.body.indexOf('ann@example.com'))
  assert.ok(list.body.includes(`href="/dev/mail/${id}"`))
  const page = await get(`/dev/mail/${id}`)
  const link = 'http://localhost:3000/auth?mode=verifyEmail&amp;oobCode=a-code_1'
  assert.ok(page.body.includes(`<a href="${link}">${link}</a>`))
})

test('the content of a mail cannot affect the page', async () => {
  const html = `<html><head></head><body>"><script>alert(1)</script><img src=x onerror=alert(2)>`
  const text = `see https://x.example/"onmouseover="alert(3) and javascript:alert(4) <b>`
  const id = await mail.send({ to: '<i>@example.com', subject: '<script>alert(5)</script>', text, html })
  for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
    const { body, headers } = await get(url)
    assert.doesNotMatch(body, /<script|<img|<b>|<i>|" ?onmouseover/)
    assert.doesNotMatch(body, /href="javascript:/)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /script-src/)
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
    assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')))
  }
  const { body } = await get(`/dev/mail/${id}`)
  assert.match(body, /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;html&gt;/)
})

test('an unknown mail returns 404 with an explanation', async () => {
  for (const id of ['999999', '0', '-1', 'x', '1e400', '9007199254740993']) {
    const page = await get(`/dev/mail/${id}`)
    assert.equal(page.statusCode, 404, id)
    assert.ok(page.body.includes(localMailMessages.notFound))
  }
})

test('the page does not exist in production, under any name', async () => {
  const smtp = await startSmtp({ behaves: () => 'refuse for now' })
  const production = { SMTP_URL: smtp.url, MAIL_FROM: 'hello@news.example' }
  for (const settings of [{ SITE_URL: 'https://news.example' }, { NODE_ENV: 'production' }]) {
    const { config, database, request } = await startTestSite({ ...production, ...settings })
    assert.equal(config.local, false)
    const kept = createMail({ database, from: config.mailFrom })
    const id = await kept.send(letter('ann@example.com'))
    for (const host of ['news.example', 'localhost:3999', '127.0.0.1', '[::1]']) {
      for (const url of ['/dev/mail', '/dev/mail/', `/dev/mail/${id}`, '/dev/../dev/mail', '/DEV/mail']) {
        const answer = await request({ method: 'GET', url, headers: { host } })
        assert.equal(answer.status, 404, `${host}${url}`)
        assert.doesNotMatch(JSON.stringify(answer.body), /ann@example\.com|a-code_1/)
      }
    }
  }
})

test('a local site sends no mails unless a mail server is configured', async () => {
  const smtp = await startSmtp()
  const own = await startTestSite()
  const sending = await startTestSite({ SMTP_URL: smtp.url })
  for (const { post, solvedChallenge } of [own, sending]) {
    const user_response_token = await solvedChallenge()
    const { bot_proof } = (await post('/api/users/validate-recaptcha/', { user_response_token })).body
    await post('/identity/sign-up/', { email: 'dora@example.com', password: 'a good password', bot_proof })
  }
  const sent = await until(
    () => sending.database.pool.query('select * from outbox'),
    ({ rows }) => rows[0]?.sent_at,
  )
  const { rows } = await own.database.pool.query('select * from outbox')
  assert.deepEqual([rows[0].sent_at, rows[0].tries], [null, 0])
  assert.equal(smtp.received.length, 1)
  assert.equal((await own.database.pool.query("select from jobs.job where name = 'mail'")).rowCount, 0)

  const page = ({ get }: typeof own, id: number) => get(`/dev/mail/${id}`)
  assert.match((await page(own, rows[0].outbox_id)).body, /oobCode=/)
  const { body } = await page(sending, sent.rows[0].outbox_id)
  assert.ok(body.includes(localMailMessages.wordsGone))
  assert.doesNotMatch(body, /oobCode|<iframe/)
})
