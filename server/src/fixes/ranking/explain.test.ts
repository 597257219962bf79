import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ranking } from '@unspun/contract/ranking.ts'
import type { Explanation } from '@unspun/contract/votes.ts'
import { adminOf } from '../../admin/test-kit.ts'
import { startTestSite, type TestUser } from '../../testing/test-kit.ts'
import { checkRecentVotes } from './check-recent-votes.ts'
import { rankSite } from './rank-site.ts'
import { fillTwoCamps } from './ranking-test-kit.ts'

const site = await startTestSite({ ROLE: 'web' })
const { pool } = site.database
const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, siteUrl: SITE_URL } = site.config
const admin = adminOf({ DATABASE_URL, DATA_DIR, SITE_URL })
const author = await site.makeUser()
const readers = await Promise.all(Array.from({ length: 6 }, () => site.makeUser()))

async function rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(sql, values)).rows as Row[]
}
const why = async (id: number): Promise<Explanation & { ts: number }> =>
  (await site.get(`/api/headline-fixes/why/?id=${id}`)).body
const vote = (id: number, vote_value: 1 | 0 | -1, by: TestUser) =>
  site.post('/api/headline-fixes/vote/', { headline_fix_id: id, vote_value }, by.token)

async function makeFixes(...titles: string[]): Promise<number[]> {
  const { headline_id } = await site.makeHeadline(author)
  const ids: number[] = []
  for (const title of titles) ids.push((await site.makeFix(author, headline_id, title)).headline_fix_id)
  return ids
}

let grown: Promise<unknown> | undefined
const grow = () => {
  grown ??= fillTwoCamps(site.database).then(() => rankSite(site.database))
  return grown
}

describe('why a fix of a young site has its rank', () => {
  test('a fix without votes is at the average', async () => {
    const [id] = await makeFixes('A', 'B')
    const { ts, headline_id, ...told } = await why(id!)
    assert.ok(ts > 0 && headline_id > 0)
    assert.deepEqual(told, {
      headline_fix_id: id,
      ranking: 1,
      fixes: 2,
      needs_votes: false,
      outgoing: false,
      young: true,
      approval: 50,
      margin: Math.round(50 * Math.sqrt(ranking.varianceOfQuality)),
      sides: null,
      up: 0,
      down: 0,
      counting_votes: 0,
      author_voted: false,
      new_votes: 0,
      burst_votes: 0,
      burst_hours: 0,
      burst_counts_as: 0,
    })
  })

  test('follows every vote at once, and the author’s own vote does not count', async () => {
    const [, id] = await makeFixes('A', 'B')
    await why(id!)
    for (const reader of readers.slice(0, 3)) await vote(id!, 1, reader)
    await vote(id!, -1, readers[3]!)
    await vote(id!, 1, author)
    const told = await why(id!)
    // The sum of four votes over their number plus the prior's 4.67 votes.
    const quality = 2 / (4 + ranking.varianceOfVotes / ranking.varianceOfQuality)
    assert.deepEqual(
      [told.approval, told.up, told.down, told.counting_votes, told.author_voted, told.ranking],
      [Math.round(50 + 50 * quality), 4, 1, 4, true, 1],
    )
    await vote(id!, 0, author)
    assert.equal((await why(id!)).author_voted, false)
  })

  test('says which fix is in front because it needs votes, as the fix itself does', async () => {
    const [liked, fresh] = await makeFixes('Liked', 'Fresh')
    for (const [at, reader] of readers.slice(0, 5).entries()) await vote(liked!, at < 3 ? 1 : -1, reader)
    await vote(fresh!, 1, readers[5]!)
    const fixes = (await site.get(`/api/headline-fixes/get/?id=${fresh}`)).body
    assert.deepEqual([fixes.ranking, fixes.needs_votes], [1, true])
    assert.equal((await site.get(`/api/headline-fixes/get/?id=${liked}`)).body.needs_votes, false)
    const { body: list } = await site.get(`/api/headlines/get/?id=${fixes.headline_id}`)
    assert.deepEqual(
      list.headline_fixes.map((fix: { needs_votes: boolean }) => fix.needs_votes),
      [true, false],
    )
    const told = await why(fresh!)
    assert.deepEqual([told.ranking, told.needs_votes, told.counting_votes], [1, true, 1])
  })

  test('is explained only for shown fixes', async () => {
    const [disabled, hidden] = await makeFixes('Disabled', 'Hidden')
    await why(hidden!)
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: disabled }, author.token)
    assert.equal((await admin('act', 'hide', 'fix', `${hidden}`, '--reason', 'a test')).code, 0)
    for (const id of [disabled, hidden, 999_999])
      assert.equal((await site.get(`/api/headline-fixes/why/?id=${id}`)).status, 404)
  })

  test('the state of the ranking says that the site is young and has not been ranked', async () => {
    const { ts, example, ...told } = (await site.get('/api/ranking/status/')).body
    assert.deepEqual(told, { young: true, votes: 0, placed_share: 0, mean_approval: 50, ranked_at: null })
  })

  test('the worked example shows the purpose of the ranking', async () => {
    const { example } = (await site.get('/api/ranking/status/')).body
    const names = (of: (fix: Record<string, number>) => number) =>
      example.fixes.toSorted((a: never, b: never) => of(a) - of(b)).map(({ name }: { name: string }) => name)
    // The fix that forty new accounts and one side prefer is first by total and last by ranking.
    assert.deepEqual(names(({ total }) => -total!).slice(0, 2), ['crowd', 'rally'])
    assert.deepEqual(
      names(({ ranking: place }) => place!),
      ['bridge', 'untested', 'crowd', 'rally'],
    )
  })
})

