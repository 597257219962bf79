import type { Pool, PoolClient } from 'pg'
import { hotThingsOf } from './shape.ts'

/** The comment with very many replies and votes; undefined while it is not there. */
export async function longThreadOf(client: Pool | PoolClient, headlines: number): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select c.comment_id as id from comments c where c.headline_fix_id = $1 and c.parent_id is null
      and exists (select from comments r where r.parent_id = c.comment_id) order by 1 limit 1`,
    [hotThingsOf(headlines).threaded.fix],
  )
  return rows[0]?.id
}

/** Adds what everybody looks at, in one transaction: all of it is there, or nothing. The headlines must be. */
export async function addHotThings(client: PoolClient, headlines: number): Promise<void> {
  const { voted, discussed, threaded } = hotThingsOf(headlines)
  await client.query('begin')
  await client.query(
    `insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
      select f.headline_fix_id, u.user_id, case when u.user_id % 10 < 3 then -1 else 1 end, now() - make_interval(secs => u.user_id)
      from headline_fixes f join users u on u.user_id <> f.user_id where f.headline_fix_id = $1
      order by u.user_id limit $2 on conflict do nothing`,
    [voted.fix, voted.votes],
  )
  await client.query(ADD_COMMENTS, [discussed.fix, discussed.comments, null])
  await client.query(ADD_COMMENTS, [threaded.fix, 1, null])
  const newest = 'select max(comment_id) as id from comments where headline_fix_id = $1 and parent_id is null'
  const { rows } = await client.query<{ id: number }>(newest, [threaded.fix])
  const head = rows[0]!.id
  await client.query(ADD_COMMENTS, [threaded.fix, threaded.replies, head])
  await client.query(
    `insert into comment_votes (comment_id, user_id, vote_value)
      select $1, user_id, 1 from users order by user_id limit $2 on conflict do nothing`,
    [head, threaded.replies],
  )
  await client.query(RECOUNT_COMMENT, [head])
  await client.query('select recount_replies($1)', [[head]])
  await client.query(RECOUNT_VOTES, [voted.fix])
  await client.query(PLACE, [voted.fix])
  await client.query('select recount_comments($1)', [[discussed.fix, threaded.fix]])
  await client.query('commit')
}

const ADD_COMMENTS = `insert into comments (headline_id, headline_fix_id, parent_id, user_id, body)
  select f.headline_id, f.headline_fix_id, $3::bigint, 1 + n % (select max(user_id) from users), 'Word ' || n || ' of very many'
  from headline_fixes f cross join generate_series(1, $2::int) n where f.headline_fix_id = $1`

const RECOUNT_COMMENT = `update comments c set total_vote_value = n.total, total_vote_count = n.number
  from (select sum(vote_value) as total, count(*) as number from comment_votes where comment_id = $1) n where c.comment_id = $1`

const RECOUNT_VOTES = `update headline_fixes f set total_vote_value = n.total, total_vote_count = n.number,
    ranked_vote_value = n.total, ranked_vote_count = n.number
  from (select sum(vote_value) as total, count(*) as number from fix_votes where headline_fix_id = $1) n
  where f.headline_fix_id = $1`

/** The places of all fixes of its headline, as `fillScaleData` gives them. */
const PLACE = `update headline_fixes f set ranking = p.place from (
    select headline_fix_id, row_number() over (
      order by fix_quality(ranked_vote_value::integer, ranked_vote_count::integer, 0.3) desc, headline_fix_id
    ) as place
    from headline_fixes where headline_id = (select headline_id from headline_fixes where headline_fix_id = $1)
  ) p where f.headline_fix_id = p.headline_fix_id`
