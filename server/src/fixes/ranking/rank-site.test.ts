import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { recount } from '../../admin/recount.ts'
import type { Wrong } from '../../admin/recount-store.ts'
import { cpuLimitOfChild } from '../../durability/process-test-kit.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { checkRecentVotes } from './check-recent-votes.ts'
import { rankSite } from './rank-site.ts'
import { createRanker, RANKING_SECONDS } from './ranker.ts'
import { fillTwoCamps } from './ranking-test-kit.ts'
import { isRankingDue } from './store.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
await fillTwoCamps(site.database)
const readers = await Promise.all(Array.from({ length: 6 }, () => site.makeUser()))

async function rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[]
}
const fixIds = (await rows<{ id: number }>('select headline_fix_id as id from headline_fixes order by 1')).map(
  ({ id }) => id,
)

async function wrongValues(): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  await recount(site.database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  return wrong
}
const voteAll = (value: 1 | -1 | 0) =>
  Promise.all(
    readers.flatMap(({ token }, reader) =>
      fixIds
        .filter((id) => id % readers.length === reader)
        .map((headline_fix_id) =>
          site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: value }, token),
        ),
    ),
  )
const sums = () => rows<{ sums: string }>('select sums::text, score from headline_fixes order by headline_fix_id')

describe('the ranking job', () => {
  test('places the voters of a grown site on two sides, and counts every vote by its voter’s profile', async () => {
    assert.equal(await isRankingDue(site.database), true)
    const ranked = await rankSite(site.database)
    assert.deepEqual([ranked.young, ranked.voters, ranked.placed], [false, 40, 40])
    const sides = await rows<{ camp: number; x: number }>(
      `select substr(u.identity_uid, 6)::int % 2 as camp, avg(p.x) as x from voter_profiles p join users u using (user_id) group by 1 order by 1`,
    )
    assert.ok(sides[0]!.x * sides[1]!.x < -0.5, JSON.stringify(sides))
    assert.deepEqual(await rows('select from headline_fixes where (sums).w <= 0 or (sums).n <> 0'), [])
    assert.deepEqual(await wrongValues(), [])
    assert.equal(await isRankingDue(site.database), false)
  })

  test('equals the sums that votes have updated if profiles do not change', async () => {
    await voteAll(1)
    const before = await sums()
    await pool.query('select count_sums(array_agg(headline_id), null) from headlines')
    assert.deepEqual(await sums(), before)
    assert.deepEqual(await wrongValues(), [])
  })

  test('a withdrawn vote leaves no trace', async () => {
    await voteAll(0)
    const before = await sums()
    for (const value of [1, -1, 1, 0] as const) await voteAll(value)
    assert.deepEqual(await sums(), before)
  })

  test('gives the same result for the same votes', async () => {
    const profiles = () =>
      rows(
        'select user_id, x, w from voter_profiles where generation = (select max(generation) from voter_profiles) order by 1',
      )
    const before = await profiles()
    await rankSite(site.database)
    assert.deepEqual(await profiles(), before)
  })

  test('keeps every vote that is cast while it runs', async () => {
    const running = rankSite(site.database, { pauseFactor: 1 })
    const answers = [...(await voteAll(1)), ...(await voteAll(-1))]
    await running
    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual(await wrongValues(), [])
    await voteAll(0)
    assert.deepEqual(await wrongValues(), [])
  })

  test('counts the votes that are cast between its snapshot and the move of their headline', async () => {
    const [first] = await rows<{ id: number }>('select min(headline_id) as id from headlines')
    const voter = await pool.connect()
    try {
      // The job moves the headlines in order, so it waits at the first one.
      await voter.query('select pg_advisory_lock($1::bigint)', [first!.id])
      const running = rankSite(site.database)
      const isWaiting = () =>
        rows(`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
      while ((await isWaiting()).length === 0) await sleep(20)
      const others = await rows<{ id: number }>(
        'select headline_fix_id as id from headline_fixes where headline_id <> $1 limit 20',
        [first!.id],
      )
      for (const { id } of others)
        await site.post('/api/headline-fixes/vote/', { headline_fix_id: id, vote_value: 1 }, readers[0]!.token)
      await voter.query('select pg_advisory_unlock_all()')
      await running
    } finally {
      voter.release()
    }
    assert.deepEqual(await wrongValues(), [])
    await voteAll(0)
  })

  test('can be killed at any time: the next run completes it', async () => {
    const generation = async () =>
      (await rows<{ newest: number }>('select max(generation) as newest from ranking_generations'))[0]!.newest
    const before = await generation()
    for (let delay = 0; delay < 10; delay++) {
      const ranker = createRanker({ address: site.database.address, prepare: true })
      const running = ranker.rank().then(
        () => true,
        () => false,
      )
      // From the start of the process to the move of the last headline.
      if (delay > 0) await sleep(150 * delay)
      await ranker.close()
      await running
      const incomplete = await rows(
        `select from ranking_generations g where not g.young and not exists (select from voter_profiles p where p.generation = g.generation)
          and g.generation > 1`,
      )
      assert.deepEqual(incomplete, [])
      assert.deepEqual(await wrongValues(), [])
    }
    await rankSite(site.database)
    assert.ok((await generation()) > before)
    assert.equal(await isRankingDue(site.database), false)
    assert.deepEqual(await wrongValues(), [])
    assert.ok((await rows('select from ranking_generations')).length <= 2)
  })

  test('a separate process ranks too, and has CPU time for its whole time limit', async () => {
    const ranker = createRanker({ address: site.database.address, prepare: true })
    try {
      const ranked = ranker.rank()
      await until(() => cpuLimitOfChild('rank-process.ts') === String(RANKING_SECONDS))
      assert.equal((await ranked).young, false)
    } finally {
      await ranker.close()
    }
  })
})

describe('a grown site', () => {
  test('keeps a liked fix in front although 30 fresh accounts vote against it', async () => {
    const [headline] = await rows<{ headline_id: number }>(
      'select headline_id from headline_fixes where ranking = 1 and total_vote_value >= 10 order by total_vote_value desc limit 1',
    )
    const fixes = await rows<{ id: number; total: number }>(
      'select headline_fix_id as id, total_vote_value as total from headline_fixes where headline_id = $1 order by ranking',
      [headline!.headline_id],
    )
    const [first, second] = fixes
    for (let n = 0; n < 30; n++) {
      const { token } = await site.makeUser()
      await site.post('/api/headline-fixes/vote/', { headline_fix_id: first!.id, vote_value: -1 }, token)
      await site.post('/api/headline-fixes/vote/', { headline_fix_id: second!.id, vote_value: 1 }, token)
    }
    const now = await rows<{ id: number; total: number }>(
      'select headline_fix_id as id, total_vote_value as total from headline_fixes where headline_id = $1 order by ranking',
      [headline!.headline_id],
    )
    assert.deepEqual([now[0]!.id, now[0]!.total], [first!.id, first!.total - 30])
    assert.deepEqual(await wrongValues(), [])
  })
})

describe('the wave check', () => {
  test('reduces a burst that contradicts all other votes, and the fix’s rank follows', async () => {
    const [target] = await rows<{ fix: number; headline: number }>(
      'select headline_fix_id as fix, headline_id as headline from headline_fixes where ranking = 1 and score > 0.1 order by score desc limit 1',
    )
    const { fix, headline } = target!
    const placed = await rows<{ user_id: number }>(
      `select v.user_id from fix_votes v join voter_profiles p using (user_id)
        where v.headline_fix_id = $1 and p.standing = 'placed' and p.generation = (select max(generation) from ranking_generations) limit 12`,
      [fix],
    )
    await pool.query(
      `update fix_votes set vote_value = -1, cast_at = now() where headline_fix_id = $1 and user_id = any($2)`,
      [fix, placed.map(({ user_id }) => user_id)],
    )
    await pool.query('select order_fixes(array[$1::bigint])', [headline])
    const score = async () =>
      (await rows<{ score: number }>('select score from headline_fixes where headline_fix_id = $1', [fix]))[0]!.score
    const attacked = await score()
    const reordered: number[] = []
    await checkRecentVotes(site.database, (id) => reordered.push(id))
    const kept = await rows<{ kept: number }>('select kept from fix_waves where headline_fix_id = $1', [fix])
    assert.ok(kept.length > 0 && kept.every((each) => each.kept < 0.5), JSON.stringify(kept))
    assert.ok((await score()) > attacked)
    assert.deepEqual(await wrongValues(), [])
    const before = await sums()
    await checkRecentVotes(site.database, () => assert.fail('nothing is new'))
    assert.deepEqual(await sums(), before)
  })
})
