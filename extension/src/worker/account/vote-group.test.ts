import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { voteGroup } from './vote-group.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 600 })

test('a group contains the fix, is as large as possible, and contains only known fixes', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 200 }), (known, pick, size) => {
      const id = known[pick % known.length]!
      const group = voteGroup(known, id, size)
      assert.ok(group.includes(id))
      assert.equal(group.length, Math.min(size, known.length))
      assert.ok(group.every((each) => known.includes(each)))
    }),
  )
})

test('a fix stays in the same group whatever the order, and when newer fixes are added', () => {
  const known = Array.from({ length: 40 }, (_, at) => at + 1)
  const group = voteGroup(known, 12, 10)
  assert.deepEqual(group, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  assert.deepEqual(voteGroup(known.toReversed(), 12, 10), group)
  assert.deepEqual(voteGroup([...known, 41, 42], 19, 10), group)
  assert.deepEqual(voteGroup([...known, 41, 42], 42, 10), [33, 34, 35, 36, 37, 38, 39, 40, 41, 42])
})
