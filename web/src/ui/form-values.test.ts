import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@unspun/contract/messages.ts'
import { refusalOf, stillWrong, trimmed } from './form-values.ts'

test('texts are trimmed, and nothing else is changed', () => {
  assert.deepEqual(trimmed({ title: '  Calm \n', agreed: true, file: undefined }), {
    title: 'Calm',
    agreed: true,
    file: undefined,
  })
})

test('editing a field removes its message only', () => {
  const wrong = { email: 'Email required.', password: 'Password too short.' }
  assert.deepEqual(stillWrong(wrong, { email: '' }), { password: 'Password too short.' })
  assert.deepEqual(stillWrong(wrong, { email: '', password: 'x' }), {})
})

test('a refusal shows its list of errors, else its primary error, else that something went wrong', () => {
  assert.deepEqual(refusalOf({ errors: ['One.', 'Two.'], primary_error: 'Code' }), ['One.', 'Two.'])
  assert.deepEqual(refusalOf({ errors: [], primary_error: 'Not today.' }), ['Not today.'])
  assert.deepEqual(refusalOf({ errors: [] }), [messages.web.pageFailed])
  assert.deepEqual(refusalOf(undefined), [messages.web.offline])
})
