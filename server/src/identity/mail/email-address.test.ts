import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseEmail } from './email-address.ts'

test('addresses are trimmed and lowercased', () => {
  assert.equal(normaliseEmail('  Ann.O’Hara@Example.COM'.replace('’', "'")), "ann.o'hara@example.com")
  assert.equal(normaliseEmail('a+tag@mail.example.co.uk'), 'a+tag@mail.example.co.uk')
})

test('rejects malformed addresses', () => {
  const bad = ['', ' ', 'ann', '@example.com', 'ann@', 'ann@example', '.a@example.com', 'a..b@example.com', 'a@-x.com']
  const hostile = [
    'a@example.com, b@example.com',
    '"a"<b@example.com>',
    'a@example.com\nbcc:b@example.com',
    'a b@example.com',
    'a@example.com\u0000',
  ]
  for (const email of [...bad, ...hostile, `${'a'.repeat(250)}@example.com`])
    assert.equal(normaliseEmail(email), undefined, email)
})
