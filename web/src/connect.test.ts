import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { Browser } from './app.ts'
import { connect } from './connect.ts'
import { sessionHint } from './identity/session-hint.ts'
import { giveCode, pickUpSession, signIn } from './identity/sign-in.ts'
import { watchPopup } from './identity/social.ts'
import { endPopup } from './identity/social-popup.ts'
import { Store } from './store.ts'

const kept = new Map<string, string>()
Object.defineProperty(globalThis, 'localStorage', {
  configurable: true,
  value: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  },
})
// A session sets a timer, which would keep the process running.
beforeEach(() => {
  kept.clear()
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 })
})

const site = {
  api_url: 'http://site.example/api',
  data_url: 'http://site.example/api',
  identity_url: 'http://site.example/identity',
} as Site
const vote = { headline_fix_id: 1, vote_value: 1 } as const
const user = { user_id: 1, display_name: 'A', username: 'a', avatar: '', ts: 1 }
const proof = (token: string) => ({
  uid: 'a',
  email: 'a@b.example',
  email_verified: true,
  token,
  expires_at: Date.now() + 900_000,
})
const refused = { status: 401, body: { errors: [serverMessages.signInFirst] } }

/** A tab whose network answers by path. `asked` lists the calls, each with its token. */
function tabThat(answers: Record<string, () => { status?: number; body: unknown }>) {
  const asked: string[] = []
  globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(String(url))
    asked.push([pathname, new Headers(init?.headers).get('auth-token')].filter(Boolean).join(' '))
    const { status = 200, body } = answers[pathname]?.() ?? { status: 404, body: { errors: ['no'] } }
    return Response.json(body, { status })
  }
  const store = new Store()
  const browser = connect(site, store) as Browser
  return { store, browser, asked }
}

/** Answers for a hidden member: the provider knows them, but the API refuses each of their tokens. */
const hidden = {
  '/identity/sign-in/': () => ({ body: proof('first') }),
  '/identity/token/': () => ({ body: proof('next') }),
  '/api/users/login-register/': () => refused,
  '/api/headline-fixes/vote/': () => refused,
}

test('a sign-in fails and leaves no session if the API refuses the token', async () => {
  const { browser, store, asked } = tabThat(hidden)
  assert.deepEqual(await signIn(browser, 'a@b.example', 'a password'), {
    refused: [accountMessages.loginFailedRetry],
  })
  assert.equal(store.session.state, 'out')
  assert.equal(sessionHint.get(), false)
  assert.deepEqual(asked, ['/identity/sign-in/', '/api/users/login-register/ first'])
})

test('a renewal whose token the API refuses ends the session, both a resumed one and one picked up after a social login', async () => {
  const { browser, store, asked } = tabThat(hidden)
  sessionHint.keep('verified')
  assert.equal(await browser.account.renew(), 'refused')
  assert.equal(store.session.state, 'out')
  assert.equal(sessionHint.get(), false)
  assert.deepEqual(asked, ['/identity/token/', '/api/users/login-register/ next'])
  assert.deepEqual(await pickUpSession(browser), { refused: [accountMessages.loginFailedRetry] })
})

test('a write during the refused renewal of a hidden member reports that the session has ended', async () => {
  const { browser } = tabThat(hidden)
  const answer = await browser.api.post('/headline-fixes/vote/', vote)
  assert.deepEqual(answer?.errors, [serverMessages.ownSessionEnded])
})

test('an API that is down or limits the rate does not end a resumed session', async () => {
  for (const status of [503, 429]) {
    const { browser, store } = tabThat({
      ...hidden,
      '/api/users/login-register/': () => ({ status, body: { errors: ['later'] } }),
    })
    sessionHint.keep('verified')
    assert.equal(await browser.account.renew(), undefined)
    assert.equal(store.session.state, 'out')
    assert.equal(sessionHint.get(), true)
  }
})

test('a write refused because of its token is sent again with the renewed token', async () => {
  const { browser, asked } = tabThat({
    ...hidden,
    '/api/users/login-register/': () => ({ body: user }),
    '/api/headline-fixes/vote/': () => (asked.at(-1)?.endsWith('next') ? { body: { vote_value: 1, ts: 1 } } : refused),
  })
  assert.deepEqual(await signIn(browser, 'a@b.example', 'a password'), {})
  const answer = await browser.api.post('/headline-fixes/vote/', vote)
  assert.equal(answer?.errors, undefined)
  assert.deepEqual(asked.slice(-3), [
    '/api/headline-fixes/vote/ first',
    '/identity/token/',
    '/api/headline-fixes/vote/ next',
  ])
})

