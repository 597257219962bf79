import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { hashPassword } from './password-hash.ts'

const site = await startTestSite({ SITE_NAME: 'Unspun Daily' })
const ana = await site.makeUser()
const email = 'person1@example.org'
const tooWeak = { errors: [accountMessages.passwordTooWeak] }

const call = (path: string, body: object, cookie?: string) =>
  site.request({
    method: 'POST',
    url: `/identity${path}`,
    payload: body,
    headers: cookie === undefined ? {} : { cookie, origin: site.config.siteUrl },
  })

const COMMON = ['123456', 'password', 'aaaaaa', 'PassWord', ' qwerty ', 'ｐａｓｓｗｏｒｄ']
const OF_THE_SITE = ['Unspun Daily', 'unspun daily', 'localhost', 'localhost:3999', 'http://localhost:3999']
const OF_ANA = [email, 'PERSON1@example.org', 'person1', ana.username, ana.display_name]

test('a common password, the address or the site is refused at registration', async () => {
  for (const password of [...COMMON, ...OF_THE_SITE, 'newcomer@example.org', 'Newcomer']) {
    const { body } = await call('/sign-up/', { email: 'newcomer@example.org', password, bot_proof: 'none' })
    assert.deepEqual(body, tooWeak, password)
  }
  const { body } = await call('/sign-up/', { email: 'newcomer@example.org', password: 'aaaaaaq7', bot_proof: 'none' })
  assert.deepEqual(body, { errors: [accountMessages.notABot] })
})

test("a change refuses these and the member's names", async () => {
  for (const password of [...COMMON, ...OF_THE_SITE, ...OF_ANA])
    assert.deepEqual((await call('/update-password/', { password }, ana.cookie)).body, tooWeak, password)
})

test('a reset does too, and its code stays valid for another password', async () => {
  await call('/send-reset/', { email })
  const { pool } = site.database
  const mailed = async () =>
    (await pool.query(`select text from outbox where recipient = $1 and text like '%resetPassword%'`, [email])).rows[0]
  const mail = await until(mailed)
  const oobCode = /oobCode=([\w-]+)/.exec(mail.text)?.[1]
  for (const password of [...COMMON, ...OF_THE_SITE, ...OF_ANA])
    assert.deepEqual((await call('/reset-password/', { oobCode, password })).body, tooWeak, password)
  assert.equal((await call('/reset-password/', { oobCode, password: 'a better one' })).body.email, email)
})

test('an existing weak password still signs in', async () => {
  const update = 'update identity_account set password = $1 where user_id = $2'
  await site.database.pool.query(update, [await hashPassword('123456', { address: '127.0.0.1', known: true }), ana.uid])
  assert.equal((await call('/sign-in/', { email, password: '123456' })).body.email, email)
})
