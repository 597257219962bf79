import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { startVoting } from './voting-test-kit.ts'

const { site, author, reader, makeFixes, vote, fix, recount } = await startVoting()
const newcomer = await site.makeUser({ verified: false })

describe('voting', () => {
  test('is refused to visitors and to members with an unverified address', async () => {
    const [id] = await makeFixes('A')
    assert.equal((await vote(id!, 1)).status, 401)
    const { status, body } = await vote(id!, 1, newcomer.token)
    assert.deepEqual([status, body.primary_error], [403, 'Auth__EmailNotVerified'])
    assert.deepEqual(await recount(id!), [0, 0])
  })

  test('returns the vote and the new totals for every change of a vote', async () => {
    const [id] = await makeFixes('A')
    const table = [
      [1, 1, 1],
      [1, 1, 1],
      [-1, -1, 1],
      [0, 0, 0],
      [0, 0, 0],
      [-1, -1, 1],
    ] as const
    for (const [value, total, count] of table) {
      const { status, body } = await vote(id!, value, reader.token)
      assert.equal(status, 200)
      const { headline_fix_id, user_id, vote_value, total_vote_value, total_vote_count } = body
      assert.deepEqual(
        [headline_fix_id, user_id, vote_value, total_vote_value, total_vote_count],
        [id, reader.user_id, value, total, count],
      )
      const read = await fix(id!)
      assert.deepEqual([read.total_vote_value, read.total_vote_count], [total, count])
    }
  })

  test('accepts 1, 0 and -1 only', async () => {
    const [id] = await makeFixes('A')
    for (const value of [2, -2, 0.5, '1', null, true, [1]]) {
      const { status, body } = await vote(id!, value, reader.token)
      assert.deepEqual([status, body.errors], [400, [serverMessages.badField('vote_value')]])
    }
    assert.deepEqual(await recount(id!), [0, 0])
  })

  test('returns 404 for an unknown or disabled fix', async () => {
    assert.equal((await vote(999_999, 1, reader.token)).status, 404)
    const [id] = await makeFixes('A')
    await site.database.pool.query('update headline_fixes set status_id = 2 where headline_fix_id = $1', [id])
    assert.equal((await vote(id!, 1, reader.token)).status, 404)
  })

  test('refuses the token of an unknown user, and a revoked token', async () => {
    const [id] = await makeFixes('A')
    const revoked = await site.makeUser()
    await site.database.pool.query(
      `update users set tokens_valid_after = now() + interval '1 second' where user_id = $1`,
      [revoked.user_id],
    )
    assert.equal((await vote(id!, 1, revoked.token)).status, 401)
  })
})

describe('the order of fixes', () => {
  const order = async (id: number) => {
    const { headline_id } = await fix(id)
    const { body } = await site.get(`/api/headline-fixes/list-by-headline-id/?headline_id=${headline_id}`)
    return body.headline_fixes.map((each: { title: string; ranking: number }) => `${each.ranking} ${each.title}`)
  }

  test('follows the votes, and the voter gets the new rank', async () => {
    const [a, , c] = await makeFixes('A', 'B', 'C')
    assert.deepEqual(await order(a!), ['1 A', '2 B', '3 C'])
    assert.equal((await vote(c!, 1, reader.token)).body.ranking, 1)
    assert.deepEqual(await order(a!), ['1 C', '2 A', '3 B'])
    await vote(a!, -1, reader.token)
    assert.deepEqual(await order(a!), ['1 C', '2 B', '3 A'])
    await vote(c!, 0, reader.token)
    assert.deepEqual(await order(a!), ['1 B', '2 C', '3 A'])
  })

  test('ignores the author’s own vote, which counts only in the totals', async () => {
    const [a, b] = await makeFixes('A', 'B')
    assert.equal((await vote(b!, 1, author.token)).body.total_vote_value, 1)
    assert.deepEqual(await order(a!), ['1 A', '2 B'])
  })

  test('is updated by the vote’s difference, without a recount of the fix', async () => {
    const [fix] = await makeFixes('Read by many')
    const store = (numbers: number[]) =>
      site.database.pool.query(
        `update headline_fixes set total_vote_value = $2, total_vote_count = $3, ranked_vote_value = $4, ranked_vote_count = $5
          where headline_fix_id = $1`,
        [fix, ...numbers],
      )
    await store([7, 9, 6, 8])
    const totals = async (value: number, token: string) => {
      const { total_vote_value, total_vote_count } = (await vote(fix!, value, token)).body
      const { rows } = await site.database.pool.query(
        'select ranked_vote_value, ranked_vote_count from headline_fixes where headline_fix_id = $1',
        [fix],
      )
      return [total_vote_value, total_vote_count, rows[0].ranked_vote_value, rows[0].ranked_vote_count]
    }
    assert.deepEqual(await totals(-1, reader.token), [6, 10, 5, 9])
    assert.deepEqual(await totals(-1, reader.token), [6, 10, 5, 9])
    assert.deepEqual(await totals(1, reader.token), [8, 10, 7, 9])
    assert.deepEqual(await totals(1, author.token), [9, 11, 7, 9], 'the author’s own is not ranked')
    assert.deepEqual(await totals(0, author.token), [8, 10, 7, 9])
    assert.deepEqual(await totals(0, reader.token), [7, 9, 6, 8])
    await store([0, 0, 0, 0])
  })
})

describe('reading votes', () => {
  test('one person’s vote on a fix is public, and 0 if there is none', async () => {
    const [id] = await makeFixes('A')
    const url = `/api/headline-fixes/get-vote/?fix_id=${id}&user_id=${reader.user_id}`
    assert.equal((await site.get(url)).body.vote_value, 0)
    await vote(id!, -1, reader.token)
    const { body, headers } = await site.get(url)
    assert.deepEqual([body.headline_fix_id, body.user_id, body.vote_value], [id, reader.user_id, -1])
    assert.equal(headers['cache-control'], 'no-store')
  })

  test('several votes at once; fixes without a vote are left out', async () => {
    const [a, b, c] = await makeFixes('A', 'B', 'C')
    await vote(a!, 1, reader.token)
    await vote(c!, -1, reader.token)
    const { body } = await site.get(
      `/api/headline-fixes/get-votes/?fix_ids=${a},${b},${c},${a}&user_id=${reader.user_id}`,
    )
    const votes = body.votes.map((each: { headline_fix_id: number; vote_value: number }) => [
      each.headline_fix_id,
      each.vote_value,
    ])
    assert.deepEqual(
      votes.sort(),
      [
        [a, 1],
        [c, -1],
      ].sort(),
    )
  })

  test('refuses invalid ids, and more than 200', async () => {
    for (const ids of ['', 'a', '1;2', '1,,2', Array(201).fill('1').join(',')]) {
      assert.equal((await site.get(`/api/headline-fixes/get-votes/?fix_ids=${ids}&user_id=1`)).status, 400, ids)
    }
    assert.equal(
      (await site.get(`/api/headline-fixes/get-votes/?fix_ids=${Array(200).fill('1').join(',')}&user_id=1`)).status,
      200,
    )
  })
})
