import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { openDatabase } from '../../database/database.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { createEmbeddedIdentity } from '../embedded-identity.ts'
import { startOpenId } from './openid-test-kit.ts'
import { CALLBACK, openSocial, settingsOf } from './test-kit.ts'

let provider: Awaited<ReturnType<typeof startOpenId>>
before(async () => {
  const client_secret = 'a secret between the provider and the site'
  provider = await startOpenId([{ client_id: 'the-site', client_secret, redirect_uris: [CALLBACK('acme')] }])
  provider.accounts.set('ann', { email: 'ann@example.org', email_verified: true })
})
after(() => provider.stop())

const open = async (changes = {}, options = {}) => {
  const kit = await openSocial([settingsOf({ id: 'acme', issuer: provider.issuer, ...changes })], options)
  after(() => kit.close())
  return kit
}

test('an unreachable provider prevents neither the start of the site nor a later sign-in', async () => {
  await provider.stop()
  const kit = await open()
  const landed = await kit.window().signIn({ account: 'ann', to: '/domains' })
  assert.deepEqual([landed.outcome, landed.to, landed.display, landed.flow], ['away', '/domains', 'popup', 'f-1'])
  assert.deepEqual(landed.cookies, [])
  assert.match(kit.warnings.at(-1) ?? '', /acme.*does not answer/)
  await provider.start()
  assert.equal((await kit.window().signIn({ account: 'ann' })).outcome, 'in')
})

test('reports a provider that becomes unreachable before its answer is verified, and the next attempt works', async () => {
  const kit = await open()
  const window = kit.window()
  const answer = await window.stopBefore({ account: 'ann', to: '/domains' })
  await provider.stop()
  const landed = await window.follow(answer, { account: '' })
  assert.deepEqual([landed.outcome, landed.to], ['away', '/domains'])
  assert.deepEqual(window.cookieNames(), [])
  await provider.start()
  assert.equal((await window.signIn({ account: 'ann' })).outcome, 'in')
})

test('fetches provider metadata once, even for concurrent sign-ins', async () => {
  const kit = await open()
  const asked = () => provider.asked.filter((path) => path.startsWith('/.well-known/')).length
  const before = asked()
  await Promise.all([1, 2, 3].map(() => kit.window().stopBefore({ account: 'ann' })))
  await kit.window().stopBefore({ account: 'ann' })
  assert.equal(asked(), before + 1)
})

test('handles a provider that is broken, silent, malformed or a different one', async () => {
  const answers: [outcome: string, status: number, body: string][] = [
    ['away', 500, 'down'],
    ['away', 429, 'later'],
    ['failed', 404, 'nothing here'],
    ['failed', 200, '<html>'],
    ['failed', 302, ''],
    ['failed', 200, '{"issuer":"https://evil.example"}'],
  ]
  let now = answers[0]!
  const server = createServer((_, response) => {
    const [, status, body] = now
    if (status > 0) response.writeHead(status, { 'content-type': 'application/json', location: '/' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [kit, hurried] = [await open({ issuer }), await open({ issuer }, { timeoutMs: 50 })]
  for (const each of answers) {
    now = each
    assert.equal((await kit.window().signIn({ account: 'ann' })).outcome, each[0], each.join(' '))
  }
  // Accepts the request but never answers.
  now = ['away', 0, '']
  assert.equal((await hurried.window().signIn({ account: 'ann' })).outcome, 'away')
})

test('an unknown client is a failure that is logged for the operator without the secret', async () => {
  const kit = await open({ clientSecret: 'a wrong secret' })
  assert.equal((await kit.window().signIn({ account: 'ann' })).outcome, 'failed')
  assert.match(kit.warnings.at(-1) ?? '', /acme.*invalid_client/)
  assert.doesNotMatch(kit.warnings.join(), /wrong secret/)
})

test('reports an unreachable database as unavailable', async () => {
  const kit = await open()
  const window = kit.window()
  const answer = await window.stopBefore({ account: 'ann' })
  const away = openDatabase({ address: { host: '/nowhere', user: 'nobody', database: 'none' } })
  const { social } = createEmbeddedIdentity({ ...kit.options, database: away })
  const caller = { cookie: window.cookieHeader(answer), address: '127.0.0.1' }
  const { location } = await social.finish({ provider: 'acme', answer: answer.searchParams }, caller)
  assert.equal(new URL(location).searchParams.get('outcome'), 'away')
  await away.close()
})

test('the whole site offers the configured providers and redirects to them', async () => {
  const site = await startTestSite({
    IDENTITY_PROVIDERS: 'acme',
    IDENTITY_ACME_ISSUER: provider.issuer,
    IDENTITY_ACME_CLIENT_ID: 'the-site',
    IDENTITY_ACME_CLIENT_SECRET: 'known to both',
  })
  const { status, headers } = await site.get('/identity/social/acme/start/?display=page&to=/domains')
  assert.equal(status, 303)
  const location = new URL(String(headers.location))
  assert.equal(location.origin, provider.issuer)
  assert.equal(location.searchParams.get('redirect_uri'), 'http://localhost:3999/identity/social/acme/callback')
  assert.equal((await site.get('/identity/social/google/start/')).status, 404)
})
