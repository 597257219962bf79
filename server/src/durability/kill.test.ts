import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { rounds } from '../testing/test-depth.ts'
import { runKillRounds } from './kill-rounds-test-kit.ts'

test('acknowledged writes survive `kill -9` of the site, of PostgreSQL, and of both, at random moments', async () => {
  const seed = randomInt(2 ** 31)
  const done = await runKillRounds(makeFolder(), { rounds: rounds(30), seed })
  for (const { victim, broken } of done) assert.deepEqual(broken, [], `${victim} killed, seed ${seed}`)
})
