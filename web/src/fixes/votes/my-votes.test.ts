import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import { type Session, Store } from '../../store.ts'
import { createMyVotes } from './my-votes.ts'

test('votes requested in the same moment are loaded in one call; a fix without a vote counts as 0', async () => {
  const store = new Store()
  store.session = { state: 'in', user: { user_id: 7, reader_id: 'mine' } } as Session
  const asked: unknown[] = []
  const get = async (_: string, input: unknown) => {
    asked.push(input)
    return { votes: [{ headline_fix_id: 2, user_id: 7, vote_value: -1 }], ts: 5 }
  }
  const votes = createMyVotes(store, { get } as unknown as Pick<Client<ApiEndpoint>, 'get' | 'post'>)
  for (const id of [1, 2, 3, 2]) votes.want(id)
  await wait(5)
  assert.deepEqual(asked, [{ fix_ids: '1,2,3', user_id: 'mine' }])
  assert.deepEqual(
    [1, 2, 3].map((id) => store.get('vote', id)?.vote_value),
    [0, -1, 0],
  )
})

test('a response that arrives after its member has logged out is dropped', async () => {
  const store = new Store()
  store.session = { state: 'in', user: { user_id: 7, reader_id: 'mine' } } as Session
  const get = async () => {
    store.session = { state: 'out' }
    return { votes: [{ headline_fix_id: 2, user_id: 7, vote_value: 1 }], ts: 5 }
  }
  createMyVotes(store, { get } as unknown as Pick<Client<ApiEndpoint>, 'get' | 'post'>).want(2)
  await wait(5)
  assert.equal(store.get('vote', 2), undefined)
})
