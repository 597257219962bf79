import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { type Session, Store } from './store.ts'

const fix = (id: number, votes: number) => ({ headline_fix_id: id, total_vote_value: votes }) as HeadlineFix
const signedIn = (user_id: number) => ({ state: 'in', user: { user_id } }) as Session

test('lists are merged by id: rows are replaced or added', () => {
  const store = new Store()
  store.merge('fix', [fix(1, 5), fix(2, 1)], 10)
  store.merge('fix', [fix(2, 7), fix(3, 0)], 11)
  assert.deepEqual(
    [1, 2, 3].map((id) => store.get('fix', id)?.total_vote_value),
    [5, 7, 0],
  )
})

test('an answer older than the reader’s own write does not undo it; a newer one replaces it', () => {
  const store = new Store()
  store.merge('fix', [fix(1, 5)], 10)
  store.write('fix', fix(1, 6), 20)
  store.merge('fix', [fix(1, 5)], 15)
  assert.equal(store.get('fix', 1)?.total_vote_value, 6)
  store.merge('fix', [fix(1, 9)], 21)
  assert.equal(store.get('fix', 1)?.total_vote_value, 9)
})

test('an attempt is kept against every answer until it is undone or written', () => {
  const store = new Store()
  store.merge('fix', [fix(1, 5)], 10)
  const undo = store.attempt('fix', fix(1, 6))
  store.merge('fix', [fix(1, 5)], Date.now() + 1e9)
  assert.equal(store.get('fix', 1)?.total_vote_value, 6)
  undo()
  assert.equal(store.get('fix', 1)?.total_vote_value, 5)
  const tooLate = store.attempt('fix', fix(1, 6))
  store.write('fix', fix(1, 8), 30)
  tooLate()
  assert.equal(store.get('fix', 1)?.total_vote_value, 8)
})

test('a row is that of the newest answer alone', () => {
  const store = new Store()
  store.merge('fix', [{ ...fix(1, 5), waiting_until: 9 }], 10)
  store.merge('fix', [fix(1, 5)], 20)
  assert.equal(store.get('fix', 1)?.waiting_until, undefined)
})

test('a fix with another title drops the reader’s vote, which may be gone, and no other', () => {
  const store = new Store()
  const titled = (id: number, title: string) => ({ ...fix(id, 1), title })
  const vote = () => [1, 2].map((id) => store.get('vote', id)?.vote_value)
  store.merge('fix', [titled(1, 'A fix'), titled(2, 'A fix')], 10)
  const votes = [1, 2].map((headline_fix_id) => ({ headline_fix_id, vote_value: 1 as const }))
  store.merge('vote', votes, 10)
  store.merge('fix', [titled(1, 'A fix'), titled(2, 'An older title')], 9)
  store.write('fix', titled(1, 'A fix'), 11)
  assert.deepEqual(vote(), [1, 1])
  store.merge('fix', [titled(1, 'Other words')], 12)
  assert.deepEqual(vote(), [undefined, 1])
  store.write('fix', titled(2, 'Other words'), 12)
  assert.deepEqual(vote(), [undefined, undefined])
})

test('subscribers are notified of changes to their own rows only', () => {
  const store = new Store()
  let heard = 0
  const stop = store.subscribe('fix:1', () => heard++)
  store.merge('fix', [fix(1, 1), fix(2, 1)], 1)
  store.merge('fix', [fix(1, 1)], 1)
  assert.equal(heard, 1)
  stop()
  store.merge('fix', [fix(1, 2)], 2)
  assert.equal(heard, 1)
})

test('logging out clears the profile and the votes, and nothing else', () => {
  const store = new Store()
  store.session = signedIn(7)
  store.merge('vote', [{ headline_fix_id: 1, vote_value: 1 }], 1)
  store.merge('fix', [fix(1, 1)], 1)
  store.session = signedIn(7)
  assert.equal(store.get('vote', 1)?.vote_value, 1)
  store.session = { state: 'out' }
  assert.equal(store.get('vote', 1), undefined)
  assert.equal(store.get('fix', 1)?.total_vote_value, 1)
})
