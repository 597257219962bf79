import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as stepMessages from '@unspun/contract/messages/second-step.ts'
import { checkCode, checkRecovery } from './check-code.ts'
import { firstWay } from './first-way.ts'

test('a code has six digits, with any blanks and hyphens', () => {
  for (const code of ['123456', '123 456', ' 12-34-56 ', '123\u00a0456'])
    assert.deepEqual(checkCode({ code }), {}, code)
  for (const code of ['', '12345', '1234567', 'abcdef', '12345a'])
    assert.deepEqual(checkCode({ code }), { code: stepMessages.codeSix }, code)
  assert.deepEqual(checkRecovery({ code: 'k4mwq-7ptxa' }), {})
  assert.deepEqual(checkRecovery({ code: ' ' }), { code: stepMessages.recoveryRequired })
})

test('the app comes first, then a passkey that this browser can use, then recovery codes', () => {
  const all = { totp: true, passkey: true, recovery: true }
  assert.equal(firstWay(all, true), 'app')
  assert.equal(firstWay({ ...all, totp: false }, true), 'passkey')
  assert.equal(firstWay({ ...all, totp: false }, false), 'recovery')
  assert.equal(firstWay({ totp: false, passkey: true, recovery: false }, false), 'passkey')
  assert.equal(firstWay({ totp: false, passkey: false, recovery: true }, true), 'recovery')
  assert.equal(firstWay({ totp: false, passkey: false, recovery: false }, true), 'lost')
})
