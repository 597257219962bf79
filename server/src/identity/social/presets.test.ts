import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { jwtVerify } from 'jose'
import { startOpenId } from './openid-test-kit.ts'
import { CALLBACK, openSocial, settingsOf } from './test-kit.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const appleKey = { teamId: 'TEAM', keyId: 'KEY', privateKey: pem.replaceAll('\n', '\\n') }

let provider: Awaited<ReturnType<typeof startOpenId>>
let kit: Awaited<ReturnType<typeof openSocial>>
const ids = ['google', 'microsoft', 'apple']
before(async () => {
  const secret = 'a secret between the provider and the site'
  const clients = ids.map((id) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [CALLBACK(id)],
    token_endpoint_auth_method: 'client_secret_post' as const,
  }))
  provider = await startOpenId(clients)
  // Apple's secret is a JWT signed with the key that Apple issued.
  provider.judgeSecrets(async (clientId, given) => {
    if (clientId !== 'apple') return given !== secret
    const { payload, protectedHeader } = await jwtVerify(given, publicKey, {
      algorithms: ['ES256'],
      issuer: 'TEAM',
      subject: 'apple',
      audience: provider.issuer,
      requiredClaims: ['exp', 'iat'],
    })
    return protectedHeader.kid !== 'KEY' || payload.exp! - payload.iat! > 600
  })
  const { issuer } = provider
  kit = await openSocial(
    ids.map((id) =>
      settingsOf({ id, issuer, clientId: id, ...(id === 'apple' ? { clientSecret: '', appleKey } : {}) }),
    ),
  )
})
after(async () => {
  await provider.stop()
  await kit.close()
})

async function come(id: string, claims: object) {
  const account = `${id} ${JSON.stringify(claims)}`.slice(0, 60)
  provider.accounts.set(account, { email: `${provider.accounts.size}@example.org`, ...claims })
  const window = kit.window()
  const { outcome } = await window.signIn({ provider: id, account })
  return { outcome, verified: (await window.whoAmI())?.email_verified }
}

test('Google reports whether an address is verified', async () => {
  assert.deepEqual(await come('google', { email_verified: true }), { outcome: 'in', verified: true })
  assert.deepEqual(await come('google', { email_verified: false }), { outcome: 'in', verified: false })
})

test('an address from Microsoft is verified only by the claim of domain ownership', async () => {
  assert.deepEqual(await come('microsoft', {}), { outcome: 'in', verified: false })
  assert.deepEqual(await come('microsoft', { email_verified: true }), { outcome: 'in', verified: false })
  assert.deepEqual(await come('microsoft', { xms_edov: false }), { outcome: 'in', verified: false })
  for (const xms_edov of [true, 1, '1']) {
    assert.deepEqual(await come('microsoft', { xms_edov }), { outcome: 'in', verified: true }, typeof xms_edov)
  }
})

describe('Apple', () => {
  test('posts its answer and accepts the secret that we sign', async () => {
    assert.deepEqual(await come('apple', { email_verified: 'true' }), { outcome: 'in', verified: true })
    assert.deepEqual(await come('apple', { email_verified: 'false' }), { outcome: 'in', verified: false })
    assert.deepEqual(await come('apple', { email_verified: true }), { outcome: 'in', verified: true })
  })

  test('gets a cookie that is sent with its cross-site POST', async () => {
    const { headers } = await kit.app.inject({ method: 'GET', url: '/identity/social/apple/start/' })
    assert.match(String(headers['set-cookie']), /SameSite=None; Secure/)
    assert.equal(new URL(String(headers.location)).searchParams.get('response_mode'), 'form_post')
  })

  test('a cancelled sign-in is not a failure', async () => {
    const window = kit.window()
    assert.equal((await window.signIn({ provider: 'apple', account: 'cancel' })).outcome, 'closed')
    const begun = await kit.app.inject({ method: 'GET', url: '/identity/social/apple/start/' })
    const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? ''
    const answered = await kit.app.inject({
      method: 'POST',
      url: '/identity/social/apple/callback',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://appleid.apple.com',
        cookie: String(begun.headers['set-cookie']).split(';')[0]!,
      },
      payload: `${new URLSearchParams({ state, error: 'user_cancelled_authorize', iss: provider.issuer })}`,
    })
    assert.equal(answered.statusCode, 303)
    assert.equal(new URL(String(answered.headers.location)).searchParams.get('outcome'), 'closed')
  })
})
