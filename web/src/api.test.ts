import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import type { Site } from '@unspun/contract/site.ts'
import { createApi } from './api.ts'

const site = { api_url: 'http://site.example/api', data_url: 'http://site.example/api' } as Site
const vote = { headline_fix_id: 1, vote_value: 1 } as const

/** An API whose network answers with these statuses in order, and whose token renewal has this result. */
function apiThat(statuses: number[], renewal: string | 'refused' | undefined, uids = ['ana']) {
  const tokens: (string | null)[] = []
  let token = 'old'
  let renewals = 0
  globalThis.fetch = async (_, init) => {
    tokens.push(new Headers(init?.headers).get('auth-token'))
    const status = statuses.shift() ?? 500
    return Response.json(status === 200 ? { vote_value: 1, ts: 1 } : { errors: ['no'] }, { status })
  }
  const api = createApi(site, {
    uid: () => (uids.length > 1 ? uids.shift() : uids[0]),
    token: async () => token,
    renew: async () => {
      renewals++
      if (renewal && renewal !== 'refused') token = renewal
      return renewal
    },
  })
  return { api, tokens, renewals: () => renewals }
}

test('a write refused because of its token renews the token and is sent once more', async () => {
  const { api, tokens } = apiThat([401, 200], 'new')
  const answer = await api.post('/headline-fixes/vote/', vote)
  assert.equal(answer?.errors, undefined)
  assert.deepEqual(tokens, ['old', 'new'])
})

test('a write refused again, or without a session to renew, reports that the session has ended', async () => {
  for (const [statuses, renewal] of [
    [[401, 401, 401], 'new'],
    [[401], 'refused'],
  ] as const) {
    const { api, renewals } = apiThat([...statuses], renewal)
    const answer = await api.post('/headline-fixes/vote/', vote)
    assert.deepEqual(answer?.errors, [serverMessages.ownSessionEnded])
    assert.equal(renewals(), 1)
  }
})

test('a write is not sent again in the name of somebody who has logged in meanwhile', async () => {
  const { api, tokens } = apiThat([401, 200], 'new', ['ana', 'ben'])
  const answer = await api.post('/headline-fixes/vote/', vote)
  assert.deepEqual(answer?.errors, [serverMessages.ownSessionEnded])
  assert.deepEqual(tokens, ['old'])
})

test('a renewal without an answer is a failed request, not the end of the session', async () => {
  assert.equal(await apiThat([401], undefined).api.post('/headline-fixes/vote/', vote), undefined)
})

test('reads carry no token', async () => {
  const { api, tokens } = apiThat([200], 'new')
  await api.get('/domains/list/', {})
  assert.deepEqual(tokens, [null])
})

test('a failed request is logged, unless the window is closing and has ended it', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const { api } = apiThat([], 'new')
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  await api.get('/domains/list/', {})
  assert.equal(warn.mock.callCount(), 1)
  Object.assign(globalThis, { closed: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'closed'))
  await api.get('/domains/list/', {})
  assert.equal(warn.mock.callCount(), 1)
})
