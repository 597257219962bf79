import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { Client } from '@unspun/contract/client.ts'
import type { ApiEndpoint } from '@unspun/contract/endpoints.ts'
import type { IdentityEndpoint, Session as Proof } from '@unspun/contract/identity.ts'
import { absence } from '@unspun/contract/site.ts'
import { sessionHint } from '../identity/session-hint.ts'
import { Store } from '../store.ts'
import { createAccount } from './account.ts'

const kept = new Map<string, string>()
const changes: (string | null)[] = []
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (kept.get(name) !== value) changes.push(value)
      kept.set(name, value)
    },
    removeItem(name: string) {
      if (kept.delete(name)) changes.push(null)
    },
  },
})
beforeEach(() => {
  kept.clear()
  changes.length = 0
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 })
})

const minute = 60_000
const proofOf = (uid: string, more: Partial<Proof> = {}): Proof => ({
  uid,
  email: `${uid}@b.example`,
  email_verified: true,
  token: `token of ${uid}`,
  expires_at: Date.now() + 15 * minute,
  recent_for: 30 * minute,
  second_factor: false,
  ...more,
})
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await undefined
}

/** Maps a path to the provider's response, which may be a promise. */
function accountThat(answers: Record<string, () => unknown>) {
  const store = new Store()
  const asked: string[] = []
  const post = async (path: string) => {
    asked.push(path)
    return await answers[path]?.()
  }
  const users = {
    '/users/login-register/': () => ({ user_id: 1, display_name: 'A', username: 'a', avatar: '', ts: 1 }),
  }
  answers = { ...users, ...answers }
  const client = { post } as unknown
  const account = createAccount(store, client as Client<IdentityEndpoint>, () => client as Client<ApiEndpoint>)
  return { store, account, asked }
}

test('starting a session loads the user and informs other tabs', async () => {
  const { store, account } = accountThat({})
  assert.equal(await account.takeOver(proofOf('a')), true)
  assert.equal(store.session.state, 'in')
  assert.equal(await account.token(), 'token of a')
  assert.deepEqual(changes, ['verified'])
})

test('a new token of the same member does not load the user again', async () => {
  const { account, asked } = accountThat({})
  await account.takeOver(proofOf('a'))
  await account.takeOver(proofOf('a', { token: 'newer' }))
  assert.equal(await account.token(), 'newer')
  assert.deepEqual(asked, ['/users/login-register/'])
})

test('a write gets no token of somebody who has logged in meanwhile', async () => {
  const { store, account } = accountThat({ '/token/': () => proofOf('b') })
  await account.takeOver(proofOf('a', { expires_at: Date.now() + minute }))
  mock.timers.setTime(Date.now() + minute)
  assert.equal(await account.token(), undefined)
  assert.equal(store.session.state === 'in' && store.session.uid, 'b')
  assert.equal(await account.token(), 'token of b')
})

test('other tabs see a change of account as a logout and a login', async () => {
  const { account, store } = accountThat({})
  await account.takeOver(proofOf('a'))
  await account.takeOver(proofOf('b'))
  assert.equal(store.session.state === 'in' && store.session.uid, 'b')
  assert.deepEqual(changes, ['verified', null, 'verified'])
})

test('logging out clears the member, their votes and when they were here, and informs other tabs', async () => {
  const { account, store } = accountThat({ '/sign-out/': () => ({}) })
  await account.takeOver(proofOf('a'))
  store.merge('vote', [{ headline_fix_id: 3, vote_value: 1 }], 1)
  kept.set(absence.key, '1')
  assert.equal(await account.signOut(), true)
  assert.equal(store.session.state, 'out')
  assert.equal(store.get('vote', 3), undefined)
  assert.deepEqual([...kept.keys()], [])
})

test('a logout that does not reach the provider leaves the member logged in', async () => {
  const { account, store } = accountThat({ '/sign-out/': () => undefined })
  await account.takeOver(proofOf('a'))
  assert.equal(await account.signOut(), false)
  assert.equal(store.session.state, 'in')
})

