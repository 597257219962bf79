import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsOf } from './requests.ts'

const pathOf = (request: string) => request.split(' ')[1]

test('reads use their paths in turn', () => {
  const next = requestsOf({ kind: 'read', paths: ['/api/x/?id=1', '/'] })
  assert.match(next(), /^GET \/api\/x\/\?id=1 HTTP\/1\.1\r\nHost: .*\r\n\r\n$/s)
  assert.deepEqual([next(), next()].map(pathOf), ['/', '/api/x/?id=1'])
})

test('uncached pages never repeat', () => {
  const next = requestsOf({ kind: 'uncached page', from: 41 })
  assert.deepEqual([next(), next()].map(pathOf), ['/?before=41', '/?before=42'])
})

test('a vote has a fix, a value, a voter and the length of its body', () => {
  const draws = [0.99, 0, 0.1]
  const next = requestsOf({ kind: 'vote', tokens: ['one', 'two'], fixes: [7, 8] }, () => draws.shift()!)
  const [head, body] = next().split('\r\n\r\n')
  assert.equal(body, '{"headline_fix_id":8,"vote_value":1}')
  assert.match(head!, /\r\nauth-token: one\r\n.*\r\nContent-Length: 36$/s)
})
