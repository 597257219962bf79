import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { AppError, type ErrorCode } from '@unspun/contract/errors.ts'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { until } from '../../testing/until.ts'
import { createTokenVerifier, type TokenVerifierOptions } from './access-token.ts'
import { LOOK_UPS } from './verification-keys.ts'

const ISSUER = 'https://news.example/identity'
const AUDIENCE = 'https://news.example'
const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

async function createIssuer(alg: 'EdDSA' | 'ES256' | 'RS256', kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg }
  const claims = { email: 'Ann@example.com', email_verified: true }
  const token = (
    changes: { iss?: string; aud?: string; sub?: string; iat?: number; claims?: object; kid?: string } = {},
  ) => {
    const iat = changes.iat ?? START / 1000
    return new SignJWT({ ...claims, ...changes.claims })
      .setProtectedHeader({ alg, kid: changes.kid ?? kid })
      .setSubject(changes.sub ?? 'ann')
      .setIssuer(changes.iss ?? ISSUER)
      .setAudience(changes.aud ?? AUDIENCE)
      .setIssuedAt(iat)
      .setExpirationTime(iat + 900)
      .sign(privateKey)
  }
  return { jwk, token, privateKey }
}

const ours = await createIssuer('EdDSA', 'one')

function open(changes: Partial<TokenVerifierOptions> = {}) {
  const state = {
    now: START + MINUTE,
    keys: [ours.jwk] as JSONWebKeySet['keys'],
    fetched: 0,
    away: false,
    delay: undefined as Promise<void> | undefined,
  }
  const { verify } = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    now: () => state.now,
    keys: async () => {
      state.fetched++
      if (state.away) throw new Error('the provider is away')
      const { keys } = state
      await state.delay
      return { keys }
    },
    ...changes,
  })
  return { verify, state }
}

const refuses = (promise: Promise<unknown>, code: ErrorCode) =>
  assert.rejects(promise, (error) => error instanceof AppError && error.code === code)

const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

describe('a token', () => {
  test('from the issuer for this site identifies its subject and its time to the millisecond', async () => {
    const { verify } = open()
    const expected = {
      uid: 'ann',
      email: 'ann@example.com',
      email_verified: true,
      issued_at: START + 250,
      signed_in_at: 0,
      second_factor: false,
    }
    assert.deepEqual(await verify(await ours.token({ iat: START / 1000 + 0.25 })), expected)
  })

  test('from other kinds of issuers works too: RS256 and ES256, without an email address', async () => {
    for (const alg of ['RS256', 'ES256'] as const) {
      const other = await createIssuer(alg, 'one')
      const { verify, state } = open()
      state.keys = [other.jwk]
      const { email, email_verified } = await verify(
        await other.token({ claims: { email: undefined, email_verified: 'true' } }),
      )
      assert.deepEqual({ email, email_verified }, { email: '', email_verified: false })
    }
  })

  test('is refused if it is forged, altered, for another audience, from another issuer, or malformed', async () => {
    const { verify } = open()
    const good = await ours.token()
    const [header = '', payload = '', signature = ''] = good.split('.')
    const forger = await createIssuer('EdDSA', 'one')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const raised = part({ ...claims, sub: 'root' })
    const hmacHead = part({ alg: 'HS256', kid: 'one' })
    const hmac = (secret: string) => createHmac('sha256', secret).update(`${hmacHead}.${payload}`).digest('base64url')
    const bad: Record<string, string> = {
      forged: await forger.token(),
      altered: `${header}.${raised}.${signature}`,
      'alg none': `${part({ alg: 'none', kid: 'one' })}.${payload}.`,
      'alg None': `${part({ alg: 'None' })}.${payload}.${signature}`,
      'public key as secret': `${hmacHead}.${payload}.${hmac(ours.jwk.x!)}`,
      'key id as secret': `${hmacHead}.${payload}.${hmac('one')}`,
      'other issuer': await ours.token({ iss: 'https://evil.example' }),
      'other audience': await ours.token({ aud: 'https://other.example' }),
      'no subject': await ours.token({ sub: '' }),
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      text: 'not a token',
      empty: '',
      huge: `${header}.${payload}.${'A'.repeat(5000)}`,
    }
    for (const [what, token] of Object.entries(bad))
      await assert.rejects(verify(token), AppError, what).then(() => refuses(verify(token), 'NotSignedIn'))
  })

  test('with a header of another shape is refused', async () => {
    const [, payload, signature] = (await ours.token()).split('.')
    const odd = [5, null, true, {}, [], ['one'], { split: 5 }]
    const headers: unknown[] = [
      ...odd.flatMap((value) => [
        { alg: 'EdDSA', kid: value },
        { alg: 'RS256', kid: value },
        { alg: value, kid: 'one' },
        { alg: 'EdDSA', kid: 'one', crit: value },
        { alg: 'EdDSA', kid: 'one', b64: value, crit: ['b64'] },
      ]),
      { alg: 'RS256' },
      ...odd,
      'text',
    ]
    for (const isKeyId of [undefined, (id: string) => id.split('.').length === 2]) {
      const { verify, state } = open(isKeyId ? { isKeyId } : {})
      for (const header of headers)
        await refuses(verify(`${part(JSON.stringify(header))}.${payload}.${signature}`), 'NotSignedIn')
      assert.equal(state.fetched, 1)
    }
  })

  test('with a key in its own header is refused', async () => {
    const forger = await createIssuer('EdDSA', 'one')
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: 'one', jwk: forger.jwk })
      .setSubject('root')
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(START / 1000)
      .setExpirationTime(START / 1000 + 900)
      .sign(forger.privateKey)
    await refuses(open().verify(token), 'NotSignedIn')
  })
})

