import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ranking } from '@unspun/contract/ranking.ts'
import { startVoting } from './votes/voting-test-kit.ts'

const { site, readers, makeFixes, vote, fix } = await startVoting()
const [id] = await makeFixes('Council closes bridge for repairs')
for (const reader of readers.slice(0, ranking.testedVotes)) await vote(id!, 1, reader.token)
const { headline_id, user_id } = await fix(id!)
const { pool } = site.database

const leaves = async () =>
  (await pool.query('select from outgoing_fixes where headline_fix_id = $1', [id])).rowCount === 1

test('the best fix of a headline may leave the site once enough people have judged it', async () => {
  assert.equal(await leaves(), true)
  await vote(id!, 0, readers[0]!.token)
  assert.equal(await leaves(), false)
  await vote(id!, 1, readers[0]!.token)
  assert.equal(await leaves(), true)
})

const KEPT: [why: string, change: string][] = [
  ['another fix is better', 'update headline_fixes set ranking = 2 where headline_fix_id = $1'],
  ['disabled by its author', 'update headline_fixes set status_id = 2 where headline_fix_id = $1'],
  ['hidden', 'update headline_fixes set hidden_at = now() where headline_fix_id = $1'],
  ['waiting in a high alert', 'update headline_fixes set waiting_until = now() where headline_fix_id = $1'],
  ['untested', `update headline_fixes set ranked_vote_count = ${ranking.testedVotes - 1} where headline_fix_id = $1`],
  ['as many dislike as like it', 'update headline_fixes set total_vote_value = 0 where headline_fix_id = $1'],
  [
    'its headline hidden, a moment before its own row',
    `update headlines set hidden_at = now() where headline_id = ${headline_id} and $1 > 0`,
  ],
  [
    'its author hidden, a moment before its own row',
    `update users set hidden_at = now() where user_id = ${user_id} and $1 > 0`,
  ],
  [
    'a title typed by a reader',
    `update headlines set title_by_reader = true where headline_id = ${headline_id} and $1 > 0`,
  ],
]
for (const [why, change] of KEPT) {
  test(`stays on the site: ${why}`, async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      assert.equal((await client.query(change, [id])).rowCount, 1)
      assert.equal((await client.query('select from outgoing_fixes where headline_fix_id = $1', [id])).rowCount, 0)
    } finally {
      await client.query('rollback')
      client.release()
    }
    assert.equal(await leaves(), true)
  })
}
