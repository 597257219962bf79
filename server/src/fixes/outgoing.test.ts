import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { TestUser } from '../testing/test-kit.ts'
import { checkRecentVotes } from './ranking/check-recent-votes.ts'
import { rankSite } from './ranking/rank-site.ts'
import { fillTwoCamps } from './ranking/ranking-test-kit.ts'
import { startVoting } from './votes/voting-test-kit.ts'

const { site, readers, makeFixes, vote, fix } = await startVoting()
const { pool } = site.database

/** A fix of a headline with two, each an hour old. */
async function makeFix(): Promise<number> {
  const ids = await makeFixes('Council closes bridge for repairs', 'Council shuts a bridge')
  await pool.query(
    `update headline_fixes set created_at = created_at - interval '1 hour' where headline_fix_id = any($1)`,
    [ids],
  )
  return ids[0]!
}
const leaves = async (id: number) =>
  (await pool.query('select from outgoing_fixes where headline_fix_id = $1', [id])).rowCount === 1
const voteAll = async (id: number, value: 1 | 0 | -1, voters: readonly TestUser[]) => {
  for (const { token } of voters) assert.equal((await vote(id, value, token)).status, 200)
}
const crowdOf = (size: number) => Promise.all(Array.from({ length: size }, () => site.makeUser({ firstDay: true })))
const five = readers.slice(0, 5)

describe('on a young site', () => {
  test('a fix leaves once five people like it who have been there for a day, and not without them', async () => {
    const id = await makeFix()
    await voteAll(id, 1, five.slice(0, 4))
    assert.equal(await leaves(id), false)
    await voteAll(id, 1, five.slice(4))
    assert.equal(await leaves(id), true)
    await voteAll(id, 0, five.slice(4))
    assert.equal(await leaves(id), false)
    await voteAll(id, 1, five.slice(4))
    await voteAll(id, -1, five.slice(2))
    assert.equal(await leaves(id), false)
  })

  test('accounts of the first day neither let a fix leave nor keep it back, even if another one is first on the page', async () => {
    const crowd = await crowdOf(8)
    const [pushed, liked] = [await makeFix(), await makeFix()]
    await voteAll(pushed, 1, crowd)
    assert.equal(await leaves(pushed), false)
    await voteAll(liked, 1, five)
    await voteAll(liked, -1, crowd)
    assert.deepEqual([(await fix(liked)).ranking, await leaves(liked)], [2, true])
  })

  test('people of one network count as less than two', async () => {
    const id = await makeFix()
    const { rows } = await pool.query('select user_id, young_weight from users where user_id = any($1)', [
      five.map(({ user_id }) => user_id),
    ])
    assert.ok(rows.every(({ young_weight }) => young_weight === 1))
    await pool.query('update users set young_weight = 0.5 where user_id = any($1)', [
      five.slice(0, 2).map(({ user_id }) => user_id),
    ])
    await voteAll(id, 1, five)
    assert.equal(await leaves(id), false)
    await pool.query('delete from fix_votes where headline_fix_id = $1', [id])
    await pool.query('update users set young_weight = 1')
  })

  test('a fix waits until it is an hour old, and then leaves without another vote', async () => {
    const [id] = await makeFixes('Just posted')
    await voteAll(id!, 1, five)
    assert.equal(await leaves(id!), false)
    await pool.query(
      `update headline_fixes set created_at = now() - interval '61 minutes' where headline_fix_id = $1`,
      [id],
    )
    const changed: number[] = []
    await checkRecentVotes(site.database, (headline) => changed.push(headline))
    assert.deepEqual(changed, [(await fix(id!)).headline_id])
    assert.equal(await leaves(id!), true)
  })
})

describe('a fix that leaves', () => {
  let id: number
  before(async () => {
    id = await makeFix()
    await voteAll(id, 1, five)
  })

  test('stays on the site after an edit until somebody votes again who is not new', async () => {
    const edited = () => pool.query('update headline_fixes set edited_at = now() where headline_fix_id = $1', [id])
    const headline = (await fix(id)).headline_id
    const order = () => pool.query('select order_fixes(array[$1::bigint])', [headline])
    await edited()
    await order()
    assert.equal(await leaves(id), false)
    await voteAll(id, 1, await crowdOf(2))
    assert.equal(await leaves(id), false)
    await voteAll(id, 1, readers.slice(5))
    assert.equal(await leaves(id), true)
  })

  const KEPT: [why: string, change: string][] = [
    ['another fix is better', 'update headline_fixes set outgoing = false where headline_fix_id = $1'],
    ['disabled by its author', 'update headline_fixes set status_id = 2 where headline_fix_id = $1'],
    ['hidden', 'update headline_fixes set hidden_at = now() where headline_fix_id = $1'],
    ['waiting in a high alert', 'update headline_fixes set waiting_until = now() where headline_fix_id = $1'],
    [
      'its headline hidden, a moment before its own row',
      `update headlines h set hidden_at = now() from headline_fixes f where f.headline_fix_id = $1 and h.headline_id = f.headline_id`,
    ],
    [
      'its author hidden, a moment before its own row',
      `update users u set hidden_at = now() from headline_fixes f where f.headline_fix_id = $1 and u.user_id = f.user_id`,
    ],
    [
      'a title typed by a reader',
      `update headlines h set title_by_reader = true from headline_fixes f where f.headline_fix_id = $1 and h.headline_id = f.headline_id`,
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
      assert.equal(await leaves(id), true)
    })
  }
})

describe('on a grown site', () => {
  before(async () => {
    await fillTwoCamps(site.database)
    assert.equal((await rankSite(site.database)).young, false)
  })

  test('100 new accounts neither let a fix leave nor keep one back', async () => {
    const { rows } = await pool.query<{ id: number; rival: number }>(
      `select o.headline_fix_id as id, f.headline_fix_id as rival from outgoing_fixes o join headline_fixes f using (headline_id)
        where f.headline_fix_id <> o.headline_fix_id and f.ranking > 2 order by 1 limit 1`,
    )
    const { id, rival } = rows[0]!
    // As many as a network of test accounts can hold: their votes are what counts.
    await pool.query(
      `insert into users (identity_uid, username, display_name) select 'new-' || n, 'new-' || n, 'New' from generate_series(1, 100) n`,
    )
    await pool.query(
      `select cast_vote('new-' || n, now(), f.id, f.value::smallint)
        from generate_series(1, 100) n, unnest(array[$1::bigint, $2], array[-1, 1]) f (id, value)`,
      [id, rival],
    )
    assert.deepEqual([await leaves(id), await leaves(rival)], [true, false])
  })
})
