import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '@unspun/contract/endpoints.ts'
import { identityEndpoints } from '@unspun/contract/identity.ts'
import { escapeHtml } from '@unspun/contract/text.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const { body: document, headers } = await site.get('/api/openapi.json')

test('the OpenAPI document lists every endpoint with its method, input and answer', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.equal(headers['access-control-allow-origin'], '*')
  const named = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'servers')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = [...endpoints, ...identityEndpoints].map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(named.sort(), declared.sort())
  const vote = document.paths['/headline-fixes/vote/'].post
  assert.deepEqual(vote.security, [{ token: [] }])
  assert.deepEqual(vote.requestBody.content['application/json'].schema.required, ['headline_fix_id', 'vote_value'])
  assert.equal(document.paths['/headlines/get/'].get.parameters[0].name, 'id')
  assert.deepEqual(document.paths['/sign-in/'].servers, [{ url: '/identity' }])
})

test('its operation ids are unique, and its references resolve', () => {
  const text = JSON.stringify(document)
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, endpoints.length + identityEndpoints.length)
  assert.deepEqual(
    new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)),
    new Set(['#/components/schemas/Refusal']),
  )
  assert.ok(document.components.schemas.Refusal)
})

test('the documentation is readable without scripts, under a policy that allows none', async () => {
  const { status, body, headers } = await site.get('/api/docs')
  assert.equal(status, 200)
  const slashed = await site.get('/api/docs/')
  assert.deepEqual([slashed.status, slashed.body], [200, body])
  const document = /href="([^"]*openapi[^"]*)"/.exec(body)?.[1] ?? ''
  for (const address of ['/api/docs', '/api/docs/']) {
    assert.equal((await site.get(new URL(document, `http://localhost${address}`).pathname)).status, 200)
  }
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.doesNotMatch(body, /<script| on\w+=| style=/)
  for (const { path, summary } of [...endpoints, ...identityEndpoints]) {
    assert.ok(body.includes(path), path)
    assert.ok(body.includes(`<p>${escapeHtml(summary)}. `), summary)
  }
})
