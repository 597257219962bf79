import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { type ApiEndpoint, endpoints } from './endpoints.ts'
import { AppError, errorTable } from './errors.ts'
import { identityEndpoints } from './identity.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { pageAddress, pages } from './pages.ts'
import { type Audience, mayPost, mayVote, refusedAs } from './permissions.ts'
import { voteAfterPress } from './vote-press.ts'

test('page addresses', () => {
  assert.equal(pages.home(), '/')
  assert.equal(pages.headline({ headline_id: 7, title: 'A Storm' }), '/headlines/7/a-storm')
  assert.equal(pages.headline({ headline_id: 7, title: '嵐' }), '/headlines/7')
  assert.equal(pages.fix({ headline_fix_id: 9, title: 'Rain, Probably' }), '/fixes/9/rain-probably')
  assert.equal(pages.editFix(9), '/fixes/edit/9')
  assert.equal(pages.domain('news.example'), '/domains/news.example')
  assert.equal(pages.profile('calm-heron'), '/profile/calm-heron')
  assert.equal(pages.settings('verify'), '/settings#verify')
  assert.equal(pages.auth({ mode: 'verifyEmail', oobCode: 'a+b' }), '/auth?mode=verifyEmail&oobCode=a%2Bb')
})

test('the address that a page is kept under', () => {
  const table: [string, string | undefined][] = [
    ['/', '/'],
    ['/policy/', '/policy'],
    ['/headlines/7', '/headlines/7'],
    ['/headlines/7/any-tail-at-all', '/headlines/7'],
    ['/fixes/9/', '/fixes/9'],
    ['/fixes/9/%C3%A9/', '/fixes/9'],
    ['/fixes/edit/9', '/fixes/edit/9'],
    ['/domains/news.example', '/domains/news.example'],
    ['/HEADLINES/7', undefined],
    ['/headlines/07', undefined],
    ['/headlines/%37', undefined],
    ['/headlines/7/a/b', undefined],
    ['//x/headlines/7', undefined],
    ['//[', undefined],
    ['/\\x', undefined],
    ['/////', undefined],
    [`/${'/'.repeat(50_000)}x`, undefined],
    ['/nothing', undefined],
  ]
  for (const [path, address] of table) assert.equal(pageAddress(path), address, path.slice(0, 40))
})

test('who may what: every audience against every standing', () => {
  const table: [Audience, null | boolean, string | undefined][] = [
    ['anyone', null, undefined],
    ['anyone', false, undefined],
    ['anyone', true, undefined],
    ['signed-in', null, 'NotSignedIn'],
    ['signed-in', false, undefined],
    ['signed-in', true, undefined],
    ['verified', null, 'NotSignedIn'],
    ['verified', false, 'EmailNotVerified'],
    ['verified', true, undefined],
  ]
  for (const [audience, verified, refusal] of table) {
    const standing = verified === null ? null : { email_verified: verified }
    assert.equal(refusedAs(standing, audience), refusal, `${audience} for ${JSON.stringify(standing)}`)
  }
  assert.deepEqual(
    [mayVote(null), mayVote({ email_verified: false }), mayVote({ email_verified: true })],
    [false, false, true],
  )
  assert.deepEqual(
    [mayPost(null), mayPost({ email_verified: false }), mayPost({ email_verified: true })],
    [false, false, true],
  )
})

test('pressing an arrow: mine, pressed, after', () => {
  const table = [
    [0, 1, 1],
    [0, -1, -1],
    [1, 1, 0],
    [1, -1, -1],
    [-1, -1, 0],
    [-1, 1, 1],
  ] as const
  for (const [mine, pressed, wanted] of table) assert.equal(voteAfterPress(mine, pressed), wanted)
})

test('the sentence of the fourth fix is the spec’s, with the limit filled in', () => {
  const error = new AppError('MaxFixesReached', limits.fixesPerHeadlineAndUser)
  assert.deepEqual(error.refusal, {
    errors: [
      'You already have 3 active fixes. To create a new one, you must disable an active fix on your Profile Page.',
    ],
    primary_error: 'HeadlinesFixes__MaxFixesReached',
  })
  assert.equal(error.status, 200)
})

test('messages hold no digits: numbers are filled in', () => {
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') assert.doesNotMatch(value, /\d/, path)
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value ?? {})) visit(each, `${path}.${key}`)
  }
  visit(messages, 'messages')
})

test('every error has a status that can be sent, and names are namespaced', () => {
  for (const [code, row] of Object.entries(errorTable)) {
    assert.ok([200, 400, 401, 403, 404, 405, 413, 429, 500, 503].includes(row.status), code)
    if ('name' in row) assert.match(row.name, /^[A-Z]\w+__[A-Z]\w+$/)
  }
})

test('every endpoint has its own method and path, and a path ends in a slash', () => {
  const seen = [...endpoints, ...identityEndpoints].map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(seen).size, seen.length)
  for (const { path } of endpoints) assert.match(path, /^\/[a-z-]+\/[a-z-]+\/$/)
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const { method, cache, input } = endpoint
    assert.ok(method === 'GET' || !cache)
    // Pages share answers without tags, whatever the input.
    if (cache && !cache.tags) assert.deepEqual((input as { properties?: object }).properties, {})
  }
})

function clientThat(answers: { status: number; json(): Promise<unknown> }, token?: string) {
  const sent: { url: string; method: string; headers: Record<string, string>; body?: string }[] = []
  const failures: string[] = []
  const client = createClient<ApiEndpoint>({
    apiUrl: '/api',
    dataUrl: 'https://data.example',
    token: async () => token,
    log: (what) => failures.push(what),
    send: async (url, init) => {
      sent.push({ url, ...init })
      return answers
    },
  })
  return { client, sent, failures }
}
const answering = (status: number, body: unknown) => ({ status, json: async () => body })

test('the client reads from the data host without a token', async () => {
  const { client, sent } = clientThat(answering(200, { domains: [], ts: 1 }), 'secret')
  const answer = await client.get('/data/homepage-headlines/', { before: '12' })
  assert.deepEqual(answer, { domains: [], ts: 1 })
  assert.equal(sent[0]?.url, 'https://data.example/data/homepage-headlines/?before=12')
  assert.equal(sent[0]?.headers['auth-token'], undefined)
})

test('the client writes to the main host with the token', async () => {
  const { client, sent } = clientThat(answering(200, {}), 'secret')
  await client.post('/headline-fixes/vote/', { headline_fix_id: 4, vote_value: 1 })
  assert.equal(sent[0]?.url, '/api/headline-fixes/vote/')
  assert.equal(sent[0]?.headers['auth-token'], 'secret')
  assert.equal(sent[0]?.body, '{"headline_fix_id":4,"vote_value":1}')
})

test('the client gives refusals as they are, and nothing for failures, which it logs', async () => {
  const refused = clientThat(answering(200, { errors: ['No.'], primary_error: 'A__B' }))
  assert.deepEqual(await refused.client.get('/headlines/get/', { id: 1 }), {
    errors: ['No.'],
    primary_error: 'A__B',
    status: 200,
  })
  const failed = clientThat(answering(503, { errors: ['Away.'] }))
  assert.equal(await failed.client.get('/headlines/get/', { id: 1 }), undefined)
  assert.equal(failed.failures.length, 1)
  const broken = clientThat({ status: 200, json: async () => JSON.parse('<html>') })
  assert.equal(await broken.client.get('/headlines/get/', { id: 1 }), undefined)
})
