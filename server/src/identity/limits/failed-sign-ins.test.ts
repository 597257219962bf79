import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as mailMessages from '@unspun/contract/messages/mails.ts'
import { pages } from '@unspun/contract/pages.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import type { MailRequest } from '../embedded-parts.ts'
import { openIdentity, SITE } from '../test-kit.ts'

const asked: MailRequest[] = []
const kit = await openIdentity({
  later: (request) => {
    asked.push(request)
    return kit.identity.sendRequested(request)
  },
})
after(() => kit.close())

const subject = mailMessages.failedSignIns.subject('Unspun')
const warnings = async (to: string) =>
  (await kit.mail.recent()).filter((mail) => mail.recipient === to && mail.subject === subject)
const fail = async (email: string, times: number) => {
  for (let n = 0; n < times; n++) await kit.browser().post('/sign-in/', { email, password: 'wrong' })
}
const later = (interval: string) =>
  kit.database.pool.query('update identity_attempts set started_at = started_at - $1::interval', [interval])
const MANY = signInRates.failedSignInsToWarn

test('twelve failed logins within an hour send the owner one mail, and no second one that day', async () => {
  const { email, browser } = await kit.member('ann@example.com')
  assert.equal(MANY, 12)
  await fail(email, MANY - 1)
  await browser.post('/sign-in/', { email, password: 'secret-1' })
  assert.equal((await warnings(email)).length, 0)
  await fail(email, 1)
  const [mail] = await warnings(email)
  const kept = await kit.mail.get(mail!.outbox_id)
  assert.ok(kept?.text?.includes(`${email} at Unspun ${MANY} times`), kept?.text ?? '')
  assert.ok(kept?.text?.includes(SITE + pages.forgot()))

  await fail(email, 2 * MANY)
  for (let hour = 0; hour < 3; hour++) {
    await later('61 minutes')
    await fail(email, MANY)
  }
  assert.equal((await warnings(email)).length, 1)
  await later('24 hours')
  await fail(email, MANY)
  assert.equal((await warnings(email)).length, 2)
})

test('eleven an hour send no mail', async () => {
  const { email } = await kit.member('typist@example.com')
  for (let hour = 0; hour < 3; hour++) {
    await fail(email, MANY - 1)
    await later('61 minutes')
  }
  assert.equal((await warnings(email)).length, 0)
})

test('concurrent failures send one mail', async () => {
  const { email } = await kit.member('rush@example.com')
  const all = Array.from({ length: 20 }, () => kit.browser().post('/sign-in/', { email, password: 'wrong' }))
  await Promise.all(all)
  assert.equal((await warnings(email)).length, 1)
})

test('an unknown address makes the same request and gets no mail, and neither does an unconfirmed one', async () => {
  const unconfirmed = await kit.member('stranger@example.com', { verified: false })
  for (const email of ['nobody@example.com', unconfirmed.email]) {
    asked.length = 0
    await fail(email, MANY + 3)
    assert.deepEqual(asked, [{ operation: 'SIGN_INS_FAILED', email }])
    assert.equal((await warnings(email)).length, 0)
  }
})
