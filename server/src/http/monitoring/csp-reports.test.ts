import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callLimits } from '@unspun/contract/endpoint.ts'
import Fastify from 'fastify'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { answerErrors } from '../errors.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { CSP_REPORTS, cspReports } from './csp-reports.ts'

const PAGE = 'https://unspun.example/auth?mode=verifyEmail&oobCode=secret-code'
const older = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': PAGE,
    referrer: PAGE,
    'violated-directive': directive,
    'effective-directive': directive,
    'original-policy': "default-src 'none'",
    'blocked-uri': blocked,
    'script-sample': 'secret words',
  },
})
const newer = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 1,
  url: PAGE,
  user_agent: 'Somebody',
  body: { documentURL: PAGE, effectiveDirective, blockedURL, sample: 'secret words' },
})
const OLDER = 'application/csp-report'
const NEWER = 'application/reports+json'

async function start(every = 60_000) {
  const lines: string[] = []
  const counted: string[] = []
  const app = Fastify()
  answerErrors(app)
  const charge = createRateLimits(callLimits.reportPointsPerMinute)
  await app.register(cspReports, {
    charge,
    every,
    count: (directive) => void counted.push(directive),
    warn: (line) => void lines.push(line),
  })
  let senders = 0
  const send = async (type: string, payload: unknown, remoteAddress = `10.0.0.${++senders}`) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const headers = { 'content-type': type }
    return (await app.inject({ method: 'POST', url: CSP_REPORTS, headers, payload: text, remoteAddress })).statusCode
  }
  return { app, lines, counted, send }
}

test('both formats are counted, and logged in one line without page addresses, queries or texts', async () => {
  const { app, lines, counted, send } = await start()
  assert.equal(await send(OLDER, older('img-src', 'https://tracker.example/pixel.gif?reader=7')), 204)
  assert.equal(
    await send(NEWER, [newer('img-src', 'https://tracker.example/other.gif'), newer('script-src-elem', 'inline')]),
    204,
  )
  assert.equal(await send(OLDER, older("script-src 'self'", 'chrome-extension://abcdef/x.js')), 204)
  assert.deepEqual(counted, ['img-src', 'img-src', 'script-src-elem', 'script-src'])
  assert.deepEqual(lines, [])
  await app.close()
  assert.deepEqual(lines, [
    "Browsers reported 4 violations of the pages' content security policy: " +
      'img-src https://tracker.example (2), script-src-elem inline (1), script-src chrome-extension: (1)',
  ])
})

test('lines are rare, however many reports arrive', async () => {
  const { app, lines, send } = await start(20)
  for (let n = 0; n < 8; n++) await send(OLDER, older('img-src', 'https://a.example/'))
  await until(
    async () => lines.length,
    (found) => found > 0,
  )
  const told = () => lines.reduce((sum, line) => sum + Number(/reported (\d+)/.exec(line)?.[1]), 0)
  await app.close()
  assert.equal(told(), 8)
})

test('reports cannot fill the log or the metrics with made-up names', async () => {
  const { app, lines, counted, send } = await start()
  for (let n = 0; n < 20; n++)
    await send(NEWER, [newer(`invented-${n}`, `https://host-${n}.example/${'x'.repeat(2_000)}`)])
  await app.close()
  assert.deepEqual([...new Set(counted)], ['other'])
  assert.equal(lines.length, 1)
  assert.match(String(lines[0]), /others \(10\)/)
  assert.ok(String(lines[0]).length < 600, String(lines[0]))
})

test('long origins are truncated', async () => {
  const { app, lines, send } = await start()
  for (const blocked of [`https://${'x'.repeat(2_000)}.example/`, `${'x'.repeat(2_000)}:y`])
    await send(NEWER, [newer('img-src', blocked)])
  await app.close()
  assert.ok(lines.length === 1 && String(lines[0]).length < 400, String(lines[0]))
})

test('anything else is refused: other formats, other reports, broken and large bodies', async () => {
  const { app, lines, counted, send } = await start()
  const refused: [number, string, unknown][] = [
    [400, 'application/json', older('img-src', 'https://a.example/')],
    [400, 'text/plain', 'hello'],
    [400, OLDER, '{"csp-report":'],
    [400, OLDER, 'null'],
    [400, OLDER, { 'csp-report': { 'effective-directive': 7 } }],
    [400, OLDER, '{"__proto__":{"csp-report":1}}'],
    [400, NEWER, [{ type: 'deprecation', body: {} }, null, 7]],
    [413, NEWER, [newer('img-src', 'x'.repeat(17_000))]],
  ]
  for (const [status, type, payload] of refused)
    assert.equal(await send(type, payload), status, JSON.stringify(payload).slice(0, 80))
  await app.close()
  assert.deepEqual([lines, counted], [[], []])
})

test('one network has a budget, and others are not affected', async () => {
  const { app, counted, send } = await start()
  const budget = callLimits.reportPointsPerMinute * callLimits.networkPointsFactor
  for (let n = 0; n < budget; n++)
    assert.equal(await send(OLDER, older('img-src', 'https://a.example/'), '10.9.9.9'), 204)
  assert.equal(await send(OLDER, older('img-src', 'https://a.example/'), '10.9.9.9'), 429)
  assert.equal(await send(OLDER, older('img-src', 'https://a.example/'), '10.9.9.8'), 204)
  assert.equal(counted.length, budget + 1)
  await app.close()
})

test('the site serves the endpoint, and its metrics have the counts', async () => {
  const site = await startTestSite()
  const headers = { 'content-type': OLDER }
  const payload = JSON.stringify(older('style-src-attr', 'inline'))
  const report = { method: 'POST', url: CSP_REPORTS, headers, payload } as const
  assert.equal((await site.request(report)).status, 204)
  const { body } = await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(body, /^unspun_csp_reports_total\{directive="style-src-attr"\} 1$/m)
})
