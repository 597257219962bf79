import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { webFetchLimits } from './web-limits.ts'
import { problemOf, serveTcp, webFetchTo } from './web-test-kit.ts'

const URL_OF = (port: number) => `http://news.site.org:${port}/`

/** Reads what a server writes on a connection. */
async function read(t: Parameters<typeof serveTcp>[0], talk: (socket: Socket) => void) {
  const port = await serveTcp(t, (socket) => socket.once('data', () => talk(socket)))
  return webFetchTo(t, [port]).get(URL_OF(port))
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'

describe('heads of responses that browsers read', () => {
  const heads: [name: string, answer: string][] = [
    ['the same length twice', `${OK}Content-Length: 4\r\nContent-Length: 4\r\n\r\nnews`],
    ['the same length twice in one line', `${OK}content-length: 4, 4\r\n\r\nnews`],
    ['a length and chunks', `${OK}content-length: 9\r\ntransfer-encoding: chunked\r\n\r\n4\r\nnews\r\n0\r\n\r\n`],
    ['a length that is no number', `${OK}content-length: none\r\n\r\nnews`],
    ['lines that end without a carriage return', 'HTTP/1.1 200 OK\ncontent-type: text/html\ncontent-length: 4\n\nnews'],
    ['a blank before the colon', `${OK}x-one : 1\r\ncontent-length: 4\r\n\r\nnews`],
    ['a line without a colon', `${OK}Powered by hand\r\ncontent-length: 4\r\n\r\nnews`],
    ['a name with a bracket', `${OK}x[one]: 1\r\ncontent-length: 4\r\n\r\nnews`],
    ['a control character in a value', `${OK}x-one: a\x01b\r\ncontent-length: 4\r\n\r\nnews`],
    ['a value over two lines', `${OK}x-one: a\r\n  b\r\ncontent-length: 4\r\n\r\nnews`],
    ['chunks that a folded line names', `${OK}transfer-encoding:\r\n chunked\r\n\r\n4\r\nnews\r\n0\r\n\r\n`],
    ['a length that two folded lines name', `${OK}content-length:\n\t\n 4\r\n\r\nnews and more`],
    ['a blank before the first field', `HTTP/1.1 200 OK\r\n x-one: 1\r\ncontent-type: text/html\r\n\r\nnews`],
    ['no reason', 'HTTP/1.1 200\r\ncontent-type: text/html\r\n\r\nnews'],
    ['20 kB in one field', `${OK}x-big: ${'x'.repeat(20_000)}\r\n\r\nnews`],
    ['many long fields', `${OK}${`x-big: ${'x'.repeat(3000)}\r\n`.repeat(40)}\r\nnews`],
    ['another head before', `HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n${OK}content-length: 4, 4\r\n\r\nnews`],
    ['leave to go on before', `HTTP/1.1 100 Continue\r\n\r\n${OK}\r\nnews`],
    ['ten other heads before', `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)}${OK}\r\nnews`],
  ]
  for (const [name, answer] of heads)
    test(name, async (t) => {
      const { bytes, truncated, contentType } = await read(t, (socket) => socket.end(answer))
      assert.deepEqual([bytes.toString(), truncated, contentType], ['news', false, 'text/html'])
    })

  test('in pieces of any size', async (t) => {
    const answer = `HTTP/1.1 103 Hints\r\n\r\n${OK}content-length: 4\r\ncontent-length: 4\r\n\r\nnews`
    for (const size of [1, 2, 3, 5, 70]) {
      const { bytes } = await read(t, async (socket) => {
        socket.setNoDelay(true)
        for (let at = 0; at < answer.length; at += size)
          await new Promise((sent) => socket.write(answer.slice(at, at + size), sent))
        socket.end()
      })
      assert.equal(bytes.toString(), 'news')
    }
  })
})

describe('heads of responses that nobody reads', () => {
  const broken: [name: string, answer: string, problem: string][] = [
    ['two different lengths', `${OK}content-length: 4\r\ncontent-length: 5\r\n\r\nnewss`, 'bad-response'],
    ['more than the limit', `${OK}x: ${'x'.repeat(webFetchLimits.headerBytes)}\r\n\r\nnews`, 'bad-response'],
    ['eleven other heads before', `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(11)}${OK}\r\nnews`, 'bad-response'],
    ['no head', '<html>news</html>\n\n', 'bad-response'],
    ['an unfinished head', `${OK}content-length: 4`, 'unreachable'],
  ]
  for (const [name, answer, problem] of broken)
    test(name, async (t) => assert.equal(await problemOf(read(t, (socket) => socket.end(answer))), problem))

  const endless: [name: string, start: string, piece: string][] = [
    ['one that never ends', OK, `x: ${'x'.repeat(50_000)}\r\n`],
    ['other heads without an end', '', `HTTP/1.1 103 Early Hints\r\nx: ${'x'.repeat(50_000)}\r\n\r\n`],
  ]
  for (const [name, start, piece] of endless)
    test(`${name}: the connection is closed`, async (t) => {
      const dropped = Promise.withResolvers<void>()
      const reading = read(t, (socket) => {
        socket.write(start)
        const more = () => socket.write(piece, () => !socket.destroyed && setImmediate(more))
        more()
        socket.on('close', () => dropped.resolve())
      })
      assert.equal(await problemOf(reading), 'bad-response')
      await dropped.promise
    })
})
