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
