import type { Database } from '../../database/database.ts'
import { randomNumbers } from './random-numbers.ts'

export interface SiteOfTwoCamps {
  voters?: number
  headlines?: number
  seed?: number
}

/**
 * Fills a database with a grown site: two camps of equal size, which vote on several days. They disagree on every
 * second fix of a headline and agree on the others. Member 1 writes everything. Voters have the IDs from 2.
 */
export async function fillTwoCamps(
  { pool }: Database,
  { voters = 40, headlines = 12, seed = 1 }: SiteOfTwoCamps = {},
): Promise<void> {
  const random = randomNumbers(seed)
  await pool.query(
    `insert into users (identity_uid, username, display_name, created_at)
      select 'camp-' || n, 'camp-' || n, 'Reader', now() - interval '30 days' from generate_series(1, $1::int) n`,
    [voters + 1],
  )
  await pool.query(
    `with d as (insert into domains (name) values ('camps.example') returning domain_id)
      insert into headlines (url_id, domain_id, original_url, title)
      select 900000 + n, d.domain_id, 'https://camps.example/' || n, 'Title' from d, generate_series(1, $1::int) n`,
    [headlines],
  )
  const { rows: members } = await pool.query(
    `select user_id as id from users where identity_uid like 'camp-%' order by 1`,
  )
  const ids = members.map(({ id }) => id as number)
  const { rows: fixes } = await pool.query(
    `insert into headline_fixes (headline_id, domain_id, user_id, title)
      select h.headline_id, h.domain_id, $1, 'Fix ' || n from headlines h, generate_series(1, 4) n
      where h.original_url like 'https://camps.example/%' order by 1, 4 returning headline_fix_id as id`,
    [ids[0]],
  )
  const votes = fixes.flatMap(({ id }, at) =>
    ids.slice(1).map((user, voter) => {
      const side = voter % 2 === 0 ? 1 : -1
      const liking = at % 2 === 0 ? 0.7 * side * (at % 4 === 0 ? 1 : -1) : 0.5 - 0.3 * (at % 3)
      return { fix: id, user, value: random() < (1 + liking) / 2 ? 1 : -1, hours: 1 + Math.floor(random() * 200) }
    }),
  )
  await pool.query(
    `insert into fix_votes (headline_fix_id, user_id, vote_value, cast_at)
      select t.fix, t.voter, t.value, now() - make_interval(hours => t.hours)
      from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) t (fix, voter, value, hours)`,
    [
      votes.map(({ fix }) => fix),
      votes.map(({ user }) => user),
      votes.map(({ value }) => value),
      votes.map(({ hours }) => hours),
    ],
  )
}
