import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPair, SignJWT } from 'jose'
import { createKeyIds } from '../identity/sessions/key-ids.ts'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

/** Two web sites on one database, which simulate two processes. */
const one = await startTestSite()
const two = await startTestSite({ DATABASE_URL: one.config.databaseUrl })
type Site = typeof one
const { pool } = one.database
const ana = await one.makeUser()
// Both sites check a token, so both have fetched the key.
for (const site of [one, two]) assert.equal(await statusAt(site, ana.token), 200)

async function statusAt(site: Site, token: string): Promise<number> {
  return (await site.post('/api/users/get-auth/', {}, token)).status
}

async function freshToken(site: Site, { cookie }: TestUser): Promise<string> {
  const headers = { cookie, origin: site.config.siteUrl }
  const { status, body } = await site.request({ method: 'POST', url: '/identity/token/', payload: {}, headers })
  assert.equal(status, 200, JSON.stringify(body))
  return body.token
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid

/** Creates tokens signed by a stranger with invented key ids, some of which begin with a real one. */
async function inventedTokens(count: number): Promise<string[]> {
  const { privateKey } = await generateKeyPair('EdDSA')
  const kid = (n: number) =>
    n % 2 ? `${kidOf(ana.token)}.${n}` : `00000000-0000-4000-8000-${String(n).padStart(12, '0')}.invented`
  const invent = (n: number) =>
    new SignJWT({ sub: ana.uid, email: ana.email, email_verified: true })
      .setProtectedHeader({ alg: 'EdDSA', kid: kid(n) })
      .setIssuer(`${one.config.siteUrl}/identity`)
      .setAudience(one.config.siteUrl)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey)
  return Promise.all(Array.from({ length: count }, (_, n) => invent(n)))
}

test('every process accepts a fresh token right after the key has changed, even while strangers invent key ids', async () => {
  for (const invented of [0, 1_000]) {
    for (const token of await inventedTokens(invented)) assert.equal(await statusAt(two, token), 401)
    // Simulates signing keys that expired without a successor.
    await pool.query('update identity_jwks set expires_at = now()')
    const token = await freshToken(one, ana)
    for (const site of [two, one]) assert.equal(await statusAt(site, token), 200)
    assert.equal(await statusAt(two, ana.token), 200, 'tokens of the old key stay valid')
  }
})

test('the next key is published a day before it signs, once for all processes', async () => {
  const published = async () => {
    const { body } = await two.get('/identity/jwks/')
    return (body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  const before = await published()
  const current = kidOf(await freshToken(one, ana))
  await pool.query(`update identity_jwks set expires_at = now() + interval '23 hours' where id = $1`, [current])
  await Promise.all([one, two, one, two].map((site) => freshToken(site, ana)))
  const added = await until(
    async () => (await published()).filter((kid) => !before.includes(kid)),
    (kids) => kids.length > 0,
  )
  assert.equal(added.length, 1)
  assert.equal(kidOf(await freshToken(two, ana)), current, 'the old key signs until it expires')
  await pool.query('update identity_jwks set expires_at = now() where id = $1', [current])
  const token = await freshToken(one, ana)
  assert.equal(kidOf(token), added[0])
  assert.equal(await statusAt(two, token), 200)
})

test('a key id is recognised only as a whole, so that ids made from a real one cause no look-up', () => {
  const { make, areOurs } = createKeyIds('a secret')
  const id = make()
  assert.ok(areOurs(id))
  for (const other of [`${id}.1`, `${id}.`, `.${id}`, id.split('.')[0]!, createKeyIds('another').make()])
    assert.ok(!areOurs(other), other)
})
