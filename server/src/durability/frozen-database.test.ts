import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { pages } from '@unspun/contract/pages.ts'
import { buildPages } from '../../../tools/src/build-pages.ts'
import { adminOf } from '../admin/test-kit.ts'
import { wireTo } from '../engines/postgres/wire-test-kit.ts'
import { builtFrontend } from '../http/pages/frontend.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

// The database of one site freezes: connections stay open and new ones are accepted, but nothing is ever answered. The
// other site, on the same database, is not affected.

const loadPages = () => builtFrontend(path.resolve(import.meta.dirname, '../../../web/build'), {})
await buildPages()
const other = await startTestSite()
const { databaseUrl, dataDir: DATA_DIR, siteUrl: SITE_URL } = other.config
const wire = await wireTo(databaseUrl!)
after(() => wire.stop())
const site = await startTestSite({ DATABASE_URL: wire.address, DATA_DIR }, loadPages)
const admin = adminOf({ DATABASE_URL: databaseUrl!, DATA_DIR, SITE_URL })

/** Time limits in milliseconds for refusing a write and for answering `/readyz`. */
const WRITE_MS = 6_000
const READY_MS = 2_000

/** Uses the network, because hot responses are sent before Fastify. */
async function ask(
  address: string,
  {
    body,
    withinMs = 60_000,
    headers = {},
  }: {
    body?: object | undefined
    withinMs?: number
    headers?: Record<string, string>
  } = {},
) {
  const response = await fetch(`${site.address}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(withinMs),
  })
  const isStale = /^unspun; hit; ttl=-\d+$/.test(response.headers.get('cache-status') ?? '')
  return {
    status: response.status,
    text: await response.text(),
    isStale,
    retryAfter: response.headers.get('retry-after'),
  }
}

const people = await Promise.all([site.makeUser(), site.makeUser(), site.makeUser()])
const [ana, ben, cleo] = people

async function makeStory(words: string) {
  const { headline_id } = await site.makeHeadline(ana, `Headline ${words}`)
  const { headline_fix_id } = await site.makeFix(ben, headline_id, `Fix ${words}`)
  const own = [
    pages.headline({ headline_id, title: `Headline ${words}` }),
    pages.fix({ headline_fix_id, title: `Fix ${words}` }),
    `/api/headline-fixes/get/?id=${headline_fix_id}`,
    `/api/headlines/get/?id=${headline_id}`,
  ]
  return { headline_id, headline_fix_id, own, title: `Fix ${words}` }
}
const lists = [pages.home(), pages.domains(), '/api/data/homepage-headlines/', '/sitemap/fixes-1.xml']
const [plain, edited, hidden] = [await makeStory('plain'), await makeStory('edited'), await makeStory('hidden')]
const policy = pages.policy()

const post = (path: string, body: object, token: string) => ask(path, { body, headers: { 'auth-token': token } })
const vote = (headline_fix_id: number, vote_value: number) =>
  post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, cleo.token)

const entries = async () => Number(/^unspun_page_cache_entries (\d+)$/m.exec((await ask('/metrics')).text)?.[1])

async function readAll(addresses: string[]) {
  return Object.fromEntries(await Promise.all(addresses.map(async (each) => [each, await ask(each)] as const)))
}

test('while the database is frozen, cached content is served and marked stale, even if it has just changed; hidden content is not served', async () => {
  const kept = [...lists, policy, ...plain.own, ...edited.own]
  // The first read fills the cache, and the second makes the response hot.
  for (let reads = 0; reads < 2; reads++)
    for (const [address, { status }] of Object.entries(await readAll([...kept, ...hidden.own])))
      assert.equal(status, 200, address)

  const before = await entries()
  assert.equal((await admin('act', 'hide', 'fix', String(hidden.headline_fix_id), '--reason', 'a test')).code, 0)
  // Pages that showed the hidden fix are rendered again by themselves, except its own page and answer.
  await until(entries, (count) => count < before)
  await until(entries, (count) => count === before - 2)
  const words = { headline_fix_id: edited.headline_fix_id, title: 'New words', description: '' }
  assert.equal((await post('/api/headline-fixes/update/', words, ben.token)).status, 200)
  assert.equal((await vote(plain.headline_fix_id, 1)).status, 200)
  wire.hang()

  for (const [address, { status, isStale, text }] of Object.entries(await readAll(kept))) {
    assert.equal(status, 200, address)
    // The policy has not changed, so it may still be fresh.
    assert.ok(isStale || address === policy, address)
    assert.ok(!text.includes(hidden.title), `${address} shows what was hidden`)
  }
  const [headlinePage, fixPage, fix, headline] = Object.values(await readAll(hidden.own))
  for (const { text } of [headlinePage!, fixPage!, fix!, headline!]) assert.ok(!text.includes(hidden.title), text)
  assert.deepEqual([fixPage!.status, fix!.status], [503, 503])
})

test('while it is frozen, every write and every kind of sign-in is refused in time, with a sentence; /healthz is not affected', async () => {
  const cookie = { cookie: ben.cookie, origin: SITE_URL }
  const person = { email: ben.email, password: 'a good password' }
  const calls: [string, object, Record<string, string>][] = [
    [
      '/api/headline-fixes/vote/',
      { headline_fix_id: plain.headline_fix_id, vote_value: -1 },
      { 'auth-token': cleo.token },
    ],
    [
      '/api/comments/create/',
      { headline_fix_id: plain.headline_fix_id, body: 'A comment' },
      { 'auth-token': cleo.token },
    ],
    ['/api/headline-fixes/favorite/', { headline_fix_id: plain.headline_fix_id }, { 'auth-token': cleo.token }],
    ['/api/users/get-auth/', {}, { 'auth-token': ana.token }],
    ['/identity/sign-in/', person, {}],
    ['/identity/token/', {}, cookie],
    ['/identity/sign-out/', {}, cookie],
    ['/identity/send-reset/', { email: ben.email }, {}],
  ]
  const refused = async () => {
    await Promise.all(
      calls.map(async ([address, body, headers]) => {
        const { status, text, retryAfter } = await ask(address, { body, headers, withinMs: WRITE_MS })
        assert.equal(status, 503, `${address}: ${text}`)
        assert.deepEqual(JSON.parse(text), { errors: [serverMessages.unavailable] }, address)
        assert.match(String(retryAfter), /^\d+$/)
      }),
    )
    assert.equal((await ask('/readyz', { withinMs: READY_MS })).status, 503)
    assert.equal((await ask('/healthz')).status, 200)
  }
  await refused()
  await thawed()
  // The limit also holds for the first request, when the site does not know yet that the database is frozen.
  wire.hang()
  const [ready] = await Promise.all([ask('/readyz', { withinMs: READY_MS }), refused()])
  assert.equal(ready.status, 503)
})

/** Ends the freeze and waits until the site has noticed. */
async function thawed() {
  wire.thaw()
  await until(async () => (await ask('/readyz')).status === 200)
}

test('when it is back, everything works by itself, and nothing old is shown', async () => {
  await thawed()
  assert.equal((await vote(plain.headline_fix_id, 1)).status, 200)
  const { text, isStale } = await ask(`/api/headline-fixes/get/?id=${edited.headline_fix_id}`)
  assert.deepEqual([JSON.parse(text).title, isStale], ['New words', false])
  for (const address of [pages.home(), ...plain.own]) {
    const fresh = await ask(address)
    assert.deepEqual([fresh.status, fresh.isStale], [200, false], address)
  }
  const { status, text: session } = await ask('/identity/token/', {
    body: {},
    headers: { cookie: ben.cookie, origin: SITE_URL },
  })
  assert.equal(status, 200, session)
})

test('writers see each of their writes at once while the database works', async () => {
  for (const value of [-1, 1, -1, 1]) {
    await vote(plain.headline_fix_id, value)
    const { text } = await ask(`/api/headline-fixes/get/?id=${plain.headline_fix_id}`)
    assert.equal(JSON.parse(text).total_vote_value, value)
  }
})
