import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { siteOf } from './site-of.ts'

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const client = (name: string) => ({
  [`IDENTITY_${name}_CLIENT_ID`]: `id of ${name}`,
  [`IDENTITY_${name}_CLIENT_SECRET`]: `secret of ${name}`,
})

test('there are no providers unless they are named', () => {
  assert.deepEqual(readConfig({ ...client('GOOGLE') }).providers, [])
})

test('keeps the order and fills in presets of well-known providers', () => {
  const config = readConfig({
    IDENTITY_PROVIDERS: 'github, my-club google,microsoft,facebook',
    ...client('GITHUB'),
    ...client('GOOGLE'),
    ...client('MICROSOFT'),
    ...client('FACEBOOK'),
    ...client('MY_CLUB'),
    IDENTITY_MY_CLUB_ISSUER: 'https://club.example/realms/all',
    IDENTITY_MY_CLUB_NAME: 'My Club',
    IDENTITY_MICROSOFT_ISSUER: 'https://login.microsoftonline.com/t-1/v2.0',
  })
  assert.deepEqual(
    config.providers.map(({ id, name, issuer }) => [id, name, issuer]),
    [
      ['github', 'GitHub', 'https://github.com'],
      ['my-club', 'My Club', 'https://club.example/realms/all'],
      ['google', 'Google', 'https://accounts.google.com'],
      ['microsoft', 'Microsoft', 'https://login.microsoftonline.com/t-1/v2.0'],
      ['facebook', 'Facebook', 'https://www.facebook.com'],
    ],
  )
  assert.equal(config.providers[1]?.clientSecret, 'secret of MY_CLUB')
  const shown = siteOf(config)
  assert.deepEqual(shown.sign_in_providers.slice(0, 2), [
    { id: 'github', name: 'GitHub' },
    { id: 'my-club', name: 'My Club' },
  ])
  assert.doesNotMatch(JSON.stringify(shown), /secret of/)
})

test('Apple takes a key instead of a secret, on one line or several', () => {
  const apple = {
    IDENTITY_PROVIDERS: 'apple',
    IDENTITY_APPLE_CLIENT_ID: 'example.news',
    IDENTITY_APPLE_TEAM_ID: 'TEAM',
    IDENTITY_APPLE_KEY_ID: 'KEY',
  }
  const key = pem('P-256')
  for (const IDENTITY_APPLE_PRIVATE_KEY of [key, key.replaceAll('\n', '\\n')]) {
    const [read] = readConfig({ ...apple, IDENTITY_APPLE_PRIVATE_KEY }).providers
    assert.equal(read?.appleKey?.teamId, 'TEAM')
  }
  for (const IDENTITY_APPLE_PRIVATE_KEY of ['not a key', pem('P-384')]) {
    assert.throws(
      () => readConfig({ ...apple, IDENTITY_APPLE_PRIVATE_KEY }),
      (error: Error) => /IDENTITY_APPLE_PRIVATE_KEY must/.test(error.message) && !/not a key|BEGIN/.test(error.message),
    )
  }
  assert.throws(() => readConfig({ IDENTITY_PROVIDERS: 'apple' }), {
    message: /CLIENT_ID is missing.*TEAM_ID is missing.*KEY_ID is missing.*PRIVATE_KEY is missing/s,
  })
})

test('lists missing settings', () => {
  assert.throws(() => readConfig({ IDENTITY_PROVIDERS: 'google,acme' }), {
    message:
      /GOOGLE_CLIENT_ID is missing.*GOOGLE_CLIENT_SECRET is missing.*ACME_CLIENT_ID is missing.*ACME_ISSUER is missing.*ACME_CLIENT_SECRET is missing/s,
  })
})

test('refuses malformed names and an issuer without https', () => {
  for (const IDENTITY_PROVIDERS of ['Google', 'a_b', '-a', 'google,google', 'x'.repeat(31), '../x'])
    assert.throws(() => readConfig({ IDENTITY_PROVIDERS }), /IDENTITY_PROVIDERS must/, IDENTITY_PROVIDERS)
  const acme = { IDENTITY_PROVIDERS: 'acme', ...client('ACME') }
  for (const IDENTITY_ACME_ISSUER of ['http://login.example', 'login.example', 'ftp://login.example'])
    assert.throws(() => readConfig({ ...acme, IDENTITY_ACME_ISSUER }), /IDENTITY_ACME_ISSUER must be/)
  for (const IDENTITY_ACME_ISSUER of ['http://127.0.0.1:9', 'http://localhost:9/x', 'https://login.example/'])
    assert.equal(readConfig({ ...acme, IDENTITY_ACME_ISSUER }).providers[0]?.issuer, IDENTITY_ACME_ISSUER)
})
