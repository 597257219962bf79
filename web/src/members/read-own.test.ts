import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import { type Session, Store } from '../store.ts'
import { readOwn } from './read-own.ts'

const userOf = (reader_id: string, user_id = 7) => ({ user_id, reader_id })
const signedIn = (user: object) => ({ state: 'in', user }) as Session
const missing = { errors: ['Nothing here'], status: 404 }

function open(getAuth: () => object | undefined = () => undefined) {
  const store = new Store()
  store.session = signedIn(userOf('old'))
  const asked: string[] = []
  const api = { post: async () => getAuth() } as unknown as Pick<Client<ApiEndpoint>, 'post'>
  const read = (answers: Record<string, object | undefined>) =>
    readOwn(store, api, async (reader) => {
      asked.push(reader)
      return answers[reader] as { favorite: boolean } & { errors?: undefined }
    })
  return { store, asked, read }
}

test('requests by reader id, once', async () => {
  const { asked, read } = open()
  assert.deepEqual(await read({ old: { favorite: true } }), { favorite: true })
  assert.deepEqual(asked, ['old'])
})

test('fetches a reader id that was replaced elsewhere, and keeps it', async () => {
  const { store, asked, read } = open(() => userOf('new'))
  assert.deepEqual(await read({ old: missing, new: { favorite: true } }), { favorite: true })
  await read({ new: { favorite: true } })
  assert.deepEqual(asked, ['old', 'new', 'new'])
  assert.deepEqual(store.session, signedIn(userOf('new')))
})

test('returns undefined if the request fails, or nobody is signed in', async () => {
  const { store, asked, read } = open()
  assert.equal(await read({ old: { errors: ['Too many'], status: 429 } }), undefined)
  assert.equal(await read({}), undefined)
  assert.equal(await read({ old: missing }), undefined)
  assert.equal(asked.length, 3)
  store.session = { state: 'out' }
  assert.equal(await read({ old: { favorite: true } }), undefined)
  assert.equal(asked.length, 3)
})

test('never revives a session that ended meanwhile, nor mixes two accounts', async () => {
  const { store, read } = open(() => {
    store.session = { state: 'out' }
    return userOf('new')
  })
  assert.equal(await read({ old: missing, new: { favorite: true } }), undefined)
  assert.equal(store.session.state, 'out')
  const other = open(() => {
    other.store.session = signedIn(userOf('other', 8))
    return userOf('new')
  })
  assert.equal(await other.read({ old: missing, new: { favorite: true } }), undefined)
  assert.deepEqual(other.store.session, signedIn(userOf('other', 8)))
})
