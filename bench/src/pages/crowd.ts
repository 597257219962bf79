import type { Database } from '../../../server/src/database/database.ts'

/** Where the most crowded pages of the bench are. */
export interface Crowd {
  headline_id: number
  headline_fix_id: number
}

const FIXES = 200
export const COMMENTS = 1000

/** Gives one headline 200 fixes, and the first of them 1,000 comments. */
export async function makeCrowd({ pool }: Database): Promise<Crowd> {
  const { rows } = await pool.query<Crowd>(
    `with readers as (
      insert into users (identity_uid, username, display_name)
      select 'crowd-' || n, 'crowd-' || n, 'Reader ' || n from generate_series(1, $1::int) n returning user_id
    ), h as (select headline_id, domain_id from headlines order by headline_id limit 1)
    insert into headline_fixes (headline_id, domain_id, user_id, title, ranking)
    select h.headline_id, h.domain_id, user_id, 'Council repairs bridge, calm account number ' || user_id,
      100 + row_number() over (order by user_id)
    from readers cross join h returning headline_id, headline_fix_id`,
    [FIXES],
  )
  const crowd = rows[0]!
  await pool.query(
    `insert into comments (headline_id, headline_fix_id, user_id, body)
      select $1, $2, (select max(user_id) - n % 50 from users), 'A reader has this to say about it, number ' || n || '.'
      from generate_series(1, $3::int) n`,
    [crowd.headline_id, crowd.headline_fix_id, COMMENTS],
  )
  await pool.query('update headline_fixes set comment_count = $2 where headline_fix_id = $1', [
    crowd.headline_fix_id,
    COMMENTS,
  ])
  return crowd
}