describe('why a fix of a grown site has its rank', () => {
  interface Camp {
    fix: number
    headline: number
    approval: number
    margin: number
  }
  let fixes: Camp[]
  before(async () => {
    await grow()
    fixes = await rows<Camp>(
      `select headline_fix_id as fix, headline_id as headline, round(50 * (1 + mean + score)) as approval
        from headline_fixes join ranking_generations using (generation) join headlines using (headline_id)
        where original_url like 'https://camps.example/%' order by headline_id, ranking`,
    )
  })

  test('explains the estimate by which fixes are ordered', async () => {
    for (const { fix, approval } of fixes) {
      const told = await why(fix)
      assert.deepEqual([told.young, told.approval], [false, approval])
      assert.ok(told.margin >= 1 && told.margin < 12, `${told.margin}`)
    }
  })

  test('is part of the state of the ranking', async () => {
    // Another process, because the first one caches the response for a minute.
    const other = await startTestSite({ DATABASE_URL, DATA_DIR, ROLE: 'web' })
    const told = (await other.get('/api/ranking/status/')).body
    assert.deepEqual([told.young, told.placed_share > 90, told.ranked_at > 0], [false, true, true])
    const [{ votes, mean }] = (await rows<{ votes: number; mean: number }>(
      'select count(*)::int as votes, avg(vote_value)::float as mean from fix_votes v join headline_fixes f using (headline_fix_id) where v.user_id <> f.user_id and is_shown(f)',
    )) as [{ votes: number; mean: number }]
    assert.deepEqual([told.votes, told.mean_approval], [votes, Math.round(50 * (1 + mean))])
  })

  test('shows the opinion of either side, the higher first, so that nothing reveals which side is which', async () => {
    const told = await Promise.all(fixes.map(({ fix }) => why(fix)))
    assert.ok(told.every(({ sides }) => sides && sides.higher >= sides.lower))
    const apart = told.filter(({ sides }) => sides!.higher - sides!.lower > 30).length
    assert.ok(apart > fixes.length / 4 && apart < (fixes.length * 3) / 4, `${apart}`)
  })

  test('one vote does not change the sides’ opinions, so polling before and after it reveals no position', async () => {
    const { fix } = fixes[0]!
    const voter = readers[0]!
    const before = await why(fix)
    await pool.query(
      `insert into voter_profiles (user_id, generation, standing, x) select $1, max(generation), 'placed', 3 from ranking_generations`,
      [voter.user_id],
    )
    await vote(fix, 1, voter)
    const after = await why(fix)
    assert.equal(after.counting_votes, before.counting_votes + 1)
    assert.deepEqual(after.sides, before.sides)
    await vote(fix, 0, voter)
    await pool.query('delete from voter_profiles where user_id = $1', [voter.user_id])
  })

  test('does not show the sides’ opinions with fewer than five placed votes on one', async () => {
    const { fix } = fixes[0]!
    const left = await rows<{ id: number }>(
      `select v.user_id as id from fix_votes v join voter_profiles p using (user_id)
        where v.headline_fix_id = $1 and p.x < 0 and p.generation = (select max(generation) from ranking_generations) order by 1 offset 4`,
      [fix],
    )
    await pool.query('delete from fix_votes where headline_fix_id = $1 and user_id = any($2)', [
      fix,
      left.map(({ id }) => id),
    ])
    await rankSite(site.database)
    assert.deepEqual(
      await rows(
        'select from fix_sides where headline_fix_id = $1 and generation = (select max(generation) from ranking_generations)',
        [fix],
      ),
      [],
    )
  })

  test('counts the votes of new accounts together', async () => {
    const { fix } = fixes[5]!
    const before = await why(fix)
    for (const reader of readers.slice(0, 3)) await vote(fix, 1, reader)
    const after = await why(fix)
    assert.deepEqual([before.new_votes, after.new_votes], [0, 3])
    assert.deepEqual([after.up - before.up, after.down], [3, before.down])
    assert.ok(Math.abs(after.approval - before.approval) <= 1, 'they weigh next to nothing')
    for (const reader of readers.slice(0, 3)) await vote(fix, 0, reader)
  })

  test('mentions a burst that contradicts all other votes', async () => {
    const { fix } = fixes.find(({ approval }) => approval > 70)!
    const voters = await rows<{ id: number }>(
      'select user_id as id from fix_votes where headline_fix_id = $1 limit 12',
      [fix],
    )
    await pool.query(
      `update fix_votes set vote_value = -1, cast_at = now() where headline_fix_id = $1 and user_id = any($2)`,
      [fix, voters.map(({ id }) => id)],
    )
    await checkRecentVotes(site.database, () => {})
    await vote(fix, 1, readers[0]!)
    const { burst_votes, burst_hours, burst_counts_as } = await why(fix)
    assert.deepEqual([burst_votes, burst_hours, burst_counts_as], [12, 1, 1])
  })
})

