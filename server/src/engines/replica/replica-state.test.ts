import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVERYTHING } from '../page-cache/page-cache.ts'
import { ReplicaState } from './replica-state.ts'

test('a replica is as old as the newest moment whose position it has reached', () => {
  const state = new ReplicaState()
  assert.equal(state.asOf, undefined)
  for (const [position, at] of [
    [10, 1],
    [20, 2],
    [20, 3],
    [30, 4],
  ] as const)
    state.primaryWas(position, at)
  for (const [position, asOf] of [
    [9, undefined],
    [10, 1],
    [19, 1],
    [20, 3],
    [29, 3],
    [40, 4],
  ] as const) {
    state.replicaIs(position)
    assert.equal(state.asOf, asOf)
  }
})

test('one that stood still for a day is never taken for younger than it is', () => {
  const state = new ReplicaState()
  for (let second = 1; second <= 86_400; second++) state.primaryWas(second * 10, second)
  // Few moments of long ago are kept, and all of the last minutes.
  for (const second of [1, 500, 43_200, 86_300]) {
    state.replicaIs(second * 10)
    assert.ok(state.asOf! <= second, `${state.asOf} of ${second}`)
  }
  assert.equal(state.asOf, 86_300)
})

test('a tag is behind until its own position is reached, and again when it is dropped again', () => {
  const state = new ReplicaState()
  state.drop(['a', 'b'], 'removed')
  const [a, b] = state.unplaced()
  a!.position = 10
  state.drop(['b'], 'removed')
  // The answer for the first drop of it comes late.
  b!.position = 10
  state.replicaIs(10)
  assert.deepEqual([...state.behind.keys()], ['b'])
  assert.equal(state.unplaced().length, 1)
  state.unplaced()[0]!.position = 11
  state.replicaIs(10)
  assert.deepEqual([...state.behind.keys()], ['b'])
  state.replicaIs(11)
  assert.deepEqual([...state.behind.keys()], [])
})

test('of too many tags everything is behind', () => {
  const state = new ReplicaState()
  state.drop(
    Array.from({ length: 10_001 }, (_, id) => `headline:${id}`),
    'added',
  )
  assert.deepEqual([...state.behind], [[EVERYTHING, 'removed']])
})

test('after a break nothing is known but what is behind', () => {
  const state = new ReplicaState()
  state.primaryWas(10, 1)
  state.replicaIs(10)
  state.primaryWas(20, 2)
  state.drop(['a'], 'removed')
  state.doubt()
  state.replicaIs(20)
  assert.deepEqual([state.asOf, [...state.behind.keys()]], [undefined, ['a']])
})

test('a tag lacks what is gone for as long as it is behind, whatever is added to it', () => {
  const state = new ReplicaState()
  state.drop(['a', 'b'], 'removed')
  state.drop(['a', 'c'], 'added')
  state.drop(['c'], 'added')
  assert.deepEqual(Object.fromEntries(state.behind), { a: 'removed', b: 'removed', c: 'added' })
  for (const drop of state.unplaced()) drop.position = 10
  state.replicaIs(10)
  state.drop(['a'], 'added')
  assert.deepEqual(Object.fromEntries(state.behind), { a: 'added' })
})
