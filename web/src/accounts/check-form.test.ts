import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountMessages } from '@unspun/contract/account-messages.ts'
import { checkForgot, checkForm, checkReset, checkUpdate } from './check-form.ts'

const good = { email: 'a@b.example', password: 'secret', confirm: 'secret', agreed: true }
const account = accountMessages

test('login asks for an email, any password, and agreement', () => {
  assert.deepEqual(checkForm('login', { ...good, password: 'x', confirm: '' }), {})
  assert.deepEqual(checkForm('login', { email: '', password: '', confirm: '', agreed: false }), {
    email: account.emailRequired,
    password: account.passwordTooShort,
    agreed: account.agree,
  })
})

test('registration also asks for a long enough password, twice', () => {
  assert.deepEqual(checkForm('register', good), {})
  assert.equal(
    checkForm('register', { ...good, password: 'short', confirm: 'short' }).password,
    account.passwordTooShort,
  )
  assert.equal(checkForm('register', { ...good, confirm: 'other' }).confirm, account.passwordsMustMatch)
})

test('a reset is asked for with the same email twice', () => {
  assert.deepEqual(checkForgot({ email: 'a@b.example', confirm: 'a@b.example' }), {})
  assert.deepEqual(checkForgot({ email: '', confirm: '' }), { email: account.enterEmail })
  assert.deepEqual(checkForgot({ email: 'a@b.example', confirm: '' }), { confirm: account.emailsMustMatch })
})

test('a new password is typed twice, and each page has its own words for it', () => {
  for (const check of [checkReset, checkUpdate]) assert.deepEqual(check({ password: 'secret', confirm: 'secret' }), {})
  assert.deepEqual(checkReset({ password: '', confirm: '' }), { password: account.enterNewPassword })
  assert.deepEqual(checkReset({ password: 'a', confirm: 'b' }), { confirm: account.newPasswordsMustMatch })
  assert.deepEqual(checkUpdate({ password: '', confirm: '' }), { password: account.newPasswordRequired })
  assert.deepEqual(checkUpdate({ password: 'a', confirm: 'b' }), { confirm: account.passwordsMustMatch })
})
