import type { Database } from '../../../server/src/database/database.ts'

/** Adds so many old headlines with liked fixes that most do not fit into packs. `$n` in the texts stands for their number. */
export async function addArchive(
  { pool }: Database,
  count: number,
  texts: { host: string; path: string; title: string; fix: string },
): Promise<void> {
  const client = await pool.connect()
  const given = [count, texts.host, texts.path, texts.title, texts.fix]
  try {
    // Triggers count row by row, which takes long. The rows below are complete without them.
    await client.query('begin; set local session_replication_role = replica')
    await client.query('insert into domains (name, fix_count) values ($1, $2) on conflict do nothing', [
      texts.host,
      count,
    ])
    await client.query(INSERT, given)
    await client.query(
      `insert into events (kind, headline_id)
      select 'headline-changed', headline_id from headlines join domains using (domain_id) where name = $1`,
      [texts.host],
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const INSERT = `
  with story as (
    select n, $2 || replace($3, '$n', n::text) as key, replace($4, '$n', n::text) as title, replace($5, '$n', n::text) as fix,
      nextval(pg_get_serial_sequence('headline_urls', 'url_id')) as url_id, now() - interval '2 years' + n * interval '1 second' as at
    from generate_series(0, $1::int - 1) n
  ), headline as (
    insert into headlines (url_id, domain_id, original_url, title, created_by, created_at)
      select s.url_id, d.domain_id, 'http://' || s.key, s.title, (select min(user_id) from users), s.at
      from story s join domains d on d.name = $2
      returning headline_id, url_id, domain_id, created_at
  ), address as (
    insert into headline_urls (url_id, headline_id, key_hash, url, rule_version, created_at)
      select h.url_id, h.headline_id, sha256(convert_to(s.key, 'UTF8')), 'http://' || s.key, 1, s.at
      from headline h join story s using (url_id)
  )
  insert into headline_fixes (headline_id, domain_id, user_id, title, ranking, score, total_vote_value, total_vote_count,
      ranked_vote_value, ranked_vote_count, outgoing, outgoing_score, created_at)
    select h.headline_id, h.domain_id, (select min(user_id) from users), s.fix, 1, 0.2, 6, 6, 6, 6, true, 0.2, h.created_at
    from headline h join story s using (url_id) order by s.n`
