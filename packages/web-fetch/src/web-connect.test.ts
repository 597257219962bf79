import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseAllowList } from './web-address.ts'
import { checkedConnector, isLoopback } from './web-connect.ts'
import { WebFetchError } from './web-fetch-error.ts'
import { problemOf, serve, webFetchTo } from './web-test-kit.ts'

const ANSWERS: Record<string, string[]> = {
  'good.news.org': ['127.0.0.1'],
  'loop.news.org': ['127.0.0.2'],
  'mixed.news.org': ['127.0.0.1', '10.0.0.1'],
  'mixed-six.news.org': ['127.0.0.1', 'fd00::1'],
  'mapped.news.org': ['::ffff:127.0.0.2'],
  'six.news.org': ['::1'],
  'metadata.news.org': ['169.254.169.254'],
  'ten.news.org': ['10.0.0.7'],
  'nat64.news.org': ['64:ff9b::7f00:1'],
  'odd.news.org': ['not an address'],
}
const resolve = async (name: string) => ANSWERS[name] ?? []

describe('connecting', () => {
  for (const [name, addresses] of Object.entries(ANSWERS).slice(1))
    test(`a name that resolves to ${addresses} is refused before connecting`, async (t) => {
      const { port, hits } = await serve(t, { '/': 'secret' })
      const web = webFetchTo(t, [port], { resolve })
      assert.equal(await problemOf(web.get(`http://${name}:${port}/`)), 'url-private')
      assert.deepEqual(hits, [])
    })

  test('a public name is fetched with that name as Host', async (t) => {
    const { port, hits } = await serve(t, { '/': 'news' })
    const answer = await webFetchTo(t, [port], { resolve }).get(`http://good.news.org:${port}/`)
    assert.equal(answer.bytes.toString(), 'news')
    assert.deepEqual(hits, [`good.news.org:${port}/`])
  })

  test('a name is resolved for each connection, and refused if it becomes private', async (t) => {
    const { port, hits } = await serve(t, { '/': 'news' })
    let asked = 0
    const web = webFetchTo(t, [port], { resolve: async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2'] })
    assert.equal((await web.get(`http://rebinding.news.org:${port}/`)).status, 200)
    assert.equal(asked, 1)
    assert.equal(await problemOf(web.get(`http://rebinding.news.org:${port}/`)), 'url-private')
    assert.equal(hits.length, 1)
  })

  test('a literal that passed the URL check is refused by the connector, too', async () => {
    const connect = checkedConnector({ allow: parseAllowList([]), resolve, connectMs: 500, dnsMs: 500 })
    for (const hostname of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254']) {
      const error = await new Promise((done) =>
        connect({ hostname, host: hostname, protocol: 'http:', port: '80' }, (...[problem]) => done(problem)),
      )
      assert(error instanceof WebFetchError && error.problem === 'url-private', hostname)
    }
  })

  test('an unknown name and a failing resolver are DNS problems', async (t) => {
    const web = webFetchTo(t, [], { resolve })
    assert.equal(await problemOf(web.get('http://nowhere.news.org/')), 'dns')
    const broken = webFetchTo(t, [], { resolve: () => Promise.reject(new Error('SERVFAIL')) })
    assert.equal(await problemOf(broken.get('http://nowhere.news.org/')), 'dns')
  })

  test('the actual address of the socket is checked as well', async (t) => {
    const { port, hits } = await serve(t, { '/': 'secret' })
    // The system turns 0.0.0.0 into 127.0.0.1, which is not allowed here.
    const web = webFetchTo(t, [port], { allow: ['0.0.0.0'], resolve: async () => ['0.0.0.0'] })
    assert.equal(await problemOf(web.get(`http://good.news.org:${port}/`)), 'url-private')
    assert.deepEqual(hits, [])
  })

  test('a resolver that never responds exceeds the connect limit', async (t) => {
    const web = webFetchTo(t, [], { resolve: () => new Promise(() => {}), limits: { connectMs: 100 } })
    await assert.rejects(
      web.get('http://silent.news.org/'),
      (error) =>
        error instanceof WebFetchError && error.problem === 'too-slow' && error.detail === 'UND_ERR_CONNECT_TIMEOUT',
    )
  })

  test('the deadline also ends a connection attempt', async (t) => {
    const web = webFetchTo(t, [], { resolve: () => new Promise(() => {}), limits: { totalMs: 100, connectMs: 60_000 } })
    assert.equal(await problemOf(web.get('http://silent.news.org/')), 'too-slow')
  })

  test('a port without a listener is unreachable', async (t) => {
    const { port } = await serve(t, {})
    const web = webFetchTo(t, [port, 1])
    assert.equal(await problemOf(web.get('http://good.news.org:1/')), 'unreachable')
  })

  test('localhost is reached only if the operator allows it, regardless of the hosts file', async (t) => {
    const { port } = await serve(t, { '/': 'demo' })
    const never = () => Promise.reject(new Error('asked'))
    const allowed = webFetchTo(t, [], { allow: [`localhost:${port}`], resolve: never })
    assert.equal((await allowed.get(`http://localhost:${port}/`)).bytes.toString(), 'demo')
    const refused = webFetchTo(t, [port], { allow: [] })
    assert.equal(await problemOf(refused.get(`http://localhost:${port}/`)), 'url-private')
  })

  test('a host allowed by the operator may be private, but only on the given port', async (t) => {
    const { port } = await serve(t, { '/': 'inside' })
    const allowed = webFetchTo(t, [], { allow: [`wire:${port}`] })
    assert.equal((await allowed.get(`http://wire:${port}/`)).bytes.toString(), 'inside')
    const other = webFetchTo(t, [port], { allow: [`ten.news.org:${port + 1}`], resolve })
    assert.equal(await problemOf(other.get(`http://ten.news.org:${port}/`)), 'url-private')
  })

  test('loopback means this machine only', () => {
    for (const host of ['localhost', 'app.LOCALHOST.', '127.0.0.1', '127.8.8.8', '[::1]'])
      assert(isLoopback(host), host)
    for (const host of ['127.evil.org', 'localhost.org', '10.0.0.1', '[::2]', '1127.0.0.1'])
      assert(!isLoopback(host), host)
  })
})
