import { createHash } from 'node:crypto'
import type { Database } from '../../server/src/database/database.ts'
import { addPerson, verifyEmail } from '../../server/src/identity/store.ts'
import { refreshVoteMean } from '../../server/src/votes/store.ts'
import { chance, descriptionOf, titleOf } from './sample-text.ts'

export const SIZE = {
  headlines: 2_000,
  fixesOfHeadline: 3,
  domains: 60,
  readers: 200,
  votesOfFix: 8,
  voters: 50,
  feed: 60,
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Fills an empty database with a site that has been used for a while. */
export async function fillSampleData({ pool }: Database): Promise<void> {
  const run = (text: string, ...values: unknown[]) => pool.query(text, values)
  const headlines = upTo(SIZE.headlines)
  const fixes = upTo(SIZE.headlines * SIZE.fixesOfHeadline)

  await run(
    `insert into users (identity_uid, username, display_name)
      select 'reader-' || n, 'reader-' || n, 'Reader ' || n from generate_series(1, $1::int) n`,
    SIZE.readers,
  )
  await run(
    `insert into domains (name) select 'news-' || n || '.example' from generate_series(1, $1::int) n`,
    SIZE.domains,
  )
  await run(
    `insert into headlines (url_id, domain_id, original_url, title, description, image_url, picture_tried_at, created_by, created_at)
      select n, 1 + n % $3, 'https://news-' || 1 + n % $3 || '.example/2026/story-' || n, t.title, t.description,
        'https://pictures.example/' || n || '/1280x720.jpg', now(), 1 + n % $4, now() - make_interval(mins => ($5 - n)::int * 9)
      from unnest($1::text[], $2::text[]) with ordinality t (title, description, n)`,
    headlines.map(titleOf),
    headlines.map(descriptionOf),
    SIZE.domains,
    SIZE.readers,
    SIZE.headlines,
  )
  await run(
    `insert into headline_urls (headline_id, key_hash, url, rule_version)
      select h.headline_id, k.hash, h.original_url, 1
      from headlines h join unnest($1::bytea[]) with ordinality k (hash, n) on n = h.headline_id order by h.headline_id`,
    headlines.map((n) => createHash('sha256').update(`bench ${n}`).digest()),
  )
  await run(
    `insert into headline_fixes (headline_id, domain_id, user_id, title, description, created_at, share_picture_of)
      select h.headline_id, h.domain_id, 1 + n % $3, t.title, t.description, h.created_at + make_interval(mins => 5), 'as if drawn'
      from unnest($1::text[], $2::text[]) with ordinality t (title, description, n)
      join headlines h on h.headline_id = 1 + (n - 1) / $4 order by n`,
    fixes.map((n) => titleOf(n + 1_000_000)),
    fixes.map((n) => (n % 3 === 0 ? descriptionOf(n + 1_000_000) : '')),
    SIZE.readers,
    SIZE.fixesOfHeadline,
  )
  await run(
    `insert into fix_votes (headline_fix_id, user_id, vote_value)
      select v.fix, v.reader, v.value from unnest($1::bigint[], $2::bigint[], $3::smallint[]) v (fix, reader, value)`,
    ...votesOf(fixes.length),
  )
  await run(
    `insert into feed_items (guid, title, domain, link, image_url, published_at)
      select 'item-' || n, t.title, 'news-' || 1 + n % $2 || '.example', 'https://news-' || 1 + n % $2 || '.example/feed/' || n,
        'https://pictures.example/feed/' || n || '.jpg', now() - make_interval(mins => n::int * 11)
      from unnest($1::text[]) with ordinality t (title, n)`,
    upTo(SIZE.feed).map((n) => titleOf(n + 2_000_000)),
    SIZE.domains,
  )
}

/** Fix, reader and value of some votes on each fix, mostly in favour, as three lists. */
function votesOf(fixes: number): [number[], number[], number[]] {
  const votes = upTo(fixes * SIZE.votesOfFix)
  return [
    votes.map((n) => 1 + Math.floor(n / SIZE.votesOfFix)),
    votes.map((n) => 1 + ((n * 23) % SIZE.readers)),
    votes.map((n) => (chance(n) < 0.7 ? 1 : -1)),
  ]
}

/** Counts everything from its rows and puts the fixes of every headline in order, as votes would have. */
export async function recountSampleData(database: Database): Promise<void> {
  const { pool } = database
  await pool.query(
    `update headline_fixes f set total_vote_value = c.total, total_vote_count = c.number,
        ranked_vote_value = c.ranked_total, ranked_vote_count = c.ranked_number
      from (
        select headline_fix_id, sum(v.vote_value) as total, count(*) as number,
          coalesce(sum(v.vote_value) filter (where v.user_id <> a.user_id), 0) as ranked_total,
          count(*) filter (where v.user_id <> a.user_id) as ranked_number
        from fix_votes v join headline_fixes a using (headline_fix_id) group by headline_fix_id
      ) c where f.headline_fix_id = c.headline_fix_id`,
  )
  await pool.query(
    `update headlines h set newest_fix_id = (select max(headline_fix_id) from headline_fixes f where f.headline_id = h.headline_id)`,
  )
  await pool.query(
    'update domains d set fix_count = (select count(*) from headline_fixes f where f.domain_id = d.domain_id)',
  )
  await refreshVoteMean(database)
  await pool.query('select place_fixes(headline_id) from headlines')
  await pool.query('vacuum analyze')
}

/** Adds people with confirmed addresses, as the identity provider keeps them, and answers their uids. */
export async function addVoters({ kysely }: Database): Promise<{ uid: string; email: string }[]> {
  return kysely.transaction().execute(async (transaction) => {
    const voters: { uid: string; email: string }[] = []
    for (const n of upTo(SIZE.voters)) {
      const email = `voter-${n}@bench.example`
      // No one signs in with this hash: the bench has tokens signed for them.
      const uid = await addPerson(transaction, { email, passwordHash: '' })
      await verifyEmail(transaction, uid, email)
      voters.push({ uid, email })
    }
    return voters
  })
}
