import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { codingOf } from './web-body.ts'
import { problemOf, type Site, serve, serveTcp, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'
const TEXT = '<title>Harbour bridge reopens</title>'

const coded =
  (coding: string, body: Buffer): Site[string] =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body)

async function get(t: Parameters<typeof serve>[0], entry: Site[string], maxBytes = 100_000, limits = {}) {
  const { port } = await serve(t, { '/': entry })
  return webFetchTo(t, [port], { limits }).get(`${HOST}:${port}/`, { maxBytes })
}

describe('compressed bodies', () => {
  const codings: Record<string, [coding: string, pack: (text: string) => Buffer]> = {
    gzip: ['gzip', (text) => gzipSync(text)],
    'x-gzip in capitals': ['X-GZIP', (text) => gzipSync(text)],
    brotli: ['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    deflate: ['deflate', (text) => deflateSync(text)],
    'raw deflate': ['deflate', (text) => deflateRawSync(text)],
    'x-deflate': ['x-deflate', (text) => deflateSync(text)],
    zstd: ['zstd', (text) => zstdCompressSync(text)],
    'gzip beside an unknown word': ['utf-8, gzip', (text) => gzipSync(text)],
    identity: ['identity', (text) => Buffer.from(text)],
    none: ['none', (text) => Buffer.from(text)],
    'a charset': ['UTF-8', (text) => Buffer.from(text)],
    'two unknown words': ['8bit, binary', (text) => Buffer.from(text)],
  }
  for (const [name, [coding, pack]] of Object.entries(codings))
    test(`${name} is decoded`, async (t) => {
      const { bytes, truncated } = await get(t, coded(coding, pack(TEXT)))
      assert.deepEqual([bytes.toString(), truncated], [TEXT, false])
    })

  for (const [name, [coding, pack]] of Object.entries(codings))
    test(`only the start of a ${name} bomb is decoded`, async (t) => {
      const before = process.memoryUsage().rss
      const { bytes, truncated } = await get(t, coded(coding, pack('a'.repeat(30_000_000))), 200_000)
      assert.deepEqual([bytes.length, truncated], [200_000, true])
      assert(process.memoryUsage().rss - before < 150_000_000)
    })

  test('nested codings are refused, and bytes under unknown ones', async (t) => {
    for (const coding of ['gzip, gzip', 'gzip,br', 'zstd, x-gzip', 'compress', 'aes128gcm', 'none'])
      assert.equal(await problemOf(get(t, coded(coding, gzipSync(gzipSync(TEXT))))), 'content-encoding', coding)
  })

  test('zstd may not ask for more memory than in browsers', async (t) => {
    const large = 'a'.repeat(20_000_000)
    const packed = (log: number) => zstdCompressSync(large, { params: { [constants.ZSTD_c_windowLog]: log } })
    assert.equal((await get(t, coded('zstd', packed(23)), 1000)).bytes.length, 1000)
    assert.equal(await problemOf(get(t, coded('zstd', packed(24)), 1000)), 'bad-response')
  })

  test('a body that does not match its coding is a bad response', async (t) => {
    for (const coding of ['gzip', 'br', 'deflate', 'zstd'])
      assert.equal(
        await problemOf(get(t, coded(coding, Buffer.from('<title>plain text</title>')))),
        'bad-response',
        coding,
      )
  })

  test('the received part of a truncated body is kept', async (t) => {
    const page = TEXT + randomBytes(40_000).toString('hex')
    const { bytes, truncated } = await get(t, coded('gzip', gzipSync(page).subarray(0, 30_000)))
    assert(truncated && bytes.length > 20_000 && page.startsWith(bytes.toString()))
  })

  test('an empty body is empty', async (t) => {
    assert.equal((await get(t, coded('gzip', Buffer.alloc(0)))).bytes.length, 0)
  })

  test('a header names at most one coding', () => {
    const cases: [header: string, coding: string | undefined, unknown: string][] = [
      ['', undefined, ''],
      ['identity', undefined, ''],
      [' GZip ', 'gzip', ''],
      ['identity, br', 'br', ''],
      ['Zstd, UTF-8', 'zstd', 'utf-8'],
    ]
    for (const [header, coding, unknown] of cases) assert.deepEqual(codingOf(header), { coding, unknown })
  })
})

describe('large bodies', () => {
  test('an endless body is cut at the limit and the connection closed', async (t) => {
    const dropped = Promise.withResolvers<void>()
    const endless: Site[string] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => {
        clearInterval(timer)
        dropped.resolve()
      })
    }
    const { bytes, truncated } = await get(t, endless)
    assert.deepEqual([bytes.length, truncated], [100_000, true])
    await dropped.promise
  })

  test('an announced length is not trusted', async (t) => {
    const port = await serveTcp(t, (socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000000000\r\n\r\n')
        socket.write('x'.repeat(150_000))
      })
    })
    const { bytes, truncated } = await webFetchTo(t, [port]).get(`${HOST}:${port}/`, { maxBytes: 100_000 })
    assert.deepEqual([bytes.length, truncated], [100_000, true])
  })

  test('a compressed body is cut at the limit of raw bytes', async (t) => {
    const { bytes, truncated } = await get(t, coded('gzip', gzipSync(randomBytes(900_000))), 800_000, { rawBytes: 1 })
    assert(truncated && bytes.length <= 800_000)
    const packed = Buffer.concat(Array(40_000).fill(gzipSync('')))
    assert((await get(t, coded('gzip', packed), 1000, { rawBytes: 100_000 })).truncated)
  })

  test('a body of exactly the limit is complete', async (t) => {
    const { bytes, truncated } = await get(t, 'x'.repeat(100_000))
    assert.deepEqual([bytes.length, truncated], [100_000, false])
  })

  test('the received part of a broken body is kept', async (t) => {
    const port = await serveTcp(t, (socket) => {
      socket.once('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 900\r\n\r\n${TEXT}`),
      )
    })
    const { bytes, truncated } = await webFetchTo(t, [port]).get(`${HOST}:${port}/`)
    assert.deepEqual([bytes.toString(), truncated], [TEXT, true])
  })

  test('50 MB are read up to the limit, in bounded memory', async (t) => {
    const large = Buffer.alloc(50_000_000, TEXT)
    const before = process.memoryUsage()
    const { bytes, truncated } = await get(t, large, 1_000_000)
    const after = process.memoryUsage()
    assert.deepEqual([bytes.length, truncated], [1_000_000, true])
    assert(after.arrayBuffers - before.arrayBuffers < 20_000_000)
  })
})

describe('the pace of a body', () => {
  /** Sends a chunk of `bytes` bytes every 20 ms. */
  const paced =
    (bytes: number, pieces: number): Site[string] =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      let sent = 0
      const timer = setInterval(() => {
        response.write('x'.repeat(bytes))
        if (++sent === pieces) response.end()
      }, 20)
      response.on('close', () => clearInterval(timer))
    }
  const limits = { idleMs: 100, slowestRate: 1000 }

  test('a body that drips is too slow, long before the total time ends', async (t) => {
    const dripping = get(t, paced(1, 10_000), 100_000, { ...limits, totalMs: 60_000 })
    await assert.rejects(dripping, /^WebFetchError: too-slow: \d+ bytes in \d+ ms$/)
  })

  test('a body that arrives slowly but steadily is read, and so is one that pauses at first', async (t) => {
    const { bytes, truncated } = await get(t, paced(5000, 20), 200_000, limits)
    assert.deepEqual([bytes.length, truncated], [100_000, false])
    const late: Site[string] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>')
      setTimeout(() => response.end('y'.repeat(500)), 60)
    }
    assert.equal((await get(t, late, 100_000, { idleMs: 2000, slowestRate: 1000 })).bytes.length, 507)
  })
})
