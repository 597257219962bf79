import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Reads } from '@unspun/contract/endpoints.ts'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import type { Rendered } from '@unspun/contract/site.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const POINTS = 20
const drawn = { now: 0, most: 0 }
let gate = { promise: Promise.resolve() }
/** Pages that read the homepage's data and are always rendered, even if that fails. */
const frontend = {
  async render(address: string, reads: Reads) {
    drawn.most = Math.max(++drawn.now, drawn.most)
    const before = /before=(\d+)/.exec(address)?.[1]
    await gate.promise
    await reads.get('/data/homepage-headlines/', before ? { before } : {}).catch(() => {})
    drawn.now--
    return { status: 200, head: '', html: address, linkedData: '', state: '' }
  },
  shell: { page: ({ html }: Rendered) => html, headers: {} },
  assets: new Map(),
}
const site = await startTestSite({ RATE_LIMIT: String(POINTS) }, async () => frontend)
const { headline_id } = await site.makeHeadline(await site.makeUser())
await site.makeFix(await site.makeUser(), headline_id, 'A fix')
const page = (url: string, remoteAddress: string) => site.request({ method: 'GET', url, remoteAddress })

test('a network that requests too many new pages is refused, but gets cached pages; other networks are not affected', async () => {
  let made = 0
  for (; made < 1000; made++) if ((await page(`/?before=${made + 1}`, '10.1.1.1')).status !== 200) break
  assert.equal(made, POINTS * 2)
  const refused = await page('/?before=9999', '10.1.1.1')
  assert.equal(refused.status, 429)
  assert.match(String(refused.headers['retry-after']), /^\d+$/)
  assert.match(String(refused.headers['content-type']), /^text\/html/)
  assert.ok(String(refused.body).includes(serverMessages.tooMany))

  assert.equal((await page('/?before=9999', '10.1.1.2')).status, 200)
  assert.equal((await page('/', '10.1.1.2')).status, 200)
  assert.equal((await page('/', '10.1.1.1')).status, 200)
  const call = await page('/api/headline-fixes/get-vote/?user_id=1&fix_id=1', '10.1.1.1')
  assert.equal(call.status, 200, 'calls have an allowance of their own')
})

test('a file that is not there is answered without a page', async () => {
  for (const name of [
    'favicon.ico',
    'apple-touch-icon-120x120-precomposed.png',
    'old/logo.SVG?v=2',
    'assets/gone.js',
    'favicon.gif',
    'browserconfig.xml',
    'xmlrpc.php',
  ]) {
    const { status, body, headers } = await page(`/${name}`, '10.1.1.3')
    assert.deepEqual([status, body, headers['content-type']], [404, 'Not Found', 'text/plain'], name)
  }
  assert.match(String((await page('/nowhere', '10.1.1.3')).headers['content-type']), /^text\/html/)
})

test('pages that wait for their turn have not read anything yet, and all are answered', async () => {
  const held = Promise.withResolvers<void>()
  gate = held
  drawn.most = 0
  const asked = Array.from({ length: 30 }, (_, n) => page(`/?before=${2000 + n}`, '10.1.1.4'))
  while (drawn.now < 6) await sleep(5)
  held.resolve()
  for (const [n, { status, body }] of (await Promise.all(asked)).entries()) {
    assert.equal(status, 200)
    assert.equal(body, `/?before=${2000 + n}`)
  }
  assert.equal(drawn.most, 6)
})

test('a page that has waited too long is refused, and the next ones are answered', async ({ mock }) => {
  const held = Promise.withResolvers<void>()
  gate = held
  const asked = Array.from({ length: 9 }, (_, n) => page(`/?before=${3000 + n}`, '10.1.1.5'))
  while (drawn.now < 6) await sleep(5)
  const now = performance.now.bind(performance)
  mock.method(performance, 'now', () => now() + 6_000)
  held.resolve()
  const answers = await Promise.all(asked)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200, 503, 503, 503],
  )
  assert.match(String(answers[8]?.headers['retry-after']), /^\d+$/)
  assert.equal((await page('/?before=3008', '10.1.1.5')).status, 200)
})

test('a cached page is served until it can be rendered again', async ({ mock }) => {
  const { status, body } = await page('/', '10.1.1.3')
  assert.equal(status, 200)
  await site.database.pool.query('alter table headlines rename to headlines_away')
  let later = 70_000
  const now = performance.now.bind(performance)
  mock.method(performance, 'now', () => now() + later)
  assert.deepEqual({ ...(await page('/', '10.1.1.3')), headers: {} }, { status, body, headers: {} })
  later *= 2
  assert.equal((await page('/', '10.1.1.3')).status, 200)
  assert.equal((await page('/?before=7777', '10.1.1.3')).status, 500, 'an uncached page')
  await site.database.pool.query('alter table headlines_away rename to headlines')
  assert.equal((await page('/?before=7777', '10.1.1.3')).status, 200)
})

test('a remembered address does not keep its request in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const requests: WeakRef<IncomingMessage>[] = []
  site.app.server.on('request', (request) => requests.push(new WeakRef(request)))
  const { port } = site.app.server.address() as AddressInfo
  for (let n = 0; n < 200; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/?from=${n}`)
    assert.equal(answer.status, 200)
    await answer.arrayBuffer()
  }
  collectGarbage()
  const held = requests.filter((request) => request.deref()).length
  assert.equal(requests.length, 200)
  assert.ok(held < 50, `${held} requests`)
})
