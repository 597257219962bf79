import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { startTestSite } from '../testing/test-kit.ts'

const settings = {
  SITE_URL: 'https://unspun-of-the-tests.org',
  MAIL_FROM: 'Unspun <hello@unspun-of-the-tests.org>',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT: 'safety@unspun-of-the-tests.org',
}
const site = await startTestSite(settings)
const local = await startTestSite()
const wide = await startTestSite({ ...settings, HSTS_SUBDOMAINS: 'on' })

async function raw({ app }: typeof site, ...lines: string[]): Promise<string> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let told = ''
  socket.on('data', (chunk) => (told += chunk))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return told
}

const HTTPS_ONLY = /^strict-transport-security: max-age=31536000\r$/im
const WITH_SUBDOMAINS = /^strict-transport-security: max-age=31536000; includeSubDomains\r$/im

test('every answer of an https site tells browsers to use https only, on names below it if the operator says so; no other site does', async () => {
  const requests = [
    'GET /api/domains/list/',
    // The second request for this is answered before Fastify.
    'GET /api/domains/list/',
    'GET /robots.txt',
    'GET /images/avatars/none.jpg',
    'GET /no/such/page',
    'GET /identity/jwks',
    'POST /api/headline-fixes/vote/',
    'OPTIONS /api/headline-fixes/vote/',
    'GET /healthz',
  ]
  for (const request of requests) {
    const lines = [`${request} HTTP/1.1`, 'Host: a', 'Content-Length: 0']
    assert.match(await raw(site, ...lines), HTTPS_ONLY, request)
    assert.match(await raw(wide, ...lines), WITH_SUBDOMAINS, request)
    assert.doesNotMatch(await raw(local, ...lines), /strict-transport-security/i, request)
  }
})

test('a request with two Host headers is refused, whatever it asks for', async () => {
  for (const path of ['/api/domains/list/', '/no/such/page']) {
    const answer = await raw(site, `GET ${path} HTTP/1.1`, 'Host: a', 'HOST: b')
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.ok(answer.includes(JSON.stringify({ errors: [serverMessages.badRequest] })), answer)
    assert.match(answer, HTTPS_ONLY)
  }
})

test('answers state which sites may embed them', async () => {
  const policyOf = async (url: string) => (await site.get(url)).headers['cross-origin-resource-policy']
  assert.equal(await policyOf('/api/domains/list/'), 'cross-origin')
  assert.equal(await policyOf('/api/no/such/'), 'cross-origin')
  assert.equal(await policyOf('/images/avatars/none.jpg'), 'cross-origin')
  assert.equal(await policyOf('/identity/jwks'), 'same-origin')
})

test('programs find the contact for security problems and the page to change a password', async () => {
  const { status, headers, body } = await site.get('/.well-known/security.txt')
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.match(body, /^Contact: mailto:safety@unspun-of-the-tests\.org$/m)
  assert.match(body, /^Canonical: https:\/\/unspun-of-the-tests\.org\/\.well-known\/security\.txt$/m)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
  const days = (expires - Date.now()) / (24 * 60 * 60_000)
  assert.ok(days > 30 && days < 365, String(days))
  assert.match((await local.get('/.well-known/security.txt')).body, /^Contact: http:\/\/localhost:3999$/m)

  const change = await site.get('/.well-known/change-password')
  assert.deepEqual([change.status, change.headers.location], [302, '/settings#password'])
})
