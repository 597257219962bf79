import type { Pool, PoolClient } from 'pg'
import { hotSpotsOf } from './shape.ts'

export async function longestThreadOf(client: Pool | PoolClient, headlines: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select min(parent_id) as id from comments where headline_fix_id = $1 and parent_id is not null',
    [hotSpotsOf(headlines).threaded.fix],
  )
  return rows[0]!.id
}

/** The site's own recount computes the counts. */
export async function addHotSpots(client: PoolClient, headlines: number): Promise<void> {
  const { voted, discussed, threaded } = hotSpotsOf(headlines)
  await client.query(
    `insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
      select f.headline_fix_id, u.user_id, case when u.user_id % 10 < 3 then -1 else 1 end, now() - make_interval(secs => u.user_id)
      from headline_fixes f join users u on u.user_id <> f.user_id where f.headline_fix_id = $1
      order by u.user_id limit $2 on conflict do nothing`,
    [voted.fix, voted.votes],
  )
  await client.query(ADD_COMMENTS, [discussed.fix, discussed.comments, null])
  const { rows } = await client.query<{ id: number }>(`${ADD_COMMENTS} returning comment_id as id`, [
    threaded.fix,
    1,
    null,
  ])
  const thread = rows[0]!.id
  await client.query(ADD_COMMENTS, [threaded.fix, threaded.replies, thread])
  await client.query(
    `insert into comment_votes (comment_id, user_id, vote_value)
      select $1, user_id, 1 from users order by user_id limit $2 on conflict do nothing`,
    [thread, threaded.replies],
  )
}

const ADD_COMMENTS = `insert into comments (headline_id, headline_fix_id, parent_id, user_id, body)
  select f.headline_id, f.headline_fix_id, $3::bigint, 1 + n % (select max(user_id) from users), 'Word ' || n || ' of very many'
  from headline_fixes f cross join generate_series(1, $2::int) n where f.headline_fix_id = $1`
