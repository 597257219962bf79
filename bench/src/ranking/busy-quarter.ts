import type { PoolClient } from 'pg'
import type { Database } from '../../../server/src/database/database.ts'
import { rankSite } from '../../../server/src/fixes/ranking/rank-site.ts'
import { addPeopleAndDomains } from '../sample/fill.ts'

/** The size of a site. The number of votes is approximate. */
export interface Size {
  votes: number
  voters: number
  fixes: number
}

const FIXES_PER_HEADLINE = 4
const DOMAINS = 1000

/**
 * Fills an empty database with the votes of ninety days, and ranks them once. The most active hundredth of the voters casts a quarter of the
 * votes, and popular fixes get hundreds. The voters are of two camps. Most votes on a fix are cast on its first days, but every fiftieth fix gets
 * almost half of its votes within half an hour.
 */
export async function fillBusyQuarter(database: Database, size: Size): Promise<void> {
  const client = await database.pool.connect()
  try {
    const { rowCount: isFilled } = await client.query('select from headline_fixes limit 1')
    if (isFilled) return
    // Triggers and foreign keys are off, because the generated rows are consistent.
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off;
      set session_replication_role = replica; select setseed(0.5)`)
    await client.query('begin')
    await addPeopleAndDomains(client, { users: size.voters, domains: DOMAINS })
    await addVotes(client, size)
    for (const statement of addFixes(size)) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  await rankSite(database)
}

const authorOf = (fix: string, voters: number) => `1 + ${fix}::bigint * 7919 % ${voters}`
/** A pseudo-random number from -1 to 1. A fix has several. */
const traitOf = (fix: string, which: number) => `sin(${fix} * 12.9898 + ${which})`
/** In hours. */
const ageOf = (fix: string, fixes: number) => `(90 * 24 * (1 - ${fix} / ${fixes}.0))`

async function addVotes(client: PoolClient, { votes, voters, fixes }: Size): Promise<void> {
  // Building the indexes at the end takes a third of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'fix_votes' and indexname <> 'fix_votes_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // A Pareto distribution, whose mean is four times its minimum. The factor 1.2 compensates for repeated and excess votes, which are dropped.
  const fewest = ((votes / fixes) * 1.2) / 4
  const numberOfVotes = `least(${voters / 10}, ceil(${fewest} * power(1 - random() + 0 * fix, -0.75)))::int`
  const voter = `least(${voters}, 1 + floor(300 * (power(${voters} / 300.0 + 1, random()) - 1)))::bigint`
  const liking = `0.6 + 0.2 * ${traitOf('fix', 0)} + 0.2 * ${traitOf('fix', 1)} * (1 - 2 * (voter % 2))`
  await client.query(`
    insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
    select fix, voter, case when random() < (case when bursts then 0.1 else ${liking} end) then 1 else -1 end,
      now() - interval '1 hour' * (case when delay < age then age - delay else random() * age end) as cast_at
    from (
      select fix, bursts, ${voter} as voter, ${ageOf('fix', fixes)} as age,
        case when bursts then 24 + random() / 2 else -18 * ln(1 - random()) end as delay
      from (
        select fix, fix % 50 = 0 and random() < 0.4 as bursts
        from generate_series(1, ${fixes}) fix cross join lateral generate_series(1, ${numberOfVotes})
      ) each_vote
    ) timed
    where voter <> ${authorOf('fix', voters)}
    order by cast_at
    on conflict do nothing`)
  for (const { definition } of indexes) await client.query(definition)
}

const addFixes = ({ voters, fixes }: Size): string[] => [
  `insert into headlines (headline_id, url_id, domain_id, original_url, title, picture_tried_at, created_by, created_at, newest_fix_id)
    overriding system value
    select n, n, 1 + n % ${DOMAINS}, 'https://stories.example/2026/story-' || n, 'Council slams the bridge repair (' || n || ')', now(),
      ${authorOf('n', voters)}, now() - make_interval(hours => ${ageOf(`(n * ${FIXES_PER_HEADLINE})`, fixes)}::int), n * ${FIXES_PER_HEADLINE}
    from generate_series(1, ${fixes / FIXES_PER_HEADLINE}) n`,
  `insert into headline_urls (url_id, headline_id, key_hash, url, rule_version)
    select headline_id, headline_id, sha256(convert_to(substr(original_url, 9), 'UTF8')), original_url, 1 from headlines`,
  `insert into headline_fixes (headline_fix_id, headline_id, domain_id, user_id, title, created_at, share_picture_of,
      total_vote_value, total_vote_count, ranked_vote_value, ranked_vote_count)
    overriding system value
    select fix, h.headline_id, h.domain_id, ${authorOf('fix', voters)}, 'Council discusses the bridge repair (' || fix || ')', h.created_at, 'drawn',
      coalesce(v.value, 0), coalesce(v.votes, 0), coalesce(v.value, 0), coalesce(v.votes, 0)
    from generate_series(1, ${fixes}) fix
      join headlines h on h.headline_id = (fix + ${FIXES_PER_HEADLINE - 1}) / ${FIXES_PER_HEADLINE}
      left join (select headline_fix_id, sum(vote_value) as value, count(*) as votes from fix_votes group by 1) v on v.headline_fix_id = fix`,
  `update domains d set fix_count = e.fix_count, headline_count = e.headline_count, fixed_headline_count = e.fixed_headline_count
    from expected_domains e where e.domain_id = d.domain_id`,
]
