import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { localMailMessages as say } from '@unspun/contract/messages.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { verificationMail } from './accounts/mails.ts'
import { devMail } from './dev-mail.ts'
import { type Database, openDatabase } from './engines/database.ts'
import { createMail, type Mail } from './engines/mail.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

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
const siteUrl = new URL('http://localhost:3000')
const letter = (to: string) => verificationMail({ to, oobCode: 'a-code_1', siteUrl, siteName: 'Un<spun>' })

test('an empty page says what will appear here', async () => {
  const page = await get('/dev/mail')
  assert.equal(page.statusCode, 200)
  assert.match(page.headers['content-type'] as string, /^text\/html/)
  assert.ok(page.body.includes(say.none))
  assert.ok(page.body.includes('Back to Un&lt;spun&gt;'))
})

test('the newest mail comes first, and leads to its text with a link to press', async () => {
  await mail.send(letter('ann@example.com'))
  const id = await mail.send(letter('bob@example.com'))
  const list = await get('/dev/mail')
  assert.ok(list.body.indexOf('bob@example.com') < list.body.indexOf('ann@example.com'))
  assert.ok(list.body.includes(`href="/dev/mail/${id}"`))
  const page = await get(`/dev/mail/${id}`)
  const link = 'http://localhost:3000/auth?mode=verifyEmail&amp;oobCode=a-code_1'
  assert.ok(page.body.includes(`<a href="${link}">${link}</a>`))
})

test('what a mail holds can do nothing to the page', async () => {
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

test('a mail that is not there is a page that says so', async () => {
  for (const id of ['999999', '0', '-1', 'x', '1e400', '9007199254740993']) {
    const page = await get(`/dev/mail/${id}`)
    assert.equal(page.statusCode, 404, id)
    assert.ok(page.body.includes(say.notFound))
  }
})
