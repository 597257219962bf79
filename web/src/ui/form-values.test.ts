import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { refusalOf, stillWrong, trimmed } from './form-values.ts'

test('texts are trimmed; other values do not change', () => {
  assert.deepEqual(trimmed({ title: '  Calm \n', agreed: true, file: undefined }), {
    title: 'Calm',
    agreed: true,
    file: undefined,
  })
})

test('editing a field removes its own message only', () => {
  const wrong = { email: 'Email required.', password: 'Password too short.' }
  assert.deepEqual(stillWrong(wrong, { email: '' }), { password: 'Password too short.' })
  assert.deepEqual(stillWrong(wrong, { email: '', password: 'x' }), {})
})

test('a refusal shows its errors, otherwise its primary error, otherwise a general message', () => {
  assert.deepEqual(refusalOf({ errors: ['One.', 'Two.'], primary_error: 'Code' }), ['One.', 'Two.'])
  assert.deepEqual(refusalOf({ errors: [], primary_error: 'Not today.' }), ['Not today.'])
  assert.deepEqual(refusalOf({ errors: [] }), [siteMessages.pageFailed])
  assert.deepEqual(refusalOf(undefined), [siteMessages.offline])
})
