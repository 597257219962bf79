import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVERYTHING } from '../page-cache/page-cache.ts'
import { ReplicaState } from './replica-state.ts'

test('a replica is as old as the newest sample whose position it has reached', () => {
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

test('a replica that stood still for a day never counts as younger than it is', () => {
  const state = new ReplicaState()
  for (let second = 1; second <= 86_400; second++) state.primaryWas(second * 10, second)
  // Few old samples are kept, but all recent ones.
  for (const second of [1, 500, 43_200, 86_300]) {
    state.replicaIs(second * 10)
    assert.ok(state.asOf! <= second, `${state.asOf} of ${second}`)
  }
  assert.equal(state.asOf, 86_300)
})

test('a tag is behind until its position is reached, and again after the next invalidation', () => {
  const state = new ReplicaState()
  state.invalidate(['a', 'b'], 'removed')
  const [a, b] = state.withoutPosition()
  a!.position = 10
  state.invalidate(['b'], 'removed')
  // The position for the first invalidation arrives late.
  b!.position = 10
  state.replicaIs(10)
  assert.deepEqual([...state.behind.keys()], ['b'])
  assert.equal(state.withoutPosition().length, 1)
  state.withoutPosition()[0]!.position = 11
  state.replicaIs(10)
  assert.deepEqual([...state.behind.keys()], ['b'])
  state.replicaIs(11)
  assert.deepEqual([...state.behind.keys()], [])
})

test('with too many tags everything is behind', () => {
  const state = new ReplicaState()
  state.invalidate(
    Array.from({ length: 10_001 }, (_, id) => `headline:${id}`),
    'changed',
  )
  assert.deepEqual([...state.behind], [[EVERYTHING, 'removed']])
})

test('after a reset only the tags that are behind are known', () => {
  const state = new ReplicaState()
  state.primaryWas(10, 1)
  state.replicaIs(10)
  state.primaryWas(20, 2)
  state.invalidate(['a'], 'removed')
  state.reset()
  state.replicaIs(20)
  assert.deepEqual([state.asOf, [...state.behind.keys()]], [undefined, ['a']])
})

test('a tag stays `removed` while it is behind, even if something is added', () => {
  const state = new ReplicaState()
  state.invalidate(['a', 'b'], 'removed')
  state.invalidate(['a', 'c'], 'changed')
  state.invalidate(['c'], 'changed')
  assert.deepEqual(Object.fromEntries(state.behind), { a: 'removed', b: 'removed', c: 'changed' })
  for (const drop of state.withoutPosition()) drop.position = 10
  state.replicaIs(10)
  state.invalidate(['a'], 'changed')
  assert.deepEqual(Object.fromEntries(state.behind), { a: 'changed' })
})
