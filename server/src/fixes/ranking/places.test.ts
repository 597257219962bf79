import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { startTestSite } from '../../testing/test-kit.ts'
import { contribution, NEWCOMER, type Profile } from './contribution.ts'
import { order } from './order.ts'
import { outgoingQuality, score } from './score.ts'
import { NO_VOTES, onGrid, plus, type Sums } from './sums.ts'

// Without jobs, because the ranking would start a new generation.
const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const authors = await Promise.all(Array.from({ length: 7 }, () => site.makeUser()))

const number = fc.double({ min: -3, max: 3, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6)
const share = fc.integer({ min: 1, max: 1000 }).map((value) => value / 1000)
const profile: fc.Arbitrary<Profile> = fc.record({
  standing: fc.constantFrom('placed', 'unplaced', 'new'),
  x: fc.constantFrom(-1, 0, 1),
  w: share,
  ring: fc.constantFrom(1, 1 / 2, 1 / 3, 1 / 7),
})
const mood = fc.record({ mean: number.map((value) => onGrid(value / 3)), young: fc.boolean() })
const composite = (sums: Sums) =>
  `(${[sums.w, sums.wx, sums.wxx, sums.wr, sums.wxr, sums.u, sums.ur, sums.n, sums.nr].join()})`

/** Converts -0 to 0. */
const plain = (sums: Sums) => Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value + 0]))

