import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorTable } from '@unspun/contract/errors.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import type { Browser } from '../../app.ts'
import { verifyEmail } from './verify-email.ts'

function browserThat(...answers: unknown[]) {
  const calls = { asked: 0, verified: 0 }
  const browser = {
    identity: {
      post: async () => {
        calls.asked++
        return answers.shift()
      },
    },
    account: {
      emailVerified: async () => {
        calls.verified++
      },
    },
  } as unknown as Browser
  return { browser, calls }
}
const email = 'a@b.example'
const good = { operation: 'VERIFY_EMAIL', email }

test('an effect that runs twice and a later check use the code once', async () => {
  const { browser, calls } = browserThat(good)
  const runs = await Promise.all([verifyEmail(browser, 'twice'), verifyEmail(browser, 'twice')])
  runs.push(await verifyEmail(browser, 'twice'))
  for (const run of runs) assert.deepEqual(run, { is: 'good', email })
  assert.deepEqual(calls, { asked: 1, verified: 1 })
})

test('a check that met a network error or a rate limit is repeated', async () => {
  const { browser, calls } = browserThat(undefined, { status: 429, errors: [accountMessages.tooManyTries] }, good)
  const again = () => Promise.all([verifyEmail(browser, 'later'), verifyEmail(browser, 'later')])
  const away = { is: 'away', why: siteMessages.offline }
  assert.deepEqual(await again(), [away, away])
  assert.deepEqual(await verifyEmail(browser, 'later'), { is: 'away', why: accountMessages.tooManyTries })
  assert.equal(calls.verified, 0)
  assert.deepEqual(await verifyEmail(browser, 'later'), { is: 'good', email })
  assert.deepEqual(calls, { asked: 3, verified: 1 })
})

test('without a session of the account, the code is checked again after a login', async () => {
  const { browser, calls } = browserThat(
    { status: 200, errors: [accountMessages.logInToConfirm], primary_error: errorTable.LogInToConfirm.name },
    good,
  )
  assert.deepEqual(await verifyEmail(browser, 'other browser'), { is: 'elsewhere' })
  assert.equal(calls.verified, 0)
  assert.deepEqual(await verifyEmail(browser, 'other browser'), { is: 'good', email })
  assert.deepEqual(calls, { asked: 2, verified: 1 })
})

test('a refused code stays refused, and a missing code is not checked', async () => {
  const { browser, calls } = browserThat({ status: 200, errors: [accountMessages.codeExpired] })
  const refused = { is: 'refused', why: accountMessages.codeExpired }
  assert.deepEqual(await verifyEmail(browser, 'old'), refused)
  assert.deepEqual(await verifyEmail(browser, 'old'), refused)
  assert.deepEqual(await verifyEmail(browser, ''), { is: 'refused', why: accountMessages.codeInvalid })
  assert.deepEqual(calls, { asked: 1, verified: 0 })
})