describe('nobody’s position', () => {
  before(grow)

  test('is in no response, metric or log line', async () => {
    const secretOnes = await rows<{ x: number; w: number; ring: number }>('select x, w, ring from voter_profiles')
    const { user_id, username, token } = readers[0]!
    const [{ fix, headline, domain }] = (await rows<{ fix: number; headline: number; domain: number }>(
      `select headline_fix_id as fix, headline_id as headline, domain_id as domain from headline_fixes
        join domains using (domain_id) where name = 'camps.example' limit 1`,
    )) as [{ fix: number; headline: number; domain: number }]
    const reads = [
      `/api/headline-fixes/why/?id=${fix}`,
      '/api/ranking/status/',
      `/api/headline-fixes/get/?id=${fix}`,
      `/api/headline-fixes/list-by-headline-id/?headline_id=${headline}`,
      `/api/headlines/get/?id=${headline}`,
      '/api/data/homepage-headlines/',
      `/api/data/domain-headlines/?domain_id=${domain}`,
      '/api/domains/list/',
      `/api/headline-fixes/get-vote/?fix_id=${fix}&user_id=${user_id}`,
      `/api/headline-fixes/get-votes/?fix_ids=${fix}&user_id=${user_id}`,
    ]
    // Times of this process are left out, because they might start like a secret by chance.
    const metrics = await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    const answers = [
      ...(await Promise.all(reads.map((address) => site.get(address)))),
      await site.post('/api/users/get-profile/', { user_id: username }),
      await site.post('/api/users/get-auth/', {}, token),
      await site.post('/api/headline-fixes/list-by-user-id/', { user_id }),
      await site.post('/api/comments/list-by-headline-fix-id/', { headline_fix_id: fix }),
      await vote(fix, 1, readers[0]!),
      { ...metrics, body: metrics.body.replace(/^(unspun_request_duration_seconds_sum|process_|nodejs_).*$/gm, '') },
    ]
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const texts = [...answers.map(({ body }) => JSON.stringify(body)), JSON.stringify(await rankSite(site.database))]
    // Short values are no secrets: bounds such as 0.2 and shares such as 0.5.
    const secrets = secretOnes
      .flatMap((profile) => Object.values(profile).map(String))
      .filter((value) => value.length > 8)
    assert.ok(secrets.length > 40)
    for (const text of texts) {
      assert.doesNotMatch(text, /"(x|b|w|wx|wxx|wr|wxr|ring|sums|standing|score|slant)":/)
      assert.deepEqual(
        secrets.filter((value) => text.includes(value.slice(0, 8))),
        [],
      )
    }
  })

  test('is in no backup, and is deleted with the account', async () => {
    const { tablesInBackups } = await import('../../database/catalogue.ts')
    assert.ok(!tablesInBackups.some((name) => ['voter_profiles', 'fix_sides', 'fix_waves'].includes(name)))
    const [voter] = await rows<{ user_id: number }>('select user_id from voter_profiles limit 1')
    const profiles = () => rows('select from voter_profiles where user_id = $1', [voter!.user_id])
    assert.ok((await profiles()).length > 0)
    await pool.query('delete from fix_votes where user_id = $1', [voter!.user_id])
    await pool.query('delete from users where user_id = $1', [voter!.user_id])
    assert.deepEqual(await profiles(), [])
  })
})