test('a token renewal that ends after a logout does not restore the session', async () => {
  let answer = (_: Proof) => {}
  const { account, store } = accountThat({
    '/sign-out/': () => ({}),
    '/token/': () => new Promise<Proof>((resolve) => (answer = resolve)),
  })
  await account.takeOver(proofOf('a'))
  const renewal = account.renew()
  await account.signOut()
  answer(proofOf('a'))
  assert.equal(await renewal, undefined)
  assert.equal(store.session.state, 'out')
})

test('a user who is loaded after a logout does not restore the session', async () => {
  let answer = (_: object) => {}
  const { account, store } = accountThat({
    '/sign-out/': () => ({}),
    '/users/login-register/': () => new Promise<object>((resolve) => (answer = resolve)),
  })
  const entering = account.takeOver(proofOf('a'))
  await account.signOut()
  answer({ user_id: 1 })
  assert.equal(await entering, false)
  assert.equal(store.session.state, 'out')
})

test('the token is renewed a minute before it expires', async () => {
  let tokens = 0
  const { account } = accountThat({ '/token/': () => proofOf('a', { token: `renewed ${++tokens}` }) })
  await account.takeOver(proofOf('a'))
  mock.timers.tick(14 * minute - 1)
  await settled()
  assert.equal(tokens, 0)
  mock.timers.tick(1)
  await settled()
  assert.equal(tokens, 1)
  assert.equal(await account.token(), 'renewed 1')
})

test('a refused renewal ends the session; a rate-limited or failed one does not', async () => {
  const renewals: [unknown, string][] = [
    [undefined, 'in'],
    [{ status: 429, errors: ['later'] }, 'in'],
    [{ status: 401, errors: ['no'] }, 'out'],
  ]
  for (const [answer, state] of renewals) {
    const { account, store } = accountThat({ '/token/': () => answer })
    await account.takeOver(proofOf('a'))
    await account.renew()
    assert.equal(store.session.state, state)
  }
})

const pendingOf = (uid: string) => ({
  uid,
  email: `${uid}@b.example`,
  pending: { totp: true, passkey: false, recovery: true },
  pending_for: 15 * minute,
})
const pending = { email: 'a@b.example', factors: { totp: true, passkey: false, recovery: true } }

test('a sign-in that lacks its second step leaves a visitor, comes back after a reload, and is known to other tabs', async () => {
  const first = accountThat({})
  first.account.waitForStep(pendingOf('a'))
  assert.deepEqual(first.store.session, { state: 'out', pending })
  assert.equal(await first.account.token(), undefined)
  assert.deepEqual(changes, ['pending'])
  const { account, store } = accountThat({ '/token/': () => pendingOf('a') })
  assert.equal(await account.renew(), 'pending')
  assert.deepEqual(store.session, { state: 'out', pending })
  assert.equal(await account.takeOver(proofOf('a', { second_factor: true })), true)
  assert.equal(store.session.state === 'in' && store.session.second_factor, true)
  assert.equal(kept.get(sessionHint.name), 'verified')
})

test('a sign-in whose second step does not come in time ends, by this clock or by the answer of the provider', async () => {
  const { account, store } = accountThat({})
  account.waitForStep(pendingOf('a'))
  mock.timers.tick(15 * minute)
  assert.deepEqual(store.session, { state: 'out', expired: true })
  assert.equal(kept.has(sessionHint.name), false)

  const second = accountThat({ '/token/': () => ({ status: 401, errors: ['no'] }), '/sign-out/': () => ({}) })
  second.account.waitForStep(pendingOf('a'))
  assert.equal(await second.account.renew(), 'refused')
  assert.deepEqual(second.store.session, { state: 'out', expired: true })
  second.account.waitForStep(pendingOf('a'))
  await second.account.signOut()
  assert.deepEqual(second.store.session, { state: 'out' }, 'cancelled')
  mock.timers.tick(15 * minute)
  assert.deepEqual(second.store.session, { state: 'out' })
})

test('a session that turns out to lack its second step ends', async () => {
  const { account, store } = accountThat({ '/token/': () => pendingOf('a') })
  await account.takeOver(proofOf('a'))
  store.merge('vote', [{ headline_fix_id: 3, vote_value: 1 }], 1)
  assert.equal(await account.renew(), 'pending')
  assert.equal(store.session.state === 'out' && store.session.pending?.email, 'a@b.example')
  assert.equal(store.get('vote', 3), undefined)
})