describe('time', () => {
  test('expires tokens, both new and already verified ones', async () => {
    const { verify, state } = open()
    const token = await ours.token()
    await verify(token)
    state.now = START + 15 * MINUTE - 1
    await verify(token)
    state.now = START + 15 * MINUTE
    await refuses(verify(token), 'TokenExpired')
    await refuses(verify(token), 'TokenExpired')
    await refuses(verify(await ours.token({ claims: { never: 'seen' } })), 'TokenExpired')
  })

  test('does not turn an expired forgery into an expired token', async () => {
    const forger = await createIssuer('EdDSA', 'one')
    const { verify, state } = open()
    state.now = START + 60 * MINUTE
    await refuses(verify(await forger.token()), 'NotSignedIn')
  })
})

test('a known token needs no signature check, and the number of remembered tokens is limited', async (context) => {
  const { verify } = open({ remember: 2 })
  const checks = context.mock.method(crypto.subtle, 'verify').mock
  const [one, two, three] = (await Promise.all(['1', '2', '3'].map((sub) => ours.token({ sub })))) as [
    string,
    string,
    string,
  ]
  for (const token of [one, two, one, two, one]) await verify(token)
  assert.equal(checks.callCount(), 2)
  // The second token is the least recently used, so the third replaces it.
  for (const token of [three, one, three]) await verify(token)
  assert.equal(checks.callCount(), 3)
  assert.equal((await verify(two)).uid, '2')
  assert.equal(checks.callCount(), 4)
})

