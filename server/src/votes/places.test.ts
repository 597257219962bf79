import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startTestSite } from '../testing/test-kit.ts'
import { type Candidate, quality, rank, rankingValue } from './ranking.ts'

// Without jobs, because one of them would recompute the mean.
const site = await startTestSite({ ROLE: 'web' })
const authors = await Promise.all(Array.from({ length: 7 }, () => site.makeUser()))

type Query = (text: string, values: unknown[]) => Promise<{ id: number; ranking: number }[]>

describe('the SQL and the TypeScript rule', () => {
  const votes = fc.tuple(fc.nat(100_000), fc.nat(100_000))
  /** The mean of votes of +1 or -1. PostgreSQL refuses numbers closer to 0 than any real mean is. */
  const mean = fc
    .tuple(fc.integer({ min: -1, max: 1 }), fc.nat(10_000_000))
    .map(([way, number]) => (way * number) / 10_000_001)

  test('give every fix the same quality, to the last bit', async () => {
    const given = fc.sample(fc.tuple(votes, mean), 1_000).map(([[up, down], mu]) => [up - down, up + down, mu] as const)
    const { rows } = await site.database.pool.query(
      'select fix_quality(value, number, mean) as quality from unnest($1::int[], $2::int[], $3::double precision[]) t (value, number, mean)',
      [0, 1, 2].map((column) => given.map((each) => each[column])),
    )
    const expected = given.map(([ranked_vote_value, ranked_vote_count, mu]) =>
      quality({ headline_fix_id: 0, ranked_vote_value, ranked_vote_count }, mu),
    )
    // Adding 0 turns -0 into 0.
    assert.deepEqual(
      rows.map((row) => row.quality + 0),
      expected.map((each) => each + 0),
    )
  })

  test('count the same votes', async () => {
    const { headline_id } = await site.makeHeadline(authors[0]!)
    const made = await Promise.all(
      authors.slice(0, 3).map((author) => site.makeFix(author, headline_id, `A fix of ${author.user_id}`)),
    )
    const ids = made.map(({ headline_fix_id }) => headline_fix_id)
    const vote = fc.tuple(fc.constantFrom(...authors), fc.constantFrom(...ids), fc.constantFrom(1, -1, 0))
    for (const votes of fc.sample(fc.array(vote, { minLength: 1, maxLength: 30 }), 30)) {
      for (const [{ token }, headline_fix_id, vote_value] of votes)
        await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token)
      const { rows: fixes } = await site.database.pool.query('select * from headline_fixes where headline_id = $1', [
        headline_id,
      ])
      const { rows: cast } = await site.database.pool.query('select * from fix_votes where headline_fix_id = any($1)', [
        ids,
      ])
      for (const fix of fixes) {
        const counted = cast
          .filter(({ headline_fix_id }) => headline_fix_id === fix.headline_fix_id)
          .map((each) => rankingValue(each, fix))
        assert.deepEqual(
          [fix.ranked_vote_value, fix.ranked_vote_count],
          [counted.reduce((sum, value) => sum + value, 0), counted.filter((value) => value !== 0).length],
        )
      }
    }
  })

  test('put fixes in the same order, ties included', async () => {
    const { pool } = site.database
    const { headline_id } = await site.makeHeadline(authors[0]!)
    const made = await Promise.all(
      authors.map((author) => site.makeFix(author, headline_id, `A fix of ${author.user_id}`)),
    )
    const ids = made.map(({ headline_fix_id }) => headline_fix_id).sort((a, b) => a - b)
    const few = fc.tuple(fc.nat(3), fc.nat(3))
    for (const [totals, mu] of fc.sample(fc.tuple(fc.array(few, { minLength: 7, maxLength: 7 }), mean), 30)) {
      const fixes: Candidate[] = totals.map(([up, down], at) => ({
        headline_fix_id: ids[at]!,
        ranked_vote_value: up - down,
        ranked_vote_count: up + down,
      }))
      const stored = await inOne(async (query) => {
        await query('update vote_mean set mean = $1', [mu])
        for (const { headline_fix_id, ranked_vote_value, ranked_vote_count } of fixes) {
          const values = [headline_fix_id, ranked_vote_value, ranked_vote_count]
          await query(
            'update headline_fixes set ranked_vote_value = $2, ranked_vote_count = $3 where headline_fix_id = $1',
            values,
          )
        }
        await query('select place_fixes(array[$1::bigint])', [headline_id])
        return query('select headline_fix_id as id, ranking from headline_fixes where headline_fix_id = any($1)', [ids])
      })
      assert.deepEqual(new Map(stored.map(({ id, ranking }) => [id, ranking])), rank(fixes, mu))
    }

    /** Runs statements in a transaction and rolls it back. */
    async function inOne<T>(work: (query: Query) => Promise<T>): Promise<T> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        return await work(async (text, values) => (await client.query(text, values)).rows)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  test('order fixes alike when votes on several headlines are concurrent', async () => {
    const headlines = await Promise.all([1, 2].map(() => site.makeHeadline(authors[0]!)))
    const made = await Promise.all(
      headlines.flatMap(({ headline_id }) =>
        authors.slice(0, 3).map((author) => site.makeFix(author, headline_id, `A fix of ${author.user_id}`)),
      ),
    )
    const ids = made.map(({ headline_fix_id }) => headline_fix_id)
    const vote = fc.tuple(fc.constantFrom(...authors), fc.constantFrom(...ids), fc.constantFrom(1, -1, 0))
    for (const [votes, mu] of fc.sample(fc.tuple(fc.array(vote, { minLength: 1, maxLength: 40 }), mean), 100)) {
      await site.database.pool.query('update vote_mean set mean = $1', [mu])
      // A headline without votes keeps its order.
      await site.database.pool.query('select place_fixes($1)', [headlines.map(({ headline_id }) => headline_id)])
      const answers = await Promise.all(
        votes.map(([{ token }, headline_fix_id, vote_value]) =>
          site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token),
        ),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      for (const { headline_id } of headlines) {
        const { rows } = await site.database.pool.query<Candidate & { ranking: number }>(
          'select headline_fix_id, ranked_vote_value, ranked_vote_count, ranking from headline_fixes where headline_id = $1',
          [headline_id],
        )
        assert.deepEqual(
          new Map(rows.map(({ headline_fix_id, ranking }) => [headline_fix_id, ranking])),
          rank(rows, mu),
        )
      }
    }
  })
})
