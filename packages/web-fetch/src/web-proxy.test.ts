import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { problemOf, serve, serveTcp, webFetchTo } from './web-test-kit.ts'

/** An egress proxy that answers plain requests itself and tunnels every CONNECT to a local port. */
async function serveProxy(t: TestContext, tunnelTo = 0) {
  const asked: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} (${request.headers.host})`)
    if (request.url?.endsWith('/moved')) response.writeHead(301, { location: 'http://10.0.0.1/' }).end()
    else if (request.url?.endsWith('/bomb'))
      response.setHeader('content-encoding', 'gzip').end(gzipSync('a'.repeat(3_000_000)))
    else response.setHeader('content-type', 'text/html').end('through the proxy')
  })
  proxy.on('connect', (request: IncomingMessage, socket) => {
    asked.push(`CONNECT ${request.url}`)
    const target = connect(tunnelTo, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
    target.pipe(socket).pipe(target)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

const never = () => Promise.reject(new Error('No name is resolved here'))

describe('an egress proxy', () => {
  test('receives every request and resolves the names', async (t) => {
    const proxy = await serveProxy(t)
    const web = webFetchTo(t, [], { proxy: proxy.url, resolve: never })
    const answer = await web.get('http://news.site.org/a?b=c')
    assert.equal(answer.bytes.toString(), 'through the proxy')
    assert.deepEqual(proxy.asked, ['GET http://news.site.org/a?b=c (news.site.org)'])
  })

  test('does not relax the address rules, for the first URL or later ones', async (t) => {
    const proxy = await serveProxy(t)
    const web = webFetchTo(t, [], { proxy: proxy.url, allow: [], resolve: never })
    for (const url of ['http://10.0.0.1/', 'http://intranet/', 'http://127.0.0.1/', 'http://localhost/'])
      assert.equal(await problemOf(web.get(url)), 'url-private', url)
    assert.equal(await problemOf(web.get('http://news.site.org:22/')), 'url-port')
    assert.deepEqual(proxy.asked, [])
    assert.equal(await problemOf(web.get('http://news.site.org/moved')), 'url-private')
    assert.equal(proxy.asked.length, 1)
  })

  test('does not relax the limits', async (t) => {
    const proxy = await serveProxy(t)
    const web = webFetchTo(t, [], { proxy: proxy.url, resolve: never })
    const { bytes, truncated } = await web.get('http://news.site.org/bomb', { maxBytes: 1000 })
    assert.deepEqual([bytes.length, truncated], [1000, true])
    const silent = await serveTcp(t, () => {})
    const slow = webFetchTo(t, [], { proxy: `http://127.0.0.1:${silent}`, resolve: never, limits: { totalMs: 300 } })
    assert.equal(await problemOf(slow.get('http://news.site.org/')), 'too-slow')
    assert.equal(await problemOf(slow.get('https://news.site.org/')), 'too-slow')
  })

  test('tunnels https, and a failed tunnel is unreachable', async (t) => {
    const notTls = await serveTcp(t, (socket) => socket.once('data', () => socket.end('no TLS here')))
    const proxy = await serveProxy(t, notTls)
    const web = webFetchTo(t, [], { proxy: proxy.url, resolve: never })
    assert.equal(await problemOf(web.get('https://news.site.org/')), 'unreachable')
    assert.deepEqual(proxy.asked, ['CONNECT news.site.org:443'])
    const nobody = webFetchTo(t, [], { proxy: 'http://127.0.0.1:1', resolve: never })
    assert.equal(await problemOf(nobody.get('https://news.site.org/')), 'unreachable')
    assert.equal(await problemOf(nobody.get('http://news.site.org/')), 'unreachable')
  })

  test('is not used for an allowed loopback address, which would be the proxy’s own', async (t) => {
    const proxy = await serveProxy(t)
    const { port } = await serve(t, { '/': 'demo' })
    const web = webFetchTo(t, [], { proxy: proxy.url, allow: [`localhost:${port}`] })
    assert.equal((await web.get(`http://localhost:${port}/`)).bytes.toString(), 'demo')
    assert.deepEqual(proxy.asked, [])
  })
})
