import type { PoolClient } from 'pg'
import { repairComment, repairHeadline } from '../../../server/src/admin/recount-store.ts'
import type { Database } from '../../../server/src/database/database.ts'
import { rankSite } from '../../../server/src/fixes/ranking/rank-site.ts'
import { addHotSpots, longestThreadOf } from './hot-spots.ts'
import { FIX_IDS_PER_HEADLINE, headlineOfFix, hotSpotsOf, shapeOf } from './shape.ts'

/** Headlines in one transaction. An interrupted run continues after the last one. */
const BATCH = 10_000

/**
 * Fills a database up to this number of headlines, or continues an interrupted run. The database itself generates all rows, which is faster than
 * COPY. Popularity follows a Zipf distribution. Counts are inserted with the rows, because recounting millions of rows takes too long. Scores,
 * ranks and the counts of the hot spots come from the site's own code.
 */
export async function fillSampleData(database: Database, headlines: number, onBatch: (done: number) => void) {
  const client = await database.pool.connect()
  try {
    // Triggers and foreign keys are off, because the generated rows are consistent.
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set jit = off;
      set session_replication_role = replica`)
    await addPeopleAndDomains(client, shapeOf(headlines))
    for (let from = (await lastHeadline(client)) + 1; from <= headlines; from += BATCH) {
      const to = Math.min(from + BATCH - 1, headlines)
      await inTransaction(client, batchOf(headlines, from, to))
      onBatch(to)
    }
    const { rowCount: isFinished } = await client.query('select from comment_votes limit 1')
    if (!isFinished) {
      // Without it, counting the fixes of each domain takes very long.
      await client.query('analyze')
      await inTransaction(client, finish, () => addHotSpots(client, headlines))
      await client.query('vacuum analyze')
    }
  } finally {
    client.release(true)
  }
  const { rowCount: isRanked } = await database.pool.query('select from voter_profiles limit 1')
  if (isRanked) return
  await rankSite(database)
  for (const { fix } of Object.values(hotSpotsOf(headlines))) await repairHeadline(database, headlineOfFix(fix))
  await repairComment(database, await longestThreadOf(database.pool, headlines))
}

async function inTransaction(client: PoolClient, statements: string[], more = async () => {}): Promise<void> {
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await more()
  await client.query('commit')
}

async function lastHeadline(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select coalesce(max(headline_id), 0) as id from headlines')
  return Number(rows[0]!.id)
}

/** Members have ids from 1 and joined 300 days ago. */
export async function addPeopleAndDomains(
  client: PoolClient,
  { users, domains }: ReturnType<typeof shapeOf>,
): Promise<void> {
  await client.query(
    `insert into users (identity_uid, username, display_name, created_at)
      select 'reader-' || n, 'reader-' || n, 'Reader ' || n, now() - interval '300 days' from generate_series(1, $1::int) n
      on conflict do nothing`,
    [users],
  )
  await client.query(
    `insert into domains (name) select 'news-' || n || '.example' from generate_series(1, $1::int) n on conflict do nothing`,
    [domains],
  )
}

const words = (list: string) => `('{${list}}'::text[])`
const WHO = words('Council,Harbour board,Two sisters,The ferry line,A small bakery,Night nurses,The museum,Bus drivers')
const DOES = words('slams,quietly drops,is torn over,finally answers,doubles,refuses to explain,bets on,walks out of')
const WHAT = words('the bridge repair,a plan for free school meals,the new tram timetable,its oldest rule,an offer')
const any = (list: string, length: number) => `(${list})[1 + floor(random() * ${length})::int]`
const title = (n: string) => `${any(WHO, 8)} || ' ' || ${any(DOES, 8)} || ' ' || ${any(WHAT, 5)} || ' (' || ${n} || ')'`
const sentence = `${any(WHO, 8)} || ' ' || ${any(DOES, 8)} || ' ' || ${any(WHAT, 5)} || ', say people who were there on Thursday.'`
/** Returns a random id up to `count`. Low ids are far more frequent: a tenth of the ids gets nearly half of the draws. */
const popular = (count: number) => `(1 + floor(${count} * power(random(), 3)))::bigint`
/** Returns a number that is mostly small and sometimes large. Each step is `[cumulative probability, number]`. */
const skewed = (steps: [number, number][]) =>
  `(select case ${steps.map(([upTo, number]) => `when r < ${upTo} then ${number}`).join(' ')} else 0 end from (select random() + 0 * n as r) x)`

function batchOf(headlines: number, first: number, last: number): string[] {
  const { users, domains } = shapeOf(headlines)
  return [
    `select setseed(${(first % 9973) / 9973})`,
    `insert into headlines (headline_id, url_id, domain_id, original_url, title, description, image_url, picture_tried_at, created_by, created_at)
      overriding system value
      select n, n, d, 'https://stories.example/2026/story-' || n, ${title('n')}, ${sentence},
        'https://pictures.example/' || n || '/1280x720.jpg', now(), ${popular(users)}, now() - make_interval(secs => (${headlines} - n) * 20)
      from (select n, ${popular(domains)} as d from generate_series(${first}, ${last}) n) x`,
    `insert into headline_urls (url_id, headline_id, key_hash, url, rule_version)
      select headline_id, headline_id, sha256(convert_to(substr(original_url, 9), 'UTF8')), original_url, 1
      from headlines where headline_id between ${first} and ${last}`,
    `create temp table planned on commit drop as
      select n as headline_id, ${FIX_IDS_PER_HEADLINE} * n::bigint + i as headline_fix_id, ${popular(users)} as user_id,
        ${skewed([
          [0.35, 0],
          [0.6, 1],
          [0.8, 3],
          [0.96, 6],
          [0.996, 30],
          [1, 150],
        ])} as votes,
        ${skewed([
          [0.6, 0],
          [0.75, 1],
          [0.87, 3],
          [0.97, 6],
          [0.997, 20],
          [1, 120],
        ])} as comments
      from (
        select n, ${skewed([
          [0.4, 1],
          [0.65, 2],
          [0.8, 3],
          [0.92, 5],
          [0.98, 10],
          [1, 30],
        ])} as fixes
        from generate_series(${first}, ${last}) n
      ) h cross join lateral generate_series(1, fixes) i`,
    `insert into headline_fixes (headline_fix_id, headline_id, domain_id, user_id, title, description, created_at, share_picture_of,
        total_vote_value, total_vote_count, ranked_vote_value, ranked_vote_count, comment_count)
      overriding system value
      select headline_fix_id, headline_id, domain_id, user_id, ${title('headline_fix_id')}, '', created_at + interval '5 minutes', 'drawn',
        value, votes, value, votes, comments
      from (select p.*, h.domain_id, h.created_at, votes - 2 * (votes * 3 / 10) as value from planned p join headlines h using (headline_id)) x`,
    // Voters are the members after the author, in steps of a prime, so that nobody votes twice and the author never does.
    `insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
      select headline_fix_id, 1 + (user_id - 1 + i * 7919) % ${users}, case when i <= votes * 3 / 10 then -1 else 1 end, now() - random() * interval '90 days'
      from planned cross join lateral generate_series(1, votes) i on conflict do nothing`,
    `insert into comments (headline_id, headline_fix_id, user_id, body)
      select headline_id, headline_fix_id, ${popular(users)}, ${sentence}
      from planned cross join lateral generate_series(1, comments) i`,
    `update headlines h set newest_fix_id = p.newest
      from (select headline_id, max(headline_fix_id) as newest from planned group by 1) p where h.headline_id = p.headline_id`,
  ]
}

/** Moves sequences past the ids in use, adds feed items and votes on comments, and counts the fixes of each domain. */
const finish = [
  `select setval(pg_get_serial_sequence('headlines', 'headline_id'), max(headline_id)) from headlines`,
  `select setval(pg_get_serial_sequence('headline_urls', 'url_id'), max(url_id)) from headline_urls`,
  `select setval(pg_get_serial_sequence('headline_fixes', 'headline_fix_id'), max(headline_fix_id)) from headline_fixes`,
  `insert into feed_items (guid, title, domain, link, published_at)
    select 'item-' || n, ${title('n')}, 'news-1.example', 'https://news-1.example/feed/' || n, now() - make_interval(mins => n)
    from generate_series(1, 5000) n on conflict do nothing`,
  `update domains d set fix_count = e.fix_count, headline_count = e.headline_count, fixed_headline_count = e.fixed_headline_count
    from expected_domains e where e.domain_id = d.domain_id`,
  `insert into comment_votes (comment_id, user_id, vote_value)
    select comment_id, 1 + comment_id % (select max(user_id) from users), 1 from comments where comment_id % 3 = 0 on conflict do nothing`,
  `update comments set total_vote_value = 1, total_vote_count = 1 where comment_id % 3 = 0 and total_vote_count = 0`,
]
