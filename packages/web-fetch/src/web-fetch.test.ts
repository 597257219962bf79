import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createWebFetch } from './web-fetch.ts'
import { WebFetchError, type WebFetchProblem } from './web-fetch-error.ts'
import { problemOf, type Site, serve, serveTcp, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'

const to =
  (location: string, status = 302): Site[string] =>
  (_, response) =>
    response.writeHead(status, { location }).end()

const typed =
  (type: string): Site[string] =>
  (_, response) =>
    response.writeHead(200, type ? { 'content-type': type } : {}).end('<title>News</title>')

describe('redirects', () => {
  const refused: [location: string, problem: WebFetchProblem][] = [
    ['http://127.0.0.2/', 'url-private'],
    ['http://10.0.0.1/', 'url-private'],
    ['http://inside.site.org/', 'url-private'],
    ['http://[::1]/', 'url-private'],
    ['http://[::ffff:10.0.0.1]/', 'url-private'],
    ['http://2130706434/', 'url-private'],
    ['//10.0.0.1/', 'url-private'],
    ['//localhost/', 'url-private'],
    ['file:///etc/passwd', 'url-scheme'],
    ['javascript:alert(1)', 'url-scheme'],
    ['http://user:pass@news.site.org/', 'url-credentials'],
    ['http://news.site.org:22/', 'url-port'],
    ['http://[', 'redirect-broken'],
    ['', 'redirect-broken'],
    ['/start', 'redirect-loop'],
    ['#again', 'redirect-loop'],
  ]
  for (const [location, problem] of refused)
    test(`to "${location}" is ${problem}`, async (t) => {
      const { port, hits } = await serve(t, { '/start': to(location) })
      const web = webFetchTo(t, [port], {
        resolve: async (name) => [name === 'inside.site.org' ? '192.168.0.1' : '127.0.0.1'],
      })
      assert.equal(await problemOf(web.get(`${HOST}:${port}/start`)), problem)
      assert.equal(hits.length, 1)
    })

  test('a loop over two URLs', async (t) => {
    const { port, hits } = await serve(t, { '/a': to('/b'), '/b': to('/a') })
    assert.equal(await problemOf(webFetchTo(t, [port]).get(`${HOST}:${port}/a`)), 'redirect-loop')
    assert.equal(hits.length, 2)
  })

  test('five redirects are followed, the sixth is not', async (t) => {
    const chain = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`/${n}`, to(`/${n + 1}`)]))
    const { port, hits } = await serve(t, { ...chain, '/7': 'end' })
    const web = webFetchTo(t, [port])
    const answer = await web.get(`${HOST}:${port}/2`)
    assert.equal(answer.url, `${HOST}:${port}/7`)
    assert.deepEqual(
      answer.hops,
      [2, 3, 4, 5, 6, 7].map((n) => `${HOST}:${port}/${n}`),
    )
    hits.length = 0
    assert.equal(await problemOf(web.get(`${HOST}:${port}/1`)), 'too-many-redirects')
    assert.equal(hits.length, 6)
  })

  test('all redirect statuses are followed, without reading their bodies', async (t) => {
    const kinds = [301, 302, 303, 307, 308]
    const endless: Site[string] = (_, response) => {
      response.writeHead(302, { location: '/end' })
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
      response.on('close', () => clearInterval(timer))
    }
    const site = Object.fromEntries(kinds.map((status) => [`/${status}`, to('/end', status)]))
    const { port } = await serve(t, { ...site, '/endless': endless, '/end': 'end' })
    const web = webFetchTo(t, [port])
    for (const path of [...kinds, 'endless'])
      assert.equal((await web.get(`${HOST}:${port}/${path}`)).bytes.toString(), 'end')
  })

  test('of a chain only its cookies are sent: no referrers, no fragments', async (t) => {
    let seen: object = {}
    const { port } = await serve(t, {
      '/a': (_, response) => response.writeHead(302, { location: '/b#part', 'set-cookie': 'id=1' }).end(),
      '/b': (request, response) => {
        seen = request.headers
        response.end('b')
      },
    })
    const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/a#x`, { accept: 'text/html' })
    assert.deepEqual(answer.hops, [`${HOST}:${port}/a`, `${HOST}:${port}/b`])
    assert.deepEqual(seen, {
      host: `news.site.org:${port}`,
      connection: 'close',
      'user-agent': 'UnspunTest/1.0 (+https://unspun.example/bot)',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en;q=0.9,*;q=0.5',
      cookie: 'id=1',
    })
  })
})

