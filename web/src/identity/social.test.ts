import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowIdOf, socialOutcomes } from '@unspun/contract/identity.ts'
import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { localPath, newFlow, outcomeOf, sentenceOf, startOf, tellOpener, watchPopup } from './social.ts'

const origin = 'https://site.example'

test('a sign-in returns only to a path of this site', () => {
  for (const path of ['/', '/fixes/3/a-title', '/domains/a.example?x=1#y', '/?before=3'])
    assert.equal(localPath(path, origin), path)
  for (const bad of [
    null,
    '',
    'fixes/3',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example',
    ' //evil.example',
    '/\t/evil.example/',
    '/.//evil.example/x',
    '/a/..//evil.example/x',
    '/.\\\\evil.example',
    '/.\\/evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '/auth?mode=resetPassword&oobCode=used',
    '/auth/#x',
  ])
    assert.equal(localPath(bad, origin), '/', String(bad))
})

test('every outcome is known, and an invented one counts as a failure', () => {
  for (const outcome of socialOutcomes) assert.equal(outcomeOf(outcome), outcome)
  for (const text of [null, '', 'IN', 'toString', '__proto__']) assert.equal(outcomeOf(text), 'failed')
})

test('a cancelled login shows no message; each failure has its own', () => {
  assert.equal(sentenceOf('in'), undefined)
  assert.equal(sentenceOf('closed'), undefined)
  assert.equal(sentenceOf('failed'), accountMessages.loginFailedRetry)
  assert.equal(sentenceOf('email-has-password'), accountMessages.emailHasPassword)
  assert.equal(sentenceOf('email-in-use'), accountMessages.emailInUse)
})

test('a sign-in begins at the address of its provider', () => {
  const site = { identity_url: '/identity' }
  const start = '/identity/social/a%2Fb/start/'
  assert.equal(
    startOf(site, 'a/b', { to: '/fixes/3?x=1', flow: 'f-1' }),
    `${start}?display=popup&to=%2Ffixes%2F3%3Fx%3D1&flow=f-1`,
  )
  assert.equal(startOf(site, 'a/b', { to: '/fixes/3' }), `${start}?display=page&to=%2Ffixes%2F3`)
  const confirming = startOf(site, 'a/b', { to: '/settings', confirm: true })
  assert.equal(confirming, `${start}?display=page&to=%2Fsettings&confirm=yes`)
})

test('each sign-in in a popup has a unique name that the server accepts', () => {
  const names = Array.from({ length: 50 }, newFlow)
  assert.equal(new Set(names).size, 50)
  for (const name of names) assert.equal(flowIdOf(name), name)
})

test('the popup reports its outcome to its tab, even after it seems closed', async () => {
  const popup = { closed: false }
  let gone = 0
  const heard = new Promise((resolve) => {
    watchPopup(popup, 'f-1', {
      onOutcome: resolve,
      onGone: () => {
        gone++
        tellOpener('f-1', 'in')
      },
    })
  })
  popup.closed = true
  assert.equal(await heard, 'in')
  assert.equal(gone, 1)
})

test('messages from other popups, or from a deceptive page, are ignored', async () => {
  const heard: string[] = []
  const ended = new Promise<void>((resolve) => {
    const onOutcome = (outcome: string) => {
      heard.push(outcome)
      resolve()
    }
    watchPopup({ closed: false }, 'mine', { onOutcome, onGone: () => {} })
  })
  const forger = new BroadcastChannel('unspun:social')
  for (const message of [null, 'closed', { outcome: 'closed' }, { flow: undefined, outcome: 'email-has-password' }])
    forger.postMessage(message)
  forger.close()
  tellOpener('another', 'closed')
  tellOpener('mine', 'in')
  await ended
  assert.deepEqual(heard, ['in'])
})
