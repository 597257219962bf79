import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrustedFetch } from '@unspun/web-fetch/trusted-fetch.ts'
import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { createSocialClient } from './client.ts'
import { ProviderFault } from './provider-fault.ts'
import { settingsOf } from './test-kit.ts'

const checks = { state: 'the state', nonce: 'the nonce', verifier: 'v'.repeat(43) }
const answer = new URLSearchParams({ code: 'the code', state: checks.state })
const callback = new URL('https://news.example/identity/social/x/callback')

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

interface World {
  id: string
  issuer: string
  described?: string
  token: (claims: Record<string, unknown>) => Promise<string> | string
  claims?: Record<string, unknown>
  more?: object
}

const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)

function clientIn({ id, issuer, described = issuer, token, claims = {}, more = {} }: World) {
  const asked: string[] = []
  const shown: string[] = []
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  const fetch: TrustedFetch = async (url, init) => {
    asked.push(url)
    const { pathname, origin } = new URL(url)
    if (pathname.endsWith('/.well-known/openid-configuration'))
      return json({
        issuer: described,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...more,
      })
    if (pathname === '/keys') return json({ keys: [jwk] })
    shown.push(new Headers(init?.headers).has('authorization') ? 'in the head' : String(init?.body))
    const now = Math.floor(Date.now() / 1000)
    const whole = { iss: issuer, aud: 'the-site', sub: 'ann', nonce: checks.nonce, iat: now, exp: now + 300, ...claims }
    return json({ access_token: 'a', token_type: 'Bearer', id_token: await token(whole) })
  }
  let now = 1_800_000_000_000
  const client = createSocialClient(settingsOf({ id, issuer }), { fetch, callback, now: () => now })
  return { client, asked, shown, later: (hours: number) => (now += hours * 3_600_000) }
}

const acme = { id: 'acme', issuer: 'https://login.example', token: signed }
const isFailure = (error: unknown) => error instanceof ProviderFault && error.outcome === 'failed'

test('accepts a token issued by the provider, for us, in this sign-in', async () => {
  const { client } = clientIn({ ...acme, claims: { email: 'ann@example.org', email_verified: true } })
  const person = await client.personOf(answer, checks)
  assert.equal(person.sub, 'ann')
  assert.deepEqual(await person.email(), { address: 'ann@example.org', verified: true })
})

test('refuses any other token', async () => {
  const strangers = await generateKeyPair('RS256')
  const now = Math.floor(Date.now() / 1000)
  const wrong: [what: string, world: Partial<World>][] = [
    ['unsigned', { token: (claims) => new UnsecuredJWT(claims).encode() }],
    [
      'signed with the client secret',
      {
        token: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(settingsOf(acme).clientSecret)),
      },
    ],
    [
      'signed with the public key as a secret',
      {
        token: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(base64url.decode(String(jwk.n))),
      },
    ],
    [
      'signed by a stranger',
      {
        token: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(strangers.privateKey),
      },
    ],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['of no sign-in', { claims: { nonce: undefined } }],
    ['too old', { claims: { iat: now - 900, exp: now - 600 } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of a name without end', { claims: { sub: 'x'.repeat(256) } }],
    ['none at all', { token: () => '' }],
  ]
  for (const [what, world] of wrong) {
    const { client } = clientIn({ ...acme, ...world })
    await assert.rejects(client.personOf(answer, checks), isFailure, what)
  }
})

test("Microsoft's common endpoint: the token must be issued by the directory that it names", async () => {
  const microsoft = {
    id: 'microsoft',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    described: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    token: signed,
  }
  const of = (tid: string, directory: string) =>
    clientIn({ ...microsoft, claims: { tid, iss: `https://login.microsoftonline.com/${directory}/v2.0` } }).client
  assert.equal((await of('t-1', 't-1').personOf(answer, checks)).sub, 'ann')
  await assert.rejects(of('t-1', 't-2').personOf(answer, checks), isFailure)
  await assert.rejects(of('t-1', 'common').personOf(answer, checks), isFailure)

  const one = { ...microsoft, issuer: 'https://login.microsoftonline.com/t-1/v2.0' }
  const ours = { ...one, described: one.issuer }
  assert.equal((await clientIn(ours).client.personOf(answer, checks)).sub, 'ann')
  const foreign = clientIn({ ...ours, claims: { tid: 't-2', iss: 'https://login.microsoftonline.com/t-2/v2.0' } })
  await assert.rejects(foreign.client.personOf(answer, checks), isFailure)
})

test('fetches provider metadata again after some hours', async () => {
  const { client, asked, later } = clientIn(acme)
  const before = () => asked.filter((url) => url.includes('.well-known')).length
  await client.authorizationUrl(checks)
  later(5)
  await client.authorizationUrl(checks)
  assert.equal(before(), 1)
  later(2)
  await client.authorizationUrl(checks)
  assert.equal(before(), 2)
})

test("uses the well-known providers' own addresses", async () => {
  const of = async (id: string, issuer: string) => {
    const { client } = clientIn({ ...acme, id, issuer })
    const { origin, pathname, searchParams } = new URL(await client.authorizationUrl(checks))
    return [`${origin}${pathname}`, searchParams.get('scope')]
  }
  assert.deepEqual(await of('github', 'https://github.com'), ['https://github.com/login/oauth/authorize', 'user:email'])
  assert.deepEqual(await of('facebook', 'https://www.facebook.com'), ['https://www.facebook.com/dialog/oauth', 'email'])
  assert.deepEqual(await of('google', 'https://accounts.google.com'), [
    'https://accounts.google.com/authorize',
    'openid email',
  ])
})

test('sends the client secret by a method that the provider supports', async () => {
  const shownTo = async (world: Partial<World>) => {
    const { client, shown } = clientIn({ ...acme, ...world })
    await client.personOf(answer, checks)
    return shown[0]?.includes('client_secret=') ? 'in the form' : shown[0]
  }
  const methods = (...known: string[]) => ({ more: { token_endpoint_auth_methods_supported: known } })
  assert.equal(await shownTo({}), 'in the head')
  assert.equal(await shownTo(methods('client_secret_post', 'client_secret_basic')), 'in the head')
  assert.equal(await shownTo(methods('client_secret_post')), 'in the form')
  assert.equal(await shownTo({ id: 'google' }), 'in the form')
})
