import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsOf } from './load.ts'

test('a read is the same request every time', () => {
  const next = requestsOf({ kind: 'read', path: '/api/x/?id=1' })
  assert.match(next(), /^GET \/api\/x\/\?id=1 HTTP\/1\.1\r\nHost: .*\r\n\r\n$/s)
  assert.equal(next(), next())
})

test('a new page was never asked for before', () => {
  const next = requestsOf({ kind: 'new page', from: 41 })
  assert.deepEqual(
    [next(), next()].map((request) => request.split(' ')[1]),
    ['/?before=41', '/?before=42'],
  )
})

test('a vote names one of the fixes and one of the voters, and the length of its body', () => {
  const draws = [0.99, 0.1, 0]
  const next = requestsOf({ kind: 'vote', tokens: ['one', 'two'], fixes: [7, 8] }, () => draws.shift()!)
  const [head, body] = next().split('\r\n\r\n')
  assert.equal(body, '{"headline_fix_id":8,"vote_value":1}')
  assert.match(head!, /\r\nauth-token: one\r\n.*\r\nContent-Length: 36$/s)
})
