import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCookies } from './web-cookies.ts'
import { webFetchLimits } from './web-limits.ts'
import { problemOf, type Site, serve, serveTcp, webFetchTo } from './web-test-kit.ts'

const HOST = 'http://news.site.org'

/** Redirects to a path or to `//host/path` on the same port, and sets cookies. */
const lead =
  (to: string, cookies: string[] = []): Site[string] =>
  ({ headers }, response) => {
    const location = to.replace(/^\/\/[^/]+/, `$&:${headers.host?.split(':')[1]}`)
    response.writeHead(302, { location, 'set-cookie': cookies }).end()
  }

/** Shows the article to those who bring the cookie back. */
const wanting =
  (cookie: string, otherwise: Site[string]): Site[string] =>
  (request, response) => {
    if (request.headers.cookie?.split('; ').includes(cookie)) response.end('the article')
    else if (typeof otherwise === 'function') otherwise(request, response)
  }

/** Answers with the cookies of the request. */
const echo: Site[string] = (request, response) => response.end(request.headers.cookie ?? 'none')

describe('cookies of one chain of redirects', () => {
  const chains: [name: string, site: Site, hits: number][] = [
    ['to the same address, which is then no loop', { '/a': wanting('seen=1', lead('/a', ['seen=1'])) }, 2],
    [
      'over another address and back',
      { '/a': wanting('seen=1', lead('/check?back=/a')), '/check': lead('/a', ['seen=1; Path=/']) },
      3,
    ],
    [
      'to another site for consent and back',
      {
        '/a': wanting('choice=no', lead('//consent.firm.com/ask', ['asked=1'])),
        '/ask': lead('//www.site.org/back', ['id=7']),
        '/back': lead('//news.site.org/a', ['choice=no; Path=/; Domain=site.org']),
      },
      4,
    ],
  ]
  for (const [name, site, count] of chains)
    test(`lead ${name}`, async (t) => {
      const { port, hits } = await serve(t, site)
      const answer = await webFetchTo(t, [port]).get(`${HOST}:${port}/a`)
      assert.equal(answer.bytes.toString(), 'the article')
      assert.equal(answer.url, `${HOST}:${port}/a`)
      assert.equal(hits.length, count)
    })

  test('that never suffice are a loop, and those that always change end at the limit of redirects', async (t) => {
    let turn = 0
    const { port, hits } = await serve(t, {
      '/same': lead('/same', ['seen=1']),
      '/new': (request, response) => {
        const set = lead('/new', [`turn=${++turn}`])
        if (typeof set === 'function') set(request, response)
      },
    })
    const web = webFetchTo(t, [port])
    assert.equal(await problemOf(web.get(`${HOST}:${port}/same`)), 'redirect-loop')
    assert.equal(hits.splice(0).length, 2)
    assert.equal(await problemOf(web.get(`${HOST}:${port}/new`)), 'too-many-redirects')
    assert.equal(hits.length, webFetchLimits.hops + 1)
  })

  test('are forgotten after it, also by requests at the same time', async (t) => {
    const { port } = await serve(t, { '/set': lead('/echo', ['id=1']), '/echo': echo })
    const web = webFetchTo(t, [port])
    const paths = ['/set', '/echo', '/set', '/echo']
    const answers = await Promise.all(paths.map((path) => web.get(`${HOST}:${port}${path}`)))
    assert.deepEqual(
      answers.map(({ bytes }) => bytes.toString()),
      ['id=1', 'none', 'id=1', 'none'],
    )
    assert.equal((await web.get(`${HOST}:${port}/echo`)).bytes.toString(), 'none')
  })

  test('go to no other site', async (t) => {
    const { port } = await serve(t, {
      '/a': lead('//other.com/echo', ['id=1', 'wide=1; Domain=site.org', 'theirs=1; Domain=other.com']),
      '/echo': echo,
    })
    assert.equal((await webFetchTo(t, [port]).get(`${HOST}:${port}/a`)).bytes.toString(), 'none')
  })

  test('may hold bytes beyond ASCII, and those of control characters are dropped', async (t) => {
    const port = await serveTcp(t, (socket) => {
      socket.once('data', (request) => {
        const cookie = /\r\ncookie: (.*)\r\n/.exec(request.toString())?.[1]
        if (cookie) socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${cookie}`)
        else socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\nset-cookie: city=Zürich\r\nset-cookie: b=x\ty\r\n\r\n')
      })
    })
    assert.equal((await webFetchTo(t, [port]).get(`${HOST}:${port}/`)).bytes.toString(), 'city=Zürich')
  })
})

describe('cookies go where browsers send them', () => {
  const cases: [set: string, from: string, to: string, sent: boolean][] = [
    ['a=1', 'http://site.org/x', 'http://site.org/y', true],
    ['a=1', 'http://site.org:81/x', 'https://site.org/y', true],
    ['a=1', 'http://site.org/x/1', 'http://site.org/y', false],
    ['a=1; Path=/', 'http://site.org/x/1', 'http://site.org/y', true],
    ['a=1; Path=/y', 'http://site.org/x', 'http://site.org/yes', false],
    ['a=1', 'http://site.org/x', 'http://www.site.org/y', false],
    ['a=1; Domain=.site.org', 'http://site.org/x', 'http://www.site.org/y', true],
    ['a=1; Domain=site.org', 'http://a.site.org/x', 'http://b.site.org/y', true],
    ['a=1; Domain=a.site.org', 'http://b.site.org/x', 'http://a.site.org/y', false],
    ['a=1; Domain=ite.org', 'http://site.org/x', 'http://ite.org/y', false],
    ['a=1; Domain=other.org', 'http://site.org/x', 'http://other.org/y', false],
    ['a=1; Domain=org', 'http://site.org/x', 'http://other.org/y', false],
    ['a=1; Domain=co.uk', 'http://site.co.uk/x', 'http://other.co.uk/y', false],
    ['a=1; Domain=github.io', 'http://site.github.io/x', 'http://other.github.io/y', false],
    ['a=1; Domain=127.0.0.1', 'http://127.0.0.1/x', 'http://127.0.0.1/y', true],
    ['a=1; Domain=0.0.1', 'http://127.0.0.1/x', 'http://127.1.0.1/y', false],
    ['a=1; Secure', 'https://site.org/x', 'https://site.org/y', true],
    ['a=1; Secure', 'https://site.org/x', 'http://site.org/y', false],
    ['a=1; Secure', 'http://site.org/x', 'https://site.org/y', false],
    ['a=1; SameSite=Strict; HttpOnly', 'https://site.org/x', 'https://site.org/y', true],
    ['__Host-a=1; Secure; Path=/; Domain=site.org', 'https://site.org/x', 'https://site.org/y', false],
    ['a=1; Max-Age=0', 'http://site.org/x', 'http://site.org/y', false],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'http://site.org/x', 'http://site.org/y', false],
    ['a', 'http://site.org/x', 'http://site.org/y', true],
  ]
  for (const [set, from, to, sent] of cases)
    test(`"${set}" of ${from} is ${sent ? '' : 'not '}sent to ${to}`, () => {
      const cookies = createCookies(webFetchLimits)
      cookies.keep(set, new URL(from))
      assert.equal(cookies.of(new URL(to)), sent ? set.split(';')[0] : '')
    })
})

describe('hostile cookies', () => {
  const url = new URL('http://site.org/')
  const kept = (lines: string[]) => {
    const cookies = createCookies(webFetchLimits)
    cookies.keep(lines, url)
    return cookies.of(url)
  }

  test('of one response are limited in number and size', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `c${n}=1`)
    assert.equal(kept(many).split('; ').length, webFetchLimits.cookies)
    assert.equal(kept([`large=${'x'.repeat(webFetchLimits.cookieBytes)}`, 'small=1']), 'small=1')
  })

  test('of one request are limited in size, whatever a site has set', () => {
    const sent = kept(Array.from({ length: 50 }, (_, n) => `c${n}=${'x'.repeat(4000)}`))
    assert(sent.length > 12_000 && sent.length <= webFetchLimits.sentCookieBytes)
  })

  test('leave room for those of the next site', () => {
    const cookies = createCookies(webFetchLimits)
    cookies.keep(
      Array.from({ length: 50 }, (_, n) => `c${n}=${'x'.repeat(4000)}`),
      url,
    )
    cookies.keep('seen=1', new URL('http://other.org/'))
    assert.equal(cookies.of(new URL('http://other.org/')), 'seen=1')
  })

  test('without sense are ignored', () => {
    assert.equal(
      kept(['', ';', '=', '; Path=/', 'a=1; Expires=never; Path=x; Domain', '__proto__=1']),
      'a=1; __proto__=1',
    )
  })
})
