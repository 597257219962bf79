import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@unspun/contract/messages.ts'
import { checkForm } from './check-form.ts'

const good = { email: 'a@b.example', password: 'secret', confirm: 'secret', agreed: true }
const { account } = messages

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
