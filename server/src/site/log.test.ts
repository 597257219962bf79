import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf, withoutContents } from './log.ts'

test('a database error is logged without the row in its details', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.example) already exists.',
    where: 'a@b.example',
  })
  const line = JSON.stringify(withoutContents(error))
  assert.match(line, /duplicate key/)
  assert.match(line, /23505/)
  assert.doesNotMatch(line, /b\.example/)
})

test('the log line of a hot response is valid JSON for any path', () => {
  const line = { request: 'a1', method: 'GET', path: '/headlines/1/"}\n{"level":60', status: 200, ms: 0.1 }
  const written = lineOf(line, 5)
  assert.deepEqual(JSON.parse(written), { level: 30, time: 5, ...line, msg: 'request' })
  assert.equal(written.indexOf('\n'), written.length - 1)
})
