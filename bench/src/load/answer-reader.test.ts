import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerReader } from './answer-reader.ts'

const answer = (status: number, body: string, name = 'content-length') =>
  `HTTP/1.1 ${status} Something\r\nvary: x\r\n${name}: ${body.length}\r\nconnection: keep-alive\r\n\r\n${body}`

function statusesIn(chunks: readonly Buffer[]): number[] {
  const statuses: number[] = []
  const read = answerReader(({ status }) => statuses.push(status))
  for (const chunk of chunks) read(chunk)
  return statuses
}

test('responses are found however the connection splits them', () => {
  const bytes = Buffer.from(
    answer(200, 'one') + answer(404, '', 'Content-Length') + answer(503, 'a\r\n\r\nb') + answer(200, 'x'.repeat(500)),
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }), (sizes) => {
      const chunks: Buffer[] = []
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length]!
        chunks.push(bytes.subarray(at, at + size))
        at += size
      }
      assert.deepEqual(statusesIn(chunks), [200, 404, 503, 200])
    }),
  )
})

test('a response is reported with its last byte, not before', () => {
  const bytes = Buffer.from(answer(200, 'body'))
  assert.deepEqual(statusesIn([bytes.subarray(0, -1)]), [])
  assert.deepEqual(statusesIn([bytes.subarray(0, -1), bytes.subarray(-1)]), [200])
})

test('a response has its head and the start of its body', () => {
  const bytes = Buffer.from(answer(200, '{"errors":[]}') + answer(200, '') + answer(200, 'fine'))
  for (const cut of [1, 40, bytes.indexOf('{'), bytes.indexOf('{') + 6, bytes.length]) {
    const found: string[] = []
    const read = answerReader(({ head, beginning }) => {
      assert.match(head, /\r\nvary: x\r\n/)
      found.push(beginning.toString())
    })
    read(bytes.subarray(0, cut))
    read(bytes.subarray(cut))
    assert.equal(found.length, 3)
    assert.match(found[0]!, /^\{"err/)
    assert.deepEqual(found.slice(1), ['', 'fine'])
  }
})

test('a response without a length is an error', () => {
  assert.throws(() => statusesIn([Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')]), /Content-Len/)
})
