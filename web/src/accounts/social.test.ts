import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountMessages } from '@unspun/contract/account-messages.ts'
import { socialOutcomes } from '@unspun/contract/identity.ts'
import { localPath, outcomeOf, sentenceOf, startOf, tellOpener, watchPopup } from './social.ts'

const origin = 'https://site.example'

test('a sign-in goes on at a path of this site, and nowhere else', () => {
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
    'javascript:alert(1)',
    '/auth?mode=resetPassword&oobCode=used',
  ])
    assert.equal(localPath(bad, origin), '/', String(bad))
})

test('every outcome is known, and a made-up one is a failure', () => {
  for (const outcome of socialOutcomes) assert.equal(outcomeOf(outcome), outcome)
  for (const text of [null, '', 'IN', 'toString', '__proto__']) assert.equal(outcomeOf(text), 'failed')
})

test('who turned back is told nothing; each failure has its sentence', () => {
  assert.equal(sentenceOf('in'), undefined)
  assert.equal(sentenceOf('closed'), undefined)
  assert.equal(sentenceOf('failed'), accountMessages.loginFailedRetry)
  assert.equal(sentenceOf('email-has-password'), accountMessages.emailHasPassword)
  assert.equal(sentenceOf('email-in-use'), accountMessages.emailInUse)
})

test('a sign-in begins at the provider of that name', () => {
  assert.equal(
    startOf({ identity_url: '/identity' }, 'a/b', 'popup', '/fixes/3?x=1'),
    '/identity/social/a%2Fb/start/?display=popup&to=%2Ffixes%2F3%3Fx%3D1',
  )
})

test('the popup tells its tab how it ended, also after it seems closed', async () => {
  const popup = { closed: false }
  let gone = 0
  const heard = new Promise((resolve) => {
    watchPopup(popup, {
      onOutcome: resolve,
      onGone: () => {
        gone++
        tellOpener('in')
      },
    })
  })
  popup.closed = true
  assert.equal(await heard, 'in')
  assert.equal(gone, 1)
})
