import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as account from '@unspun/contract/messages/accounts.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { judgeCode } from './code-check.ts'

test('a code is valid for its own operation only', () => {
  const code = { operation: 'PASSWORD_RESET', email: 'a@b.example' } as const
  assert.deepEqual(judgeCode(code, 'PASSWORD_RESET'), { is: 'good', email: 'a@b.example' })
  assert.deepEqual(judgeCode(code, 'EMAIL_SIGNIN'), { is: 'refused', why: account.codeUnsupported })
})

test('a refused code shows the reason; a check without a response can be repeated', () => {
  const refusal = { status: 200, errors: [account.codeExpired] }
  assert.deepEqual(judgeCode(refusal, 'PASSWORD_RESET'), { is: 'refused', why: account.codeExpired })
  assert.deepEqual(judgeCode(undefined, 'PASSWORD_RESET'), { is: 'away', why: siteMessages.offline })
  const tooMany = { status: 429, errors: [account.tooManyTries] }
  assert.deepEqual(judgeCode(tooMany, 'PASSWORD_RESET'), { is: 'away', why: account.tooManyTries })
})
