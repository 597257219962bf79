import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { makeFolder } from '../engines/postgres-embedded/postgres-test-kit.ts'
import { runKillRounds } from './kill-rounds-test-kit.ts'

test('acknowledged writes survive `kill -9` of the site, of PostgreSQL, and of both, at random moments', async () => {
  const seed = randomInt(2 ** 31)
  const rounds = await runKillRounds(makeFolder(), { rounds: 3, seed })
  for (const { victim, broken } of rounds) assert.deepEqual(broken, [], `${victim} killed, seed ${seed}`)
})
