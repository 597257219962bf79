import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowIdOf } from './identity.ts'

test('a flow id has 1 to 64 lowercase letters, digits or hyphens; everything else is rejected', () => {
  for (const good of ['a', '0-z', 'x'.repeat(64)]) assert.equal(flowIdOf(good), good)
  for (const bad of [null, '', 'A', 'a b', 'a\n', 'é', '../a', 'x'.repeat(65)])
    assert.equal(flowIdOf(bad), undefined, JSON.stringify(bad))
})
