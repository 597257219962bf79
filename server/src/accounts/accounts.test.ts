import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { messages } from '@unspun/contract/messages.ts'
import { generateKeyPair, SignJWT } from 'jose'
import { startTestSite } from '../testing/test-kit.ts'
import { newUsername } from './username.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const getAuth = (token?: string) => site.post('/api/users/get-auth/', {}, token)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('the user of a token', () => {
  test('is told of themselves, email included', async () => {
    const { status, body } = await getAuth(ana.token)
    assert.equal(status, 200)
    assert.deepEqual([body.user_id, body.email, body.email_verified, body.avatar], [ana.user_id, ana.email, true, ''])
    assert.match(body.username, /^[a-z]+-[a-z]+-\d{4}$/)
    assert.ok(!body.username.includes('person'))
  })

  test('is made once, however often and however many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        site.post('/api/users/login-register/', { uid: ana.uid, email: 'another@example.org' }, ana.token),
      ),
    )
    for (const { body } of answers) assert.deepEqual([body.user_id, body.email], [ana.user_id, ana.email])
  })

  test('cannot be somebody else', async () => {
    const ben = await site.makeUser()
    assert.equal((await site.post('/api/users/login-register/', { uid: ben.uid }, ana.token)).status, 403)
  })

  test('emails are in no other answer', async () => {
    const { headline_id } = await site.makeHeadline(ana)
    await site.makeFix(ana, headline_id, 'A title')
    for (const url of [`/api/headlines/get/?id=${headline_id}`, '/api/data/homepage-headlines/']) {
      assert.ok(!JSON.stringify((await site.get(url)).body).includes('example.org'), url)
    }
    const names = { display_name: 'Ana', username: `ana-${ana.user_id}` }
    const renamed = await site.post('/api/users/update-profile/', names, ana.token)
    assert.deepEqual([renamed.status, renamed.body.display_name, renamed.body.email], [200, 'Ana', undefined])
  })
})

describe('tokens that are refused', () => {
  const refused = async (token: string | undefined, message: string = messages.server.signInFirst) => {
    const { status, body } = await getAuth(token)
    assert.deepEqual([status, body.errors], [401, [message]])
  }

  test('none, and what is no token', async () => {
    for (const token of [undefined, '', 'x', 'a.b.c', 'null']) await refused(token)
  })

  test('one that was changed, or signed by nobody', async () => {
    const [head = '', body = '', signature = ''] = ana.token.split('.')
    const other = Buffer.from(JSON.stringify({ ...claimsOf(ana.token), sub: 'somebody-else' })).toString('base64url')
    await refused([head, other, signature].join('.'))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    await refused([none, body, ''].join('.'))
    await refused([none, body, signature].join('.'))
  })

  test('one that another key signed, even under our key’s name', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    const kid = JSON.parse(Buffer.from(ana.token.split('.')[0] ?? '', 'base64url').toString()).kid
    const forged = await new SignJWT(claimsOf(ana.token)).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
    await refused(forged)
  })
})

test('generated names fit the rules of usernames', () => {
  for (const random of [() => 0, () => 0.999_999, Math.random]) {
    const { username, display_name } = newUsername(random)
    assert.match(username, /^[a-z0-9_-]{3,30}$/)
    assert.match(display_name, /^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/)
  }
})
