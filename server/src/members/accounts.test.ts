import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generatedUsername } from '@unspun/contract/accounts.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { generateKeyPair, SignJWT } from 'jose'
import { startTestSite } from '../testing/test-kit.ts'
import { newUsername } from './username.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const getAuth = (token?: string) => site.post('/api/users/get-auth/', {}, token)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('the user of a token', () => {
  test('gets their own account, including the email address', async () => {
    const { status, body } = await getAuth(ana.token)
    assert.equal(status, 200)
    assert.deepEqual([body.user_id, body.email, body.email_verified, body.avatar], [ana.user_id, ana.email, true, ''])
    assert.match(body.username, /^[a-z]+-[a-z]+-\d{4}$/)
    assert.ok(!body.username.includes('person'))
  })

  test('is created once, even by concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        site.post('/api/users/login-register/', { uid: ana.uid, email: 'another@example.org' }, ana.token),
      ),
    )
    for (const { body } of answers) assert.deepEqual([body.user_id, body.email], [ana.user_id, ana.email])
  })

  test('cannot claim another uid', async () => {
    const ben = await site.makeUser()
    assert.equal((await site.post('/api/users/login-register/', { uid: ben.uid }, ana.token)).status, 403)
  })

  test('no other answer contains an email address', async () => {
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

describe('refuses a token', () => {
  const refused = async (token: string | undefined, message: string = serverMessages.signInFirst) => {
    const { status, body } = await getAuth(token)
    assert.deepEqual([status, body.errors], [401, [message]])
  }

  test('that is missing or malformed', async () => {
    for (const token of [undefined, '', 'x', 'a.b.c', 'null']) await refused(token)
  })

  test('that was changed or is not signed', async () => {
    const [head = '', body = '', signature = ''] = ana.token.split('.')
    const other = Buffer.from(JSON.stringify({ ...claimsOf(ana.token), sub: 'somebody-else' })).toString('base64url')
    await refused([head, other, signature].join('.'))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    await refused([none, body, ''].join('.'))
    await refused([none, body, signature].join('.'))
  })

  test('that is signed by another key, even under our key’s id', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    const kid = JSON.parse(Buffer.from(ana.token.split('.')[0] ?? '', 'base64url').toString()).kid
    const forged = await new SignJWT(claimsOf(ana.token)).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
    await refused(forged)
  })
})

test('generated names are valid usernames', () => {
  for (const random of [() => 0, () => 0.999_999, Math.random]) {
    const { username, display_name } = newUsername(random)
    assert.match(username, /^[a-z0-9_-]{3,30}$/)
    assert.match(username, generatedUsername)
    assert.match(display_name, /^[A-Z][a-z]+ [A-Z][a-z]+ \d{4}$/)
  }
})
