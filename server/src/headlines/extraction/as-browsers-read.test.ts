import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { type Site, serve, serveTcp } from '@unspun/web-fetch/web-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite({ FETCH_ALLOW: '127.0.0.0/8,localhost' })
const ana = await site.makeUser()

const pageOf = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>`

/** Submits a page of `pages` and returns the answer with the address that was stored. */
async function submit(t: TestContext, pages: Site, path: string) {
  const { port, hits } = await serve(t, pages)
  const { body } = await site.post('/api/headlines/create/', { url: `http://127.0.0.1:${port}${path}` }, ana.token)
  const stored = body.headline_id && (await site.get(`/api/headlines/get/?id=${body.headline_id}`)).body.original_url
  return { title: body.title, errors: body.errors, stored: stored && new URL(stored).pathname, hits }
}

describe('a page behind a cookie', () => {
  const article: Site[string] = (request, response) => {
    const [host, port] = (request.headers.host ?? '').split(':')
    if (request.headers.cookie === 'seen=1')
      response.setHeader('content-type', 'text/html').end(pageOf('Bridge reopens'))
    else if (host === 'localhost') response.writeHead(302, { location: '/article', 'set-cookie': 'seen=1' }).end()
    else response.writeHead(302, { location: `http://localhost:${port}/consent` }).end()
  }

  test('is read with the cookie that it has set', async (t) => {
    const { title, stored } = await submit(t, { '/article': article, '/consent': article }, '/article')
    assert.deepEqual([title, stored], ['Bridge reopens', '/article'])
  })

  test('that never appears keeps redirecting', async (t) => {
    const never: Site[string] = (_, response) =>
      response.writeHead(302, { location: '/article', 'set-cookie': 'seen=1' }).end()
    const { errors, hits } = await submit(t, { '/article': never }, '/article')
    assert.equal(errors.length, 1)
    assert.equal(hits.length, 2)
  })
})

describe('an answer that browsers read', () => {
  const page = Buffer.from(pageOf('Mayor opens port'))
  const answers: [headers: string, body?: Buffer][] = [
    ['content-type: text/html, charset=utf-8'],
    ['content-type: text/html:charset=utf-8'],
    ['content-type: text/html\r\ncontent-type: text/html;charset=utf-8'],
    ['content-type: utf8'],
    ['content-type: text/html\r\ncontent-encoding: none'],
    ['content-type: text/html\r\ncontent-encoding: zstd', zstdCompressSync(page)],
    [`content-type: text/html\r\ncontent-length: ${page.length}\r\ncontent-length: ${page.length}`],
    [`content-type: text/html\r\nx-big: ${'x'.repeat(20_000)}`],
  ]
  for (const [headers, body = page] of answers)
    test(headers.slice(0, 80), async (t) => {
      const port = await serveTcp(t, (socket) =>
        socket.once('data', () => {
          socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`)
          socket.end(body)
        }),
      )
      const { body: answer } = await site.post(
        '/api/headlines/create/',
        { url: `http://127.0.0.1:${port}/` },
        ana.token,
      )
      assert.equal(answer.title, 'Mayor opens port')
    })
})

describe('a page that only leads elsewhere', () => {
  const meta = (content: string) => `<meta http-equiv="refresh" content="${content}">`
  const words = '<title>Moved to a new place</title><h1>Moved to a new place</h1>'
  const leading: [name: string, page: Site[string]][] = [
    ['by <meta>', `<title>Redirect</title>${meta('0; url=/target-of-2026')}`],
    ['by <meta>, after a few seconds', words + meta("3;URL='/target-of-2026'")],
    ['by a header', (_, response) => response.setHeader('refresh', '0; url=/target-of-2026').end(words)],
    ['by a header of an empty page', (_, response) => response.setHeader('refresh', '1;target-of-2026').end()],
    [
      'as shorteners do',
      `<noscript>${meta('0;URL=/target-of-2026')}</noscript><title>http://127.0.0.1/target-of-2026</title>`,
    ],
    ['by a script', `<script>location.replace("\\/target-of-2026")</script>`],
    [
      'after a look for cookies',
      (request, response) =>
        request.headers.cookie
          ? response.end(meta('0;url=/target-of-2026'))
          : response.setHeader('set-cookie', 'a=1').end(`<title>Redirecting…</title>${meta('0')}`),
    ],
  ]
  for (const [name, page] of leading)
    test(name, async (t) => {
      const { title, stored } = await submit(
        t,
        { '/start': page, '/target-of-2026': pageOf('Bridge reopens') },
        '/start',
      )
      assert.deepEqual([title, stored], ['Bridge reopens', '/target-of-2026'])
    })

  test('is found again under both addresses', async (t) => {
    const { port } = await serve(t, {
      '/start': meta('0;url=/target-of-2026'),
      '/target-of-2026': pageOf('Bridge reopens'),
    })
    const add = async (path: string) =>
      (await site.post('/api/headlines/create/', { url: `http://127.0.0.1:${port}${path}` }, ana.token)).body
    const { headline_id } = await add('/start')
    for (const path of ['/start', '/target-of-2026']) assert.deepEqual((await add(path)).headline_id, headline_id)
  })

  test('counts as a redirect, of which five are followed', async (t) => {
    const { title, hits } = await submit(
      t,
      {
        ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, meta(`0;url=/${n + 1}`)])),
        '/7': pageOf('Too far'),
      },
      '/1',
    )
    assert.deepEqual([title, hits.length], [undefined, 6])
  })

  const endless: [name: string, pages: Site][] = [
    [
      'two pages that lead to each other',
      { '/start': pageOf('The first') + meta('5;url=/b'), '/b': pageOf('B') + meta('5;url=/start') },
    ],
    [
      'pictures that follow each other',
      {
        '/start': pageOf('The first') + meta('5;url=/1'),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, pageOf(`Picture ${n}`) + meta(`5;url=/${n + 1}`)]),
        ),
      },
    ],
    ['a live page', { '/start': pageOf('The first') + meta('5') }],
    ['a live page with a new parameter each time', { '/start': pageOf('The first') + meta('5;url=/start?t=1') }],
  ]
  for (const [name, pages] of endless)
    test(`but of ${name} the first counts`, async (t) => {
      const { title, stored, hits } = await submit(t, pages, '/start')
      assert.deepEqual([title, stored], ['The first', '/start'])
      assert(hits.length <= 6)
    })
})

test('a page in Big5 that does not say so has a readable headline', async (t) => {
  const big5 = Buffer.from('tOSkZqRqvvStq7dztn2p8Q==', 'base64')
  const [before, behind] = pageOf('X').split('<h1>')[0]!.split('X')
  const page = Buffer.concat([Buffer.from(before!), big5, Buffer.from(behind!)])
  const untold: Site[string] = (_, response) => response.setHeader('content-type', 'text/html').end(page)
  assert.equal((await submit(t, { '/article': untold }, '/article')).title, '港口大橋重新開放')
})
