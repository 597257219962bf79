import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretsIn } from './secrets-in-log.ts'

const TOKEN = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl'
/** Tokens of a feed and of an unsubscribe link. */
const FEED = 'aZ09_-'.repeat(6).slice(0, 32)
const STOP = 'aZ09_-'.repeat(8)
const READER = '0123456789abcdef'.repeat(4)

test('finds every kind of secret without repeating it', () => {
  const log = [
    '{"level":30,"path":"/","msg":"request"}',
    `{"level":40,"msg":"refused ${TOKEN}"}`,
    '{"level":30,"path":"/auth?mode=signIn&oobCode=abcd_1234-x"}',
    '{"level":30,"cookie":"better-auth.session_token=abcdefgh.ijkl"}',
    `{"level":30,"path":"/api/headline-fixes/get-vote/?fix_id=1&user_id=${READER}"}`,
    `{"level":30,"path":"/notifications/feed.atom?token=${FEED}"}`,
    `{"level":50,"query":{"token":"${STOP}"}}`,
    `{"level":50,"body":"undo=${STOP}"}`,
    'ERROR:  insert … values (a good password)',
  ].join('\n')
  const found = secretsIn(log, { 'a password': 'a good password' })
  assert.deepEqual(
    found.map((line) => line.replace(/:.*/, '')),
    [
      'an access token',
      'a mailed code',
      "a session's cookie",
      'a reader id',
      ...Array(3).fill('a token of an address'),
      'a password',
    ],
  )
  for (const secret of [TOKEN.slice(0, 20), READER, FEED.slice(0, 20), 'abcd_1234', 'abcdefgh', 'good password'])
    assert.ok(!found.join().includes(secret), secret)
})

test('finds nothing in a log of ordinary requests', () => {
  assert.deepEqual(secretsIn('{"level":30,"method":"POST","path":"/identity/sign-in/","status":401}\n'), [])
})
