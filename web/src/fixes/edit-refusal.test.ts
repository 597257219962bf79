import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@unspun/contract/errors.ts'
import { editRefusal } from './edit-refusal.ts'

test('a refusal for too many fixes shows its first sentence only', () => {
  assert.deepEqual(editRefusal(new AppError('MaxFixesReached', 3).refusal), ['You already have 3 active fixes.'])
})

test('every other refusal is shown in full', () => {
  assert.deepEqual(editRefusal({ errors: ['One. Two.', 'Three.'] }), ['One. Two.', 'Three.'])
  assert.deepEqual(editRefusal({ errors: ['One. Two.'], primary_error: 'Other' }), ['One. Two.'])
  assert.deepEqual(editRefusal({ errors: [], primary_error: 'Said so' }), ['Said so'])
})
