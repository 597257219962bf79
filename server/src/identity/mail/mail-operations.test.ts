import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { sql } from 'kysely'
import { openDatabase } from '../../database/database.ts'
import { createEmbeddedIdentity } from '../embedded-identity.ts'
import type { MailRequest } from '../embedded-parts.ts'
import { openIdentity } from '../test-kit.ts'

const refused = (sentence: string) => ({ errors: [sentence] })

let kit: Awaited<ReturnType<typeof openIdentity>>
before(async () => {
  kit = await openIdentity()
})
after(() => kit.close())

const mailsTo = async (email: string) => (await kit.mail.recent(1000)).filter(({ recipient }) => recipient === email)
const later = (minutes: number) =>
  kit.db
    .updateTable('action_codes')
    .set({ created_at: sql<Date>`created_at - make_interval(mins => ${minutes})` })
    .execute()

describe('asking for a mail', () => {
  test('behaves the same for known and unknown addresses', async () => {
    const asked: MailRequest[] = []
    const quiet = await openIdentity({ later: async (request) => asked.push(request) })
    await quiet.member('known@example.com')
    // Counts the statements before the answer. Equal work takes equal time.
    let done = 0
    quiet.database.pool.on('acquire', () => done++)
    const statements = () => done
    for (const path of ['/send-reset/', '/send-sign-in-link/']) {
      const work: number[] = []
      const answers = []
      for (const email of ['known@example.com', 'unknown@example.com']) {
        const before = statements()
        const { status, body, headers } = await quiet.browser().post(path, { email })
        work.push(statements() - before)
        answers.push({ status, body, headers: Object.keys(headers).sort() })
      }
      assert.deepEqual(answers[0], answers[1])
      assert.deepEqual(answers[0]!.body, {})
      assert.ok(work[0]! > 0)
      assert.equal(work[0], work[1])
    }
    assert.equal(asked.length, 4)
    await quiet.close()
  })

  test('sends nothing to an unregistered address', async () => {
    await kit.browser().post('/send-reset/', { email: 'unknown@example.com' })
    await kit.browser().post('/send-sign-in-link/', { email: 'unknown@example.com' })
    assert.deepEqual(await mailsTo('unknown@example.com'), [])
  })

  test('needs one connection, because others may wait for the locks that it holds', async () => {
    const { email } = await kit.member('one-connection@example.com', { verified: false })
    await later(5)
    const single = openDatabase({ address: kit.database.address, size: 1 })
    const { sendRequested } = createEmbeddedIdentity({ ...kit.options, database: single })
    await sendRequested({ operation: 'VERIFY_EMAIL', email })
    await single.close()
    assert.equal((await mailsTo(email)).length, 2)
  })

  test('refuses a malformed address', async () => {
    for (const email of ['', 'x', 'a@b', 'a@example.com\r\nbcc: b@example.com', 'a@example.com, b@example.com']) {
      const { body } = await kit.browser().post('/send-reset/', { email })
      assert.deepEqual(body, refused(accountMessages.invalidEmail), email)
    }
  })

  test('sends at most one mail of a kind per minute and a few per hour, regardless of the network', async () => {
    const email = 'flooded@example.com'
    await kit.member(email)
    const before = (await mailsTo(email)).length
    const ask = () =>
      Promise.all(
        Array.from({ length: 8 }, (_, n) => kit.browser(`10.0.${n}.1`).post('/send-reset/', { email: ` ${email} ` })),
      )
    for (const answer of await ask()) assert.deepEqual([answer.status, answer.body], [200, {}])
    assert.equal((await mailsTo(email)).length, before + 1)
    for (let minute = 0; minute < 10; minute++) {
      await later(2)
      await ask()
    }
    assert.equal((await mailsTo(email)).length, before + signInRates.mailsPerHour)
    await later(60)
    await ask()
    assert.equal((await mailsTo(email)).length, before + signInRates.mailsPerHour + 1)
  })

  test('is limited per network, for any address', async () => {
    const strict = await openIdentity({ rates: { mailsOfAddress: 2 } })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      statuses.push((await strict.browser().post('/send-reset/', { email: `n${n}@example.com` })).status)
    }
    assert.deepEqual(statuses, [200, 200, 429])
    await strict.close()
  })
})

describe('requesting the confirmation link again', () => {
  test("goes to the session's user, a minute after the first", async () => {
    const { browser, email } = await kit.member('again@example.com', { verified: false })
    const first = await kit.mailedCode(email)
    await browser.post('/send-verification/')
    assert.equal((await mailsTo(email)).length, 1, 'the first one is on its way')
    await later(2)
    assert.deepEqual((await browser.post('/send-verification/')).body, {})
    const second = await kit.mailedCode(email)
    assert.notEqual(second, first)
    await browser.post('/apply-code/', { oobCode: second })
    assert.equal((await browser.post('/token/')).body.email_verified, true)
    const used = await kit.browser().post('/apply-code/', { oobCode: first })
    assert.deepEqual(used.body, refused(accountMessages.codeInvalid))
  })

  test('is refused to visitors and not sent to verified users', async () => {
    assert.equal((await kit.browser().post('/send-verification/')).status, 401)
    const { browser, email } = await kit.member('sure@example.com')
    await later(2)
    assert.deepEqual((await browser.post('/send-verification/')).body, {})
    assert.equal((await mailsTo(email)).length, 1)
  })
})

test('lists the domains whose pages may call', async () => {
  const answer = await kit.app.inject({ method: 'GET', url: '/identity/authorised-domains/' })
  assert.deepEqual(answer.json(), { domains: ['localhost'] })
})
