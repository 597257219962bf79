import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestSite, type TestUser } from '../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const ben = await site.makeUser()
const newcomer = await site.makeUser({ verified: false })
const newFix = async () => {
  const { headline_id } = await site.makeHeadline(ana)
  return (await site.makeFix(ana, headline_id, 'A fix')).headline_fix_id
}

describe('voting on a comment', () => {
  const vote = (comment_id: number, vote_value: unknown, by?: TestUser) =>
    site.post('/api/comments/vote/', { comment_id, vote_value }, by?.token)

  test('requires a verified user, an existing comment and a valid vote value', async () => {
    const { comment_id } = await site.makeComment(ana, await newFix())
    assert.equal((await vote(comment_id, 1)).status, 401)
    assert.equal((await vote(comment_id, 1, newcomer)).status, 403)
    assert.equal((await vote(999_999, 1, ben)).status, 404)
    for (const value of [2, -2, 0.5, '1', null]) assert.equal((await vote(comment_id, value, ben)).status, 400)
  })

  test('casts, changes and removes a vote', async () => {
    const { comment_id } = await site.makeComment(ana, await newFix())
    const totals = async (value: number) => {
      const { body } = await vote(comment_id, value, ben)
      assert.deepEqual([body.comment_id, body.user_id, body.vote_value], [comment_id, ben.user_id, value])
      return [body.total_vote_value, body.total_vote_count]
    }
    assert.deepEqual(
      [await totals(1), await totals(1), await totals(-1), await totals(0)],
      [
        [1, 1],
        [1, 1],
        [-1, 1],
        [0, 0],
      ],
    )
  })

  test('adjusts the totals by the difference instead of recounting', async () => {
    const { comment_id } = await site.makeComment(ana, await newFix())
    const { pool } = site.database
    await pool.query('update comments set total_vote_value = 7, total_vote_count = 9 where comment_id = $1', [
      comment_id,
    ])
    for (const [value, total_vote_value, total_vote_count] of [
      [-1, 6, 10],
      [-1, 6, 10],
      [1, 8, 10],
      [0, 7, 9],
      [0, 7, 9],
    ] as const) {
      const { body } = await vote(comment_id, value, ben)
      assert.deepEqual([body.total_vote_value, body.total_vote_count], [total_vote_value, total_vote_count])
    }
  })

  test('counts fifty concurrent votes of one user once, and the totals equal a recount', async () => {
    const { comment_id } = await site.makeComment(ana, await newFix())
    const values = Array.from({ length: 50 }, (_, n) => (n % 3) - 1)
    await Promise.all(values.map((value, n) => vote(comment_id, value, n % 2 ? ana : ben)))
    const { rows } = await site.database.pool.query(
      `select total_vote_value, total_vote_count, (select count(*)::int from comment_votes v where v.comment_id = c.comment_id) as n,
        (select coalesce(sum(vote_value), 0)::int from comment_votes v where v.comment_id = c.comment_id) as total
       from comments c where comment_id = $1`,
      [comment_id],
    )
    assert.deepEqual([rows[0].total_vote_value, rows[0].total_vote_count], [rows[0].total, rows[0].n])
    assert.ok(rows[0].n <= 2)
  })
})