describe('responses', () => {
  const status = (code: number): Site[string] => {
    return (_, response) => response.writeHead(code, { 'content-type': 'text/html' }).end('<title>Error</title>')
  }

  test('a missing page is not-found, other refusals have their status', async (t) => {
    const { port } = await serve(t, {
      '/410': status(410),
      '/403': status(403),
      '/500': status(500),
      '/304': status(304),
    })
    const web = webFetchTo(t, [port])
    assert.equal(await problemOf(web.get(`${HOST}:${port}/404`)), 'not-found')
    assert.equal(await problemOf(web.get(`${HOST}:${port}/410`)), 'not-found')
    for (const code of [403, 500, 304])
      await assert.rejects(
        web.get(`${HOST}:${port}/${code}`),
        (error) => error instanceof WebFetchError && error.problem === 'http-status' && error.status === code,
      )
  })

  const types: [type: string, asked: string[] | undefined, read: boolean][] = [
    ['text/html', undefined, true],
    ['TEXT/HTML; charset=ISO-8859-1', undefined, true],
    ['application/xhtml+xml', undefined, true],
    ['', undefined, true],
    ['UTF-8', undefined, true],
    ['text/html:charset=utf-8', undefined, true],
    ['text/html, charset=utf-8', undefined, true],
    ['application/pdf', undefined, false],
    ['video/mp4', undefined, false],
    ['application/octet-stream', undefined, false],
    ['image/png', undefined, false],
    ['image/png', ['image/*'], true],
    ['text/html', ['image/*'], false],
    ['application/rss+xml', ['application/rss+xml'], true],
  ]
  for (const [type, asked, read] of types)
    test(`"${type}" is ${read ? 'accepted' : 'refused'} when ${asked ?? 'a page'} is requested`, async (t) => {
      const { port } = await serve(t, { '/': typed(type) })
      const answer = webFetchTo(t, [port]).get(`${HOST}:${port}/`, asked ? { types: asked } : {})
      if (read) assert.equal((await answer).contentType, type)
      else
        await assert.rejects(
          answer,
          (error) => error instanceof WebFetchError && error.problem === 'content-type' && error.contentType === type,
        )
    })

  const untyped: [body: string | Buffer, type: string, asked: string[] | undefined, read: boolean][] = [
    ['%PDF-1.7', '', undefined, false],
    ['%PDF-1.7', '*/*', undefined, false],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'png', undefined, false],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'png', ['application/octet-stream'], true],
    [Buffer.from([0x50, 0x4b, 0x03, 0x04]), 'text/plain', undefined, false],
    ['Words', 'text/plain', undefined, true],
  ]
  for (const [body, type, asked, read] of untyped)
    test(`the bytes "${body.toString('latin1')}" as "${type}" are ${read ? '' : 'not '}${asked ?? 'a page'}`, async (t) => {
      const { port } = await serve(t, {
        '/': (_, response) => response.writeHead(200, type ? { 'content-type': type } : {}).end(body),
      })
      const answer = webFetchTo(t, [port]).get(`${HOST}:${port}/`, asked ? { types: asked } : {})
      if (read) assert.equal((await answer).bytes.toString(), body.toString())
      else assert.equal(await problemOf(answer), 'content-type')
    })

  test('a header that is sent twice is read as one', async (t) => {
    const { port } = await serve(t, {
      '/': (_, response) =>
        response.writeHead(200, ['content-type', 'text/html', 'content-type', 'text/html; charset=koi8-r']).end('x'),
    })
    const { contentType } = await webFetchTo(t, [port]).get(`${HOST}:${port}/`)
    assert.equal(contentType, 'text/html, text/html; charset=koi8-r')
  })
})

