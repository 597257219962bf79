import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certificateUntil } from './certificate.ts'
import { serveTls } from './tls-test-kit.ts'
import { problemOf, serveTcp, webFetchTo } from './web-test-kit.ts'

describe('https', () => {
  test('the right name is fetched over HTTP/1.1, with that name in the handshake', async (t) => {
    const { port, seen } = await serveTls(t, 'news.site.org', true)
    const answer = await webFetchTo(t, [port]).get(`https://news.site.org:${port}/`)
    assert.equal(answer.bytes.toString(), 'news')
    assert.deepEqual(seen, ['news.site.org', 'http/1.1', `news.site.org:${port}`])
  })

  test('a wrong name at the same address is unreachable', async (t) => {
    const { port, seen } = await serveTls(t, 'news.site.org', true)
    assert.equal(await problemOf(webFetchTo(t, [port]).get(`https://other.site.org:${port}/`)), 'unreachable')
    assert.deepEqual(seen, [])
  })

  test('an unknown certificate authority is unreachable', async (t) => {
    const { port, seen } = await serveTls(t, 'news.site.org', false)
    assert.equal(await problemOf(webFetchTo(t, [port]).get(`https://news.site.org:${port}/`)), 'unreachable')
    assert.deepEqual(seen, [])
  })

  test('a server without TLS, or one that hangs up, is unreachable', async (t) => {
    const plain = await serveTcp(t, (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    const hanging = await serveTcp(t, (socket) => socket.once('data', () => socket.destroy()))
    const web = webFetchTo(t, [plain, hanging])
    for (const port of [plain, hanging])
      assert.equal(await problemOf(web.get(`https://news.site.org:${port}/`)), 'unreachable')
  })
})

describe('the end of a certificate', () => {
  const endOf = (port: number, host = 'localhost') => certificateUntil(`https://${host}:${port}`, 5_000)

  test('is told if the certificate is trusted for the name', async (t) => {
    const { port } = await serveTls(t, 'localhost', true)
    assert.equal((await endOf(port)).toISOString(), '2049-12-31T23:59:59.000Z')
    await assert.rejects(endOf(port, '127.0.0.1'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('is an error if it is not trusted, or nobody answers in time', async (t) => {
    const { port } = await serveTls(t, 'localhost', false)
    await assert.rejects(endOf(port), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    const silent = await serveTcp(t, () => {})
    await assert.rejects(certificateUntil(`https://localhost:${silent}`, 50), /localhost does not answer/)
  })
})
