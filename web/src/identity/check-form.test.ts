import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as account from '@unspun/contract/messages/accounts.ts'
import { checkForgot, checkForm, checkReset, checkUpdate } from './check-form.ts'

const good = { email: 'a@b.example', password: 'secret', confirm: 'secret', agreed: true }

test('login requires an email address, a password and agreement to the terms', () => {
  assert.deepEqual(checkForm('login', { ...good, password: 'x', confirm: '' }), {})
  assert.deepEqual(checkForm('login', { email: '', password: '', confirm: '', agreed: false }), {
    email: account.emailRequired,
    password: account.passwordTooShort,
    agreed: account.agree,
  })
})

test('registration also requires a long enough password, typed twice', () => {
  assert.deepEqual(checkForm('register', good), {})
  assert.equal(
    checkForm('register', { ...good, password: 'short', confirm: 'short' }).password,
    account.passwordTooShort,
  )
  assert.equal(checkForm('register', { ...good, confirm: 'other' }).confirm, account.passwordsMustMatch)
})

test('a password reset requires the same email address twice', () => {
  assert.deepEqual(checkForgot({ email: 'a@b.example', confirm: 'a@b.example' }), {})
  assert.deepEqual(checkForgot({ email: '', confirm: '' }), { email: account.enterEmail })
  assert.deepEqual(checkForgot({ email: 'a@b.example', confirm: '' }), { confirm: account.emailsMustMatch })
})

test('a new password must be typed twice, and each page has its own messages', () => {
  for (const check of [checkReset, checkUpdate]) assert.deepEqual(check({ password: 'secret', confirm: 'secret' }), {})
  assert.deepEqual(checkReset({ password: '', confirm: '' }), { password: account.enterNewPassword })
  assert.deepEqual(checkReset({ password: 'a', confirm: 'b' }), { confirm: account.newPasswordsMustMatch })
  assert.deepEqual(checkUpdate({ password: '', confirm: '' }), { password: account.newPasswordRequired })
  assert.deepEqual(checkUpdate({ password: 'a', confirm: 'b' }), { confirm: account.passwordsMustMatch })
})
