import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { problemOf, type Site, serve, webFetchTo } from '@unspun/web-fetch/web-test-kit.ts'
import { createPageReader, PageReadError } from './page-reader.ts'

const PAGE = `<meta charset="utf-8"><title>Harbour bridge reopens | Site</title>
  <meta property="og:image" content="/bridge.jpg"><link rel="canonical" href="https://news.site.org/bridge">`

async function readerOf(t: TestContext, site: Site) {
  const { port } = await serve(t, site)
  const reader = createPageReader(webFetchTo(t, [port]))
  t.after(() => reader.close())
  return {
    read: (path: string) => reader.read(`http://news.site.org:${port}${path}`),
    at: `http://news.site.org:${port}`,
  }
}

const problem = (expected: string) => (error: unknown) => error instanceof PageReadError && error.problem === expected

describe('the page reader', () => {
  test('follows redirects, fetches and extracts', async (t) => {
    const { read, at } = await readerOf(t, {
      '/short': (_, response) => response.writeHead(301, { location: '/news/bridge?x=1' }).end(),
      '/news/bridge': PAGE,
    })
    assert.deepEqual(await read('/short'), {
      facts: {
        title: 'Harbour bridge reopens',
        image_url: `${at}/bridge.jpg`,
        canonical_url: 'https://news.site.org/bridge',
      },
      final_url: `${at}/news/bridge?x=1`,
      hops: [`${at}/short`, `${at}/news/bridge?x=1`],
    })
  })

  test('reads only the start of a page of 50 MB', async (t) => {
    const { read } = await readerOf(t, {
      '/': Buffer.concat([Buffer.from(PAGE), Buffer.alloc(50_000_000, '<p>word ')]),
    })
    assert.equal((await read('/')).facts.title, 'Harbour bridge reopens')
  })

  test('passes the header’s charset to the extraction', async (t) => {
    const { read } = await readerOf(t, {
      '/': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=windows-1251' })
          .end(Buffer.concat([Buffer.from('<title>'), Buffer.from([0xcc, 0xee, 0xf1, 0xf2])])),
    })
    assert.equal((await read('/')).facts.title, 'Мост')
  })

  test('an empty page has no title, a bot wall is a notice, and a file is not a page', async (t) => {
    const untyped: Site[string] = (_, response) => response.end('%PDF-1.7 \0\0 binary')
    const { read } = await readerOf(t, { '/wall': '<title>Just a moment...</title>', '/empty': '', '/pdf': untyped })
    await assert.rejects(read('/empty'), problem('no-title'))
    await assert.rejects(read('/wall'), problem('notice'))
    assert.equal(await problemOf(read('/pdf')), 'content-type')
  })

  test('passes on errors of the fetch', async (t) => {
    const { read } = await readerOf(t, {})
    assert.equal(await problemOf(read('/missing')), 'not-found')
  })

  test('a page that crashes the process is unreadable', async (t) => {
    const { port } = await serve(t, { '/': PAGE })
    const program = new URL('../no-such-file.ts', import.meta.url)
    const reader = createPageReader(webFetchTo(t, [port]), { program })
    t.after(() => reader.close())
    await assert.rejects(reader.read(`http://news.site.org:${port}/`), problem('unreadable'))
  })
})