describe('time limits', { concurrency: true }, () => {
  type Talk = (write: (text: string) => void) => NodeJS.Timeout | undefined
  const cases: [name: string, talk: Talk, limits: object, detail: RegExp][] = [
    ['no answer', () => undefined, { headersMs: 100 }, /HEADERS_TIMEOUT/],
    [
      'headers sent byte by byte',
      (write) => {
        write('HTTP/1.1 200 OK\r\n')
        return setInterval(() => write('x-y: z\r\n'), 50)
      },
      { headersMs: 100 },
      /HEADERS_TIMEOUT/,
    ],
    [
      'a body that stalls',
      (write) => {
        write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 900\r\n\r\n<title>News')
        return undefined
      },
      // A stalled body would also be below the slowest rate and end at the same moment.
      { idleMs: 100, slowestRate: 0 },
      /BODY_TIMEOUT/,
    ],
    [
      'a body sent byte by byte',
      (write) => {
        write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 90000\r\n\r\n')
        return setInterval(() => write('x'), 50)
      },
      { totalMs: 300 },
      /timeout/,
    ],
  ]
  for (const [name, talk, limits, detail] of cases)
    test(`${name} is too slow`, async (t) => {
      const port = await serveTcp(t, (socket) => {
        socket.once('data', () => {
          const timer = talk((text) => socket.write(text))
          socket.on('close', () => clearInterval(timer))
        })
      })
      await assert.rejects(
        webFetchTo(t, [port], { limits }).get(`${HOST}:${port}/`),
        (error) => error instanceof WebFetchError && error.problem === 'too-slow' && detail.test(error.detail ?? ''),
      )
    })

  test('the deadline covers all hops', async (t) => {
    const slowly: Site[string] = (request, response) => {
      const next = Number(request.url?.slice(2)) + 1
      setTimeout(() => response.writeHead(302, { location: `/?${next}` }).end(), 100)
    }
    const { port } = await serve(t, { '/': slowly })
    const web = webFetchTo(t, [port], { limits: { totalMs: 300, hops: 50 } })
    assert.equal(await problemOf(web.get(`${HOST}:${port}/?1`)), 'too-slow')
  })

  test('the caller can abort a fetch with its own reason', async (t) => {
    const port = await serveTcp(t, () => {})
    const reason = new Error('The reader left')
    const stop = new AbortController()
    const answer = webFetchTo(t, [port]).get(`${HOST}:${port}/`, { signal: stop.signal })
    setTimeout(() => stop.abort(reason), 50)
    await assert.rejects(answer, reason)
  })

  test('close aborts running requests and refuses new ones', async (t) => {
    const port = await serveTcp(t, () => {})
    const web = webFetchTo(t, [port])
    const running = problemOf(web.get(`${HOST}:${port}/`))
    setTimeout(() => web.close(), 50)
    assert.equal(await running, 'closed')
    assert.equal(await problemOf(web.get(`${HOST}:${port}/`)), 'closed')
  })
})

describe('broken servers', () => {
  const cases: [name: string, answer: string, problem: WebFetchProblem][] = [
    ['no HTTP', '220 smtp.site.org ESMTP\r\n', 'bad-response'],
    ['nothing', '', 'unreachable'],
  ]
  for (const [name, answer, problem] of cases)
    test(`${name}: ${problem}`, async (t) => {
      const port = await serveTcp(t, (socket) => socket.once('data', () => socket.end(answer)))
      assert.equal(await problemOf(webFetchTo(t, [port]).get(`${HOST}:${port}/`)), problem)
    })

  test('a connection that is closed at once is not retried', async (t) => {
    let connections = 0
    const port = await serveTcp(t, (socket) => {
      connections++
      socket.destroy()
    })
    assert.equal(await problemOf(webFetchTo(t, [port]).get(`${HOST}:${port}/`)), 'unreachable')
    assert.equal(connections, 1)
  })
})

test('an invalid setting prevents the start', () => {
  assert.throws(() => createWebFetch({ userAgent: 'x', allow: ['http://a'] }), /Not a host/)
  assert.throws(() => createWebFetch({ userAgent: 'x', proxy: 'socks5://10.0.0.1' }), /proxy/)
})