describe('keys', () => {
  test('are fetched once for concurrent requests', async () => {
    const { verify, state } = open()
    const tokens = await Promise.all([1, 2, 3, 4].map((n) => ours.token({ sub: `${n}` })))
    await Promise.all(tokens.map(verify))
    assert.equal(state.fetched, 1)
  })

  test('that are new are looked up at once, even by a fetch that begins after the token arrived', async () => {
    const next = await createIssuer('EdDSA', 'two')
    const { verify, state } = open()
    await verify(await ours.token())
    const reading = Promise.withResolvers<void>()
    state.delay = reading.promise
    const stranger = await createIssuer('EdDSA', 'three')
    // This fetch has read the keys before the new one is published.
    const refused = refuses(verify(await stranger.token()), 'NotSignedIn')
    await until(() => state.fetched === 2)
    state.keys = [ours.jwk, next.jwk]
    state.delay = undefined
    const accepted = Promise.all(['a', 'b', 'c'].map(async (sub) => verify(await next.token({ sub }))))
    reading.resolve()
    await refused
    assert.deepEqual(
      (await accepted).map(({ uid }) => uid),
      ['a', 'b', 'c'],
    )
    assert.equal(state.fetched, 3)
  })

  test('cause few look-ups when strangers invent a thousand ids, at once or one after the other', async () => {
    const { verify, state } = open({ isKeyId: (id) => id.startsWith('ours') })
    await verify(await ours.token())
    const stranger = await createIssuer('EdDSA', 'invented')
    const tokens = await Promise.all(Array.from({ length: 1_000 }, (_, n) => stranger.token({ kid: `invented-${n}` })))
    await Promise.all(tokens.slice(0, 500).map((token) => refuses(verify(token), 'NotSignedIn')))
    for (const token of tokens.slice(500)) await refuses(verify(token), 'NotSignedIn')
    assert.ok(state.fetched <= 1 + LOOK_UPS.inARow, `${state.fetched} fetches`)
    const next = await createIssuer('EdDSA', 'ours-2')
    state.keys = [ours.jwk, next.jwk]
    assert.equal((await verify(await next.token())).uid, 'ann', 'a new key is found at once all the same')
  })

  test('of a provider with forgeable ids are soon looked up again; until then nobody is signed out', async () => {
    const { verify, state } = open()
    await verify(await ours.token())
    const stranger = await createIssuer('EdDSA', 'invented')
    for (let n = 0; n < LOOK_UPS.inARow; n++)
      await refuses(verify(await stranger.token({ kid: `${n}` })), 'NotSignedIn')
    const next = await createIssuer('EdDSA', 'two')
    state.keys = [ours.jwk, next.jwk]
    await refuses(verify(await next.token()), 'Unavailable')
    state.now += LOOK_UPS.everyMs
    assert.equal((await verify(await next.token())).uid, 'ann')
  })

  test('that were not found are not looked up again for a moment', async () => {
    const { verify, state } = open({ isKeyId: () => true })
    await verify(await ours.token())
    const old = await createIssuer('EdDSA', 'removed')
    for (let n = 0; n < 100; n++) await refuses(verify(await old.token({ sub: `${n}` })), 'NotSignedIn')
    assert.equal(state.fetched, 2)
    state.keys = [ours.jwk, old.jwk]
    state.now += 10_000
    assert.equal((await verify(await old.token())).uid, 'ann')
  })

  test('that were revoked stop working, even for known tokens', async () => {
    const next = await createIssuer('EdDSA', 'two')
    const { verify, state } = open()
    const old = await ours.token()
    await verify(old)
    state.keys = [next.jwk]
    state.now += 30_000
    await verify(await next.token())
    await refuses(verify(old), 'NotSignedIn')
  })

  test('stay in use while the provider is down', async () => {
    const { verify, state } = open()
    await verify(await ours.token())
    state.away = true
    state.now += 11 * MINUTE
    assert.equal((await verify(await ours.token({ sub: 'bob' }))).uid, 'bob')
    assert.equal(state.fetched, 2)
  })

  test('that could not be fetched or read cause a 503, not a refusal of the token', async () => {
    const { verify, state } = open()
    state.away = true
    await refuses(verify(await ours.token()), 'Unavailable')
    state.away = false
    state.keys = 'none' as never
    for (let n = 0; n < 2; n++) await refuses(verify(await ours.token()), 'Unavailable')
    state.keys = [ours.jwk]
    assert.equal((await verify(await ours.token())).uid, 'ann')
  })
})