const pending = {
  uid: 'a',
  email: 'a@b.example',
  pending: { totp: true, passkey: false, recovery: true },
  pending_for: 60_000,
}

test('a sign-in that lacks its second step is no failure, and its code completes it', async () => {
  const { browser, store, asked } = tabThat({
    ...hidden,
    '/identity/sign-in/': () => ({ body: pending }),
    '/identity/token/': () => ({ body: pending }),
    '/identity/give-code/': () => ({ body: proof('whole') }),
    '/api/users/login-register/': () => ({ body: user }),
  })
  assert.deepEqual(await signIn(browser, 'a@b.example', 'a password'), { pending: true })
  assert.deepEqual(await pickUpSession(browser), { pending: true })
  assert.equal(store.session.state === 'out' && store.session.pending?.email, 'a@b.example')
  assert.deepEqual(await giveCode(browser, '123456'), {})
  assert.equal(store.session.state, 'in')
  assert.deepEqual(asked.slice(-2), ['/identity/give-code/', '/api/users/login-register/ whole'])
})

test('a code that comes too late ends the sign-in', async () => {
  const { browser, store } = tabThat({
    '/identity/sign-in/': () => ({ body: pending }),
    '/identity/token/': () => refused,
    '/identity/give-code/': () => refused,
  })
  await signIn(browser, 'a@b.example', 'a password')
  assert.deepEqual(await giveCode(browser, '123456'), { refused: [serverMessages.signInFirst] })
  assert.deepEqual(store.session, { state: 'out', expired: true })
})

test('a write during a sign-in that lacks its second step says that the session has ended', async () => {
  const { browser, store } = tabThat({
    ...hidden,
    '/identity/token/': () => ({ body: pending }),
    '/api/users/login-register/': () => ({ body: user }),
  })
  await signIn(browser, 'a@b.example', 'a password')
  const answer = await browser.api.post('/headline-fixes/vote/', vote)
  assert.deepEqual(answer?.errors, [serverMessages.ownSessionEnded])
  assert.equal(store.session.state, 'out')
})

test('a popup whose sign-in lacks its second step informs its tab, which goes on', async () => {
  const { browser } = tabThat({ ...hidden, '/identity/token/': () => ({ body: pending }) })
  const heard = heardOf('f-1')
  assert.equal(await endPopup(browser, 'in', 'f-1', () => {}), undefined)
  assert.equal(await heard, 'in')
})

/** The first outcome that the tab with the sign-in `f-1` receives. */
const heardOf = (flow: string) =>
  new Promise<string>((onOutcome) => watchPopup({ closed: false }, flow, { onOutcome, onGone: () => {} }))

test('a popup takes over its session before it informs its tab and closes, so no tab depends on the message', async () => {
  const { browser, store } = tabThat({ ...hidden, '/api/users/login-register/': () => ({ body: user }) })
  const heard = heardOf('f-1')
  const atClose: unknown[] = []
  const close = () => atClose.push(store.session.state, sessionHint.get())
  assert.equal(await endPopup(browser, 'in', 'f-1', close), undefined)
  assert.deepEqual(atClose, ['in', true])
  assert.equal(await heard, 'in')
})

test('a popup that cannot take over its session reports a failure', async () => {
  const { browser } = tabThat(hidden)
  const heard = heardOf('f-1')
  assert.equal(await endPopup(browser, 'in', 'f-1', () => {}), accountMessages.loginFailedRetry)
  assert.equal(await heard, 'failed')
  assert.equal(sessionHint.get(), false)
})

test('a popup that knows no tab to inform stays open and shows its message', async () => {
  const { browser, asked } = tabThat(hidden)
  const close = () => assert.fail('closes')
  const sentence = await endPopup(browser, 'email-has-password', undefined, close)
  assert.equal(sentence, accountMessages.emailHasPassword)
  assert.deepEqual(asked, [])
})
