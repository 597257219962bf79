import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '@unspun/server/testing/until.ts'
import type { EncodedResponse } from './encoded-response.ts'
import { PageCache } from './page-cache.ts'
import type { Source } from './source.ts'

const source = (body: string, more: Partial<Source> = {}): Source => ({
  status: 200,
  body,
  headers: { 'content-type': 'text/plain' },
  tags: ['home'],
  freshFor: 60_000,
  ...more,
})
const textOf = (entry: EncodedResponse) => entry.body('identity').bytes.toString()
setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')
/** The compressor releases its memory one event-loop turn after its stream ends. */
async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await sleep(10)
    gc()
  }
}
/** Creates a cache and an origin that the test can switch off. `away` is a failing render. */
function cacheWithOrigin() {
  const origin = { isAway: false, answers: true }
  const cache = new PageCache({
    maxBytes: 10_000_000,
    origin: { isAway: () => origin.isAway, answers: async () => origin.answers && !origin.isAway },
  })
  const away = (): Promise<Source> => Promise.reject(new Error('away'))
  return { cache, origin, away }
}
const cacheOf = (maxBytes = 1_000_000) => new PageCache({ maxBytes })

describe('page cache', () => {
  test('renders a response once and serves it until one of its tags is invalidated', async () => {
    const cache = cacheOf()
    let made = 0
    const make = async () => source(`version ${++made}`, { tags: ['home', 'headline:7'] })
    assert.equal(textOf(await cache.get('/', make)), 'version 1')
    assert.equal(textOf(await cache.get('/', make)), 'version 1')
    cache.invalidate(['headline:8'])
    assert.equal(textOf(await cache.get('/', make)), 'version 1')
    cache.invalidate(['headline:7'])
    assert.equal(textOf(await cache.get('/', make)), 'version 2')
  })

  test('renders once for a hundred concurrent requests', async () => {
    const cache = cacheOf()
    let made = 0
    const make = async () => {
      made++
      await sleep(5)
      return source('once')
    }
    await Promise.all(Array.from({ length: 100 }, () => cache.get('/', make)))
    assert.equal(made, 1)
  })

  test('releases the text once it is encoded, cached or not', async () => {
    const cache = cacheOf()
    for (const more of [{}, { keep: false }, { keep: 'limited' as const }, { status: 503 }]) {
      const given = source('once', more)
      const entry = await cache.get(JSON.stringify(more), async () => given)
      assert.deepEqual([textOf(entry), given.body], ['once', ''])
    }
  })

  test('does not cache a render whose tag is invalidated meanwhile, and renders again for later requests', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<void>()
    const early = cache.get('/', async () => {
      await gate.promise
      return source('before the vote')
    })
    cache.invalidate(['home'])
    const late = cache.get('/', async () => source('after the vote'))
    gate.resolve()
    assert.equal(textOf(await early), 'before the vote')
    assert.equal(textOf(await late), 'after the vote')
    assert.equal(textOf(await cache.get('/', async () => source('never'))), 'after the vote')
  })

  test('caches a render if the invalidated tags are not its own', async () => {
    const cache = cacheOf()
    const gate = Promise.withResolvers<void>()
    const running = cache.get('/', async () => {
      await gate.promise
      return source('of home')
    })
    cache.invalidate(['headline:99'])
    gate.resolve()
    await running
    assert.equal(cache.size.entries, 1)
  })

  test('serves a stale entry while one request renews it', async () => {
    const cache = cacheOf()
    let made = 0
    const make = async () => source(`version ${++made}`, { freshFor: -1 })
    assert.equal(textOf(await cache.get('/', make)), 'version 1')
    assert.equal(textOf(await cache.get('/', make)), 'version 1')
    await until(() => textOf(cache.kept('/')!) === 'version 2')
    assert.equal(textOf(await cache.get('/', make)), 'version 2')
  })

  test('keeps the stale entry and reports the error when renewing fails', async () => {
    const failures: string[] = []
    const cache = new PageCache({ maxBytes: 1_000_000, onRenewalError: (key) => failures.push(key) })
    await cache.get('/', async () => source('good', { freshFor: -1 }))
    const fail = async () => {
      throw new Error('the database is away')
    }
    assert.equal(textOf(await cache.get('/', fail)), 'good')
    await sleep(10)
    assert.equal(textOf(await cache.get('/', fail)), 'good')
    assert.deepEqual(failures.slice(0, 1), ['/'])
  })

  test('serves a very old entry only if a new one cannot be rendered', async (context) => {
    const cache = cacheOf()
    await cache.get('/', async () => source('old', { freshFor: 1000 }))
    const now = performance.now() + 10_000_000
    context.mock.method(performance, 'now', () => now)
    assert.equal(textOf(await cache.get('/', () => Promise.reject(new Error('away')))), 'old')
    assert.equal(
      textOf(await cache.get('/', async () => source('sorry', { status: 503 }))),
      'old',
      'a page with an error status',
    )
    assert.equal(textOf(await cache.get('/', async () => source('new'))), 'new')
  })

  test('serves outdated content, marked stale, only while the origin is away', async () => {
    const { cache, origin, away } = cacheWithOrigin()
    const make = async () => (origin.isAway ? away() : source('new', { tags: ['home'] }))
    const key = '/'
    await cache.get(key, async () => source('old'))
    cache.invalidate(['home'], 'changed')
    assert.deepEqual([cache.has(key), cache.peek(key), cache.kept(key)], [false, undefined, undefined])
    origin.isAway = true
    for (const entry of [await cache.get(key, make), cache.peek(key)!]) {
      assert.equal(textOf(entry), 'old')
      const { headers } = entry.body('br')
      assert.match(headers[headers.indexOf('cache-status') + 1]!, /^unspun; hit; ttl=-\d+$/)
      assert.ok(entry.notModified.includes('cache-status'))
    }
    origin.isAway = false
    const entry = await cache.get(key, make)
    assert.equal(textOf(entry), 'new')
    assert.ok(!entry.body('br').headers.includes('cache-status'))
  })

  test('treats an origin that falls silent during the render as away, but no other failure', async () => {
    const { cache, origin, away } = cacheWithOrigin()
    await cache.get('/', async () => source('old'))
    cache.invalidate(['home'], 'changed')
    await assert.rejects(cache.get('/', away), /away/)
    const busy = await cache.get('/', async () => source('sorry', { status: 503 }))
    assert.equal(busy.status, 503)
    origin.answers = false
    assert.equal(textOf(await cache.get('/', away)), 'old')
    assert.equal(textOf(await cache.get('/', async () => source('sorry', { status: 503 }))), 'old')
  })

  test('never serves removed content, not even while the origin is away or when it is removed during a render', async () => {
    const { cache, origin, away } = cacheWithOrigin()
    for (const change of ['removed', 'changed'] as const) {
      origin.isAway = false
      await cache.get('/', async () => source('old'))
      cache.invalidate(['home'], change)
      origin.isAway = true
      const gate = Promise.withResolvers<never>()
      origin.isAway = false
      const asking = cache.get('/', () => gate.promise)
      cache.invalidate(['home'], 'removed')
      origin.isAway = true
      gate.reject(new Error('away'))
      await assert.rejects(asking, /away/)
      await assert.rejects(cache.get('/', away), /away/)
    }
  })

  test('renders removed content again by itself, in case the origin becomes unreachable', async () => {
    const { cache, origin, away } = cacheWithOrigin()
    let made = 0
    for (let page = 0; page < 200; page++)
      await cache.get(`/${page}`, async () => source(`version ${++made}`, { tags: [`headline:${page}`, 'all'] }))
    cache.invalidate(['headline:7', 'headline:9'])
    assert.deepEqual([cache.has('/7'), cache.has('/9')], [false, false])
    await until(() => cache.has('/7') && cache.has('/9'))
    assert.equal(made, 202)
    cache.invalidate(['all'])
    await until(() => cache.size.entries === 50)
    origin.isAway = true
    assert.equal(textOf(await cache.get('/199', away)), 'version 250')
  })

  test('bounds outdated entries like all others', async () => {
    const cache = cacheOf(30_000)
    for (let page = 0; page < 50; page++) {
      await cache.get(`/${page}`, async () => source('x'.repeat(1000)))
      cache.invalidate(['home'], 'changed')
    }
    assert.ok(cache.size.bytes <= 30_000 && cache.size.entries > 2, JSON.stringify(cache.size))
  })

  test('reports the memory it really uses', async () => {
    const cache = cacheOf(100_000_000)
    await collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    for (let page = 0; page < 1000; page++) await cache.get(`/${page}`, async () => source('x'.repeat(200)))
    await collectGarbage()
    const held = process.memoryUsage().arrayBuffers - before
    assert.ok(held < cache.size.bytes, `${held} bytes of buffers, ${cache.size.bytes} counted`)
  })

  test('does not cache errors or responses marked as not cacheable', async () => {
    const cache = cacheOf()
    await cache.get('/fault', async () => source('sorry', { status: 503 }))
    await cache.get('/unknown', async () => source('no such page', { keep: false }))
    await assert.rejects(cache.get('/throws', () => Promise.reject(new Error('no'))))
    assert.deepEqual(cache.size, { entries: 0, bytes: 0 })
  })

  test('stays within its limit and removes the tags of evicted entries', async () => {
    const cache = cacheOf(30_000)
    for (let page = 0; page < 50; page++) {
      await cache.get(`/${page}`, async () => source('x'.repeat(1000), { tags: [`headline:${page}`] }))
    }
    assert.ok(cache.size.bytes <= 30_000 && cache.size.entries > 2, JSON.stringify(cache.size))
    cache.clear()
    assert.deepEqual(cache.size, { entries: 0, bytes: 0 })
  })

  test('lets limited entries evict only each other', async () => {
    const cache = cacheOf(100_000)
    await cache.get('/', async () => source('home'))
    for (let page = 0; page < 1000; page++) {
      await cache.get(`/?before=${page}`, async () => source('an older page', { keep: 'limited' }))
    }
    assert.ok(cache.has('/'))
    assert.ok(cache.has('/?before=999'))
    assert.ok(cache.size.bytes <= 50_000 && cache.size.entries > 3, JSON.stringify(cache.size))
    cache.invalidate(['home'])
    for (let page = 0; page < 5; page++) {
      await cache.get(`/?before=${page}`, async () => source('an older page', { keep: 'limited' }))
    }
    for (let page = 0; page < 5; page++) assert.ok(cache.has(`/?before=${page}`), 'there is room again')
  })

  test('compresses pages for few readers faster, but less', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `${(n * n) % 977} of ${n % 31} headlines `).join('')
    const [home, older] = await Promise.all(
      ([true, 'limited'] as const).map((keep) => cacheOf().get('/', async () => source(text, { keep }))),
    )
    assert.deepEqual([textOf(home!), textOf(older!)], [text, text])
    assert.ok(older!.body('br').bytes.length > home!.body('br').bytes.length)
  })

  for (const [length, text] of [
    ['short', 'ščř '.repeat(100)],
    ['long', 'ščř '.repeat(10_000)],
  ] as const)
    test(`the three codings of a ${length} text have the same content and one weak tag`, async () => {
      const entry = await cacheOf().get('/', async () => source(text))
      const [br, gzip, identity] = [entry.body('br'), entry.body('gzip'), entry.body('identity')]
      assert.equal(identity.bytes.toString(), text)
      assert.equal(brotliDecompressSync(br.bytes).toString(), text)
      assert.equal(gunzipSync(gzip.bytes).toString(), text)
      assert.match(entry.etag, /^W\/"/)
      for (const [coding, { bytes, headers }] of Object.entries({ br, gzip, identity })) {
        assert.equal(headers[headers.indexOf('content-length') + 1], String(bytes.length))
        assert.equal(headers.includes('content-encoding'), coding !== 'identity')
      }
    })

  test('stores a long text in compressed form only, and produces other codings once', async () => {
    const cache = cacheOf(100_000_000)
    const page = (n: number) => `${n} `.repeat(50_000)
    await collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    for (let n = 0; n < 100; n++) {
      const entry = await cache.get(`/${n}`, async () => source(page(n)))
      assert.equal(entry.body('identity'), entry.body('identity'))
      assert.equal(entry.body('gzip'), entry.body('gzip'))
    }
    await collectGarbage()
    const held = process.memoryUsage().arrayBuffers - before
    assert.ok(held < cache.size.bytes, `${held} bytes of buffers, ${cache.size.bytes} counted`)
    assert.ok(cache.size.bytes < 1_000_000, `${cache.size.bytes} bytes for a hundred pages`)
    assert.equal(textOf(await cache.get('/7', () => Promise.reject(new Error('kept')))), page(7))
  })
})
