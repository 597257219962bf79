import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { problemOf, type Site, serve, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'

const to =
  (location: string, status: number): Site[string] =>
  (_, response) =>
    response.writeHead(status, { location }).end()

describe('conditional requests', () => {
  const still: Site[string] = (request, response) => {
    const known = request.headers['if-none-match'] === '"one"' && request.headers['if-modified-since'] === 'yesterday'
    response.writeHead(known ? 304 : 200, { etag: '"one"', 'cache-control': 'max-age=60' }).end(known ? '' : 'news')
  }
  const unlessStill = { etag: '"one"', lastModified: 'yesterday' }

  test('conditions are sent even across a redirect, and 304 is a response', async (t) => {
    const { port } = await serve(t, { '/': to('/feed', 302), '/feed': still })
    const request = { unlessStill, alsoStatuses: [304] }
    const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/`, request)
    assert.deepEqual([answer.status, answer.bytes.length], [304, 0])
    assert.deepEqual([answer.header('cache-control'), answer.header('x-none')], ['max-age=60', ''])
  })

  test('without validators no conditions are sent', async (t) => {
    let seen: object = {}
    const { port } = await serve(t, {
      '/': (request, response) => {
        seen = request.headers
        still(request, response)
      },
    })
    const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/`, { unlessStill: { etag: '', lastModified: '' } })
    assert.deepEqual([answer.status, answer.bytes.toString(), answer.header('etag')], [200, 'news', '"one"'])
    assert.deepEqual(
      Object.keys(seen).filter((name) => name.startsWith('if-')),
      [],
    )
  })

  test('a refusal is a response if requested, and its body is not read', async (t) => {
    const { port } = await serve(t, {
      '/': (_, response) => response.writeHead(429, { 'retry-after': '120', 'content-type': 'image/png' }).end('slow'),
    })
    const web = webFetchTo(t, [port])
    const answer = await web.get(`${HOST}:${port}/`, { alsoStatuses: [429] })
    assert.deepEqual([answer.status, answer.header('retry-after'), answer.bytes.length], [429, '120', 0])
    assert.equal(await problemOf(web.get(`${HOST}:${port}/`)), 'http-status')
  })
})

describe('the URL to store', () => {
  const cases: [name: string, statuses: number[], kept: string][] = [
    ['no redirect', [], '/0'],
    ['one permanent redirect', [301], '/1'],
    ['two permanent redirects', [301, 308], '/2'],
    ['a temporary redirect', [302], '/0'],
    ['permanent, then temporary', [308, 307, 301], '/1'],
    ['temporary, then permanent', [303, 301], '/0'],
  ]
  for (const [name, statuses, kept] of cases)
    test(name, async (t) => {
      const hops = statuses.map((status, n) => [`/${n}`, to(`/${n + 1}`, status)] as const)
      const { port } = await serve(t, { ...Object.fromEntries(hops), [`/${statuses.length}`]: 'end' })
      const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/0`)
      assert.deepEqual([answer.bytes.toString(), answer.movedTo], ['end', `${HOST}:${port}${kept}`])
    })
})