describe('the SQL and the TypeScript rule', () => {
  test('give every vote the same contribution, to the last bit', async () => {
    const given = fc.sample(fc.tuple(fc.constantFrom(1, -1, 0), profile, mood, share, fc.boolean()), 1_000)
    const column = (of: (each: (typeof given)[number]) => unknown) => given.map(of)
    const { rows } = await pool.query(
      `select (contribution(value, row(1, 1, standing, x, w, ring)::voter_profiles,
          row(1, mean, young, 0, 0, now())::ranking_generations, kept, 1, first_day)).*
        from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::boolean[], $8::float8[], $9::boolean[])
          t (value, standing, x, w, ring, mean, young, kept, first_day)`,
      [
        column(([value]) => value),
        column(([, { standing }]) => standing),
        ...(['x', 'w', 'ring'] as const).map((name) => column(([, voter]) => voter[name])),
        column(([, , { mean }]) => mean),
        column(([, , { young }]) => young),
        column(([, , , kept]) => kept),
        column(([, , , , onFirstDay]) => onFirstDay),
      ],
    )
    assert.deepEqual(
      rows.map(plain),
      given.map(([value, voter, site, kept, onFirstDay]) =>
        plain(value === 0 ? NO_VOTES : contribution({ value: value as 1 | -1, kept, onFirstDay }, voter, site)),
      ),
    )
  })

  test('treat a voter without a profile as new, and weigh them by their network on a young site', async () => {
    for (const [young, weight] of [
      [false, 1],
      [true, 0.25],
    ] as const) {
      const { rows } = await pool.query(
        'select (contribution(1, null, row(1, 0.25, $1, 0, 0, now())::ranking_generations, 0.5, 0.25, false)).*',
        [young],
      )
      const voter = { ...NEWCOMER, ring: weight }
      assert.deepEqual(rows[0], contribution({ value: 1, kept: 0.5 }, voter, { mean: 0.25, young }))
    }
  })

  test('give every fix the same score, to the last bit', async () => {
    const votes = fc.array(fc.tuple(fc.constantFrom(1, -1), profile, mood), { maxLength: 30 })
    const given = fc.sample(fc.tuple(votes, fc.boolean()), 500).map(([cast, young]) => {
      const sums = cast.map(([value, voter, site]) => contribution({ value: value as 1 | -1 }, voter, site))
      return { sums: sums.reduce((all, each) => plus(all, each), NO_VOTES), young }
    })
    const { rows } = await pool.query(
      'select fix_score(sums::ranking_sums, young) as score, outgoing_score(sums::ranking_sums, young) as outgoing from unnest($1::text[], $2::boolean[]) t (sums, young)',
      [given.map(({ sums }) => composite(sums)), given.map(({ young }) => young)],
    )
    assert.deepEqual(
      rows.map((row) => [row.score + 0, row.outgoing]),
      given.map(({ sums, young }) => [score(sums, young).quality + 0, outgoingQuality(sums, young)]),
    )
  })

  test('put fixes in the same order, ties included', async () => {
    const { headline_id } = await site.makeHeadline(authors[0]!)
    const made = await Promise.all(
      authors.map((author) => site.makeFix(author, headline_id, `A fix of ${author.user_id}`)),
    )
    const ids = made.map(({ headline_fix_id }) => headline_fix_id).sort((a, b) => a - b)
    const facts = fc.record({
      quality: fc.integer({ min: -3, max: 3 }),
      countingVotes: fc.nat(9),
      total: fc.integer({ min: -1, max: 1 }),
      outgoing: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    await pool.query(`update headline_fixes set created_at = now() - interval '2 hours' where headline_id = $1`, [
      headline_id,
    ])
    for (const totals of fc.sample(fc.array(facts, { minLength: 7, maxLength: 7 }), 100)) {
      const fixes = totals.map((each, at) => ({ id: ids[at]!, ...each }))
      await pool.query(
        `update headline_fixes f set score = t.score, ranked_vote_count = t.votes, total_vote_value = t.total, outgoing_score = t.outgoing
          from unnest($1::bigint[], $2::float8[], $3::int[], $4::int[], $5::float8[]) t (id, score, votes, total, outgoing) where f.headline_fix_id = t.id`,
        [
          ids,
          ...(['quality', 'countingVotes', 'total', 'outgoing'] as const).map((name) =>
            totals.map((each) => each[name]),
          ),
        ],
      )
      await pool.query('select order_fixes(array[$1::bigint])', [headline_id])
      const { rows } = await pool.query(
        'select headline_fix_id as id, ranking as place, needs_votes as "needsVotes", outgoing as "isOutgoing" from headline_fixes where headline_fix_id = any($1) order by ranking',
        [ids],
      )
      assert.deepEqual(rows, order(fixes))
    }
    await pool.query('update headlines set hidden_at = now() where headline_id = $1', [headline_id])
  })

  test('agree on stored sums, scores and ranks after concurrent votes', async () => {
    const newcomer = await site.makeUser({ firstDay: true })
    await pool.query('update users set young_weight = 0.25 where user_id = $1', [authors[1]!.user_id])
    const headlines = await Promise.all([1, 2].map(() => site.makeHeadline(authors[0]!)))
    const made = await Promise.all(
      headlines.flatMap(({ headline_id }) =>
        authors.slice(0, 3).map((author) => site.makeFix(author, headline_id, `A fix of ${author.user_id}`)),
      ),
    )
    const ids = made.map(({ headline_fix_id }) => headline_fix_id)
    const vote = fc.tuple(fc.constantFrom(...authors, newcomer), fc.constantFrom(...ids), fc.constantFrom(1, -1, 0))
    for (const votes of fc.sample(fc.array(vote, { minLength: 1, maxLength: 40 }), 50)) {
      const answers = await Promise.all(
        votes.map(([{ token }, headline_fix_id, vote_value]) =>
          site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, token),
        ),
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      for (const { headline_id } of headlines) await compare(headline_id)
    }

    async function compare(headlineId: number): Promise<void> {
      const { rows: cast } = await pool.query(
        `select v.headline_fix_id as id, v.vote_value as value, v.user_id = f.user_id as "byAuthor", v.user_id = $2 as "onFirstDay",
            case when v.user_id = $3 then 0.25 else 1 end as ring
          from fix_votes v join headline_fixes f using (headline_fix_id) where f.headline_id = $1`,
        [headlineId, newcomer.user_id, authors[1]!.user_id],
      )
      const { rows: stored } = await pool.query(
        `select headline_fix_id as id, score as quality, ranked_vote_count as "countingVotes", total_vote_value as total, ranking, (sums).*,
            outgoing_score as outgoing, outgoing as "isOutgoing"
          from headline_fixes where headline_id = $1 order by ranking`,
        [headlineId],
      )
      for (const fix of stored) {
        const own = cast.filter(({ id }) => id === fix.id)
        const sums = own.reduce<Sums>(
          (all, { ring, ...each }) => plus(all, contribution(each, { ...NEWCOMER, ring }, { mean: 0, young: true })),
          NO_VOTES,
        )
        assert.deepEqual([fix.n, fix.nr, fix.u, fix.ur, fix.w], [sums.n, sums.nr, sums.u, sums.ur, 0])
        assert.equal(fix.quality, score(sums, true).quality)
        assert.equal(fix.outgoing, outgoingQuality(sums, true))
        assert.equal(fix.countingVotes, own.filter(({ byAuthor }) => !byAuthor).length)
      }
      assert.deepEqual(
        stored.map(({ id }) => id),
        order(stored).map(({ id }) => id),
      )
    }
  })
})
