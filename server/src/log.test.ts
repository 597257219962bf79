import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutContents } from './log.ts'

test('a database error is logged without the row that it complains of', () => {
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
