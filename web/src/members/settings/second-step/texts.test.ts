import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeName } from './free-name.ts'
import { inGroups } from './in-groups.ts'

test('a proposed name gets a number if a passkey has it', () => {
  assert.equal(freeName('Firefox on Linux', []), 'Firefox on Linux')
  assert.equal(freeName('Firefox on Linux', ['Firefox on Linux']), 'Firefox on Linux 2')
  assert.equal(freeName('A', ['A', 'A 2', 'B']), 'A 3')
})

test('a secret is shown in groups of four', () => {
  assert.equal(inGroups('ABCDEFGHIJ'), 'ABCD EFGH IJ')
  assert.equal(inGroups(''), '')
})
