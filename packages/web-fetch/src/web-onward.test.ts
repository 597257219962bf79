import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { WebFetchProblem } from './web-fetch-error.ts'
import type { WebFetchRequest } from './web-request.ts'
import { problemOf, type Site, serve, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'

/** The pages of these tests hold the address that they lead to. */
const onward: WebFetchRequest['onward'] = async ({ bytes }) => bytes.toString() || undefined

const to =
  (location: string): Site[string] =>
  (_, response) =>
    response.writeHead(301, { location, 'set-cookie': 'id=1' }).end()

describe('a page that leads on', () => {
  test('is followed as a hop, with the cookies of the chain, but is no permanent redirect', async (t) => {
    let cookie: string | undefined
    const { port } = await serve(t, {
      '/a': to('/b'),
      '/b': (request, response) => response.end(`http://${request.headers.host}/c`),
      '/c': to('/d'),
      '/d': (request, response) => {
        cookie = request.headers.cookie
        response.end()
      },
    })
    const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/a`, { onward })
    const at = (path: string) => `${HOST}:${port}${path}`
    assert.deepEqual(
      [answer.url, answer.movedTo, answer.hops, cookie],
      [at('/d'), at('/b'), ['/a', '/b', '/c', '/d'].map(at), 'id=1'],
    )
  })

  const refused: [address: string, problem: WebFetchProblem][] = [
    ['http://10.0.0.1/', 'url-private'],
    ['http://inside.site.org/', 'url-private'],
    ['http://localhost/', 'url-private'],
    ['http://news.site.org:22/', 'url-port'],
    ['file:///etc/passwd', 'url-scheme'],
  ]
  for (const [address, problem] of refused)
    test(`to ${address} is ${problem}`, async (t) => {
      const { port, hits } = await serve(t, { '/a': address })
      const web = webFetchTo(t, [port], {
        resolve: async (name) => [name === 'inside.site.org' ? '192.168.0.1' : '127.0.0.1'],
      })
      assert.equal(await problemOf(web.get(`${HOST}:${port}/a`, { onward })), problem)
      assert.equal(hits.length, 1)
    })

  test('shares the limit of redirects; if it never ends, the first such page counts', async (t) => {
    const { port, hits } = await serve(t, { '/a': to('/b'), '/b': 'b', '/live': to('/b') })
    const web = webFetchTo(t, [port], { limits: { hops: 3 } })
    const chains: [addresses: (turn: number) => string, hits: number][] = [
      [(turn) => `/b?${turn}`, 4],
      [(turn) => `/b?${turn % 2}`, 4],
      [() => '/live', 3],
      [() => '/b', 2],
    ]
    for (const [addresses, count] of chains) {
      let turn = 0
      hits.length = 0
      const answer = await web.get(`${HOST}:${port}/a`, { onward: async () => `${HOST}:${port}${addresses(++turn)}` })
      assert.deepEqual([answer.url, answer.hops.length, hits.length], [`${HOST}:${port}/b`, 2, count])
    }
  })

  test('shares the time of redirects', async (t) => {
    const { port } = await serve(t, { '/a': `${HOST}:1/`, '/silent': () => {} })
    const web = webFetchTo(t, [port], { limits: { totalMs: 300 } })
    const silent = web.get(`${HOST}:${port}/a`, { onward: async () => `${HOST}:${port}/silent` })
    assert.equal(await problemOf(silent), 'too-slow')
  })

  test('is not asked about responses that are not read', async (t) => {
    const { port } = await serve(t, { '/': (_, response) => response.writeHead(304).end() })
    const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/`, {
      alsoStatuses: [304],
      onward: () => assert.fail('It was read'),
    })
    assert.equal(answer.status, 304)
  })
})
