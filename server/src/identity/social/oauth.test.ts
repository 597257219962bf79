import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OAuthPerson, startOAuth } from './oauth-test-kit.ts'
import { openSocial, settingsOf } from './test-kit.ts'

const USER = '/api/v3/user'
const EMAILS = '/api/v3/user/emails'

let server: Awaited<ReturnType<typeof startOAuth>>
let kit: Awaited<ReturnType<typeof openSocial>>
before(async () => {
  const client = { clientId: 'the-site', clientSecret: 'known to both' }
  server = await startOAuth(client)
  const { issuer } = server
  kit = await openSocial(['github', 'facebook'].map((id) => settingsOf({ id, issuer, ...client })))
})
after(async () => {
  await server.stop()
  await kit.close()
})

async function come(provider: string, person: OAuthPerson) {
  server.state.person = person
  const window = kit.window()
  const { outcome } = await window.signIn({ provider, account: '' })
  const me = await window.whoAmI()
  return { outcome, email: me?.email, verified: me?.email_verified, uid: me?.uid }
}

let ids = 1000
const onGithub = (emails: unknown, id: unknown = ++ids) =>
  come('github', { [USER]: { id, login: 'ann' }, [EMAILS]: emails })
const mail = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified, visibility: null })

describe('GitHub', () => {
  test('uses the primary address if verified, else another verified one, else the primary one', async () => {
    const first = await onGithub([mail('a1@example.org', false, true), mail('a2@example.org', true, true)])
    assert.deepEqual([first.outcome, first.email, first.verified], ['in', 'a2@example.org', true])
    const other = await onGithub([mail('b1@example.org', true, false), mail('b2@example.org', false, true)])
    assert.deepEqual([other.email, other.verified], ['b2@example.org', true])
    const none = await onGithub([mail('c1@example.org', false, false), mail('c2@example.org', true, false)])
    assert.deepEqual([none.email, none.verified], ['c2@example.org', false])
    assert.ok(await kit.mailedCode('c2@example.org'))
  })

  test('ignores noreply addresses and malformed answers', async () => {
    const noreply = mail('7+ann@users.noreply.github.com', true, true)
    for (const emails of [[noreply], [], {}, null, [{}]]) {
      assert.equal((await onGithub(emails)).outcome, 'no-email', JSON.stringify(emails))
    }
  })

  test('recognises a user by number and then requests no address', async () => {
    const first = await onGithub([mail('dan@example.org', true, true)], 77)
    server.state.asked.length = 0
    const again = await onGithub([mail('moved@example.org', true, true)], 77)
    assert.equal(again.uid, first.uid)
    assert.ok(!server.state.asked.some(({ pathname }) => pathname === EMAILS))
  })

  test('requests only the email scope, with a code challenge', async () => {
    server.state.asked.length = 0
    await onGithub([mail('eve@example.org', true, true)])
    const asked = server.state.asked[0]!.searchParams
    assert.equal(asked.get('scope'), 'user:email')
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.equal(asked.get('nonce'), null)
  })

  test('handles a refused code, and an API that fails or does not identify the user', async () => {
    server.state.person = { [USER]: { id: 5 }, [EMAILS]: [mail('fay@example.org', true, true)] }
    const window = kit.window()
    const answer = await window.stopBefore({ provider: 'github', account: '' })
    answer.searchParams.set('code', 'invented')
    assert.equal((await window.follow(answer, { account: '' })).outcome, 'failed')
    for (const id of [undefined, null, '', {}, 1.5, 'x'.repeat(256), 'a\0b'])
      assert.equal((await onGithub([mail('fay@example.org', true, true)], id ?? null)).outcome, 'failed', String(id))
    assert.equal((await come('github', { [USER]: 403 })).outcome, 'failed')
    assert.equal((await come('github', { [USER]: 502 })).outcome, 'away')
    assert.equal((await come('github', { [USER]: { id: ++ids }, [EMAILS]: 500 })).outcome, 'away')
    assert.equal((await come('github', { [USER]: { id: ++ids }, [EMAILS]: 404 })).outcome, 'failed')
  })
})

describe('Facebook', () => {
  test('never counts an address as verified', async () => {
    const { outcome, verified } = await come('facebook', {
      '/me': { id: '123', email: 'gus@example.org', verified: true },
    })
    assert.deepEqual([outcome, verified], ['in', false])
    assert.ok(await kit.mailedCode('gus@example.org'))
  })

  test('may return no address', async () => {
    assert.equal((await come('facebook', { '/me': { id: '124' } })).outcome, 'no-email')
  })

  test('and GitHub may use the same id for different people', async () => {
    const one = await onGithub([mail('hal@example.org', true, true)], 125)
    const other = await come('facebook', { '/me': { id: '125', email: 'ida@example.org' } })
    assert.equal(other.outcome, 'in')
    assert.notEqual(one.uid, other.uid)
  })
})
