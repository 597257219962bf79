import type { Database } from '../../../server/src/database/database.ts'
import { addPeopleAndDomains } from '../sample/fill.ts'

const DOMAINS = 1000
const USERS = 10_000

/**
 * Fills a database with headlines that have one address and one fix each, posted evenly over the last two years; all fixes may leave the site.
 * A database that is filled stays as it is.
 */
export async function fillFixedSite(database: Database, headlines: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    const { rowCount: isFilled } = await client.query('select from headline_fixes limit 1')
    if (isFilled) return
    // Triggers and foreign keys are off, because the generated rows are consistent.
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '256MB'; set jit = off; set session_replication_role = replica`,
    )
    await client.query('begin')
    await addPeopleAndDomains(client, { users: USERS, domains: DOMAINS })
    const age = `now() - (${headlines} - n) * interval '730 days' / ${headlines}`
    for (const statement of [
      `insert into headlines (url_id, domain_id, original_url, title, created_at)
        select n, 1 + n % ${DOMAINS}, 'https://outlet' || n % ${DOMAINS} || '.example/news/story-' || n, ${titleOf('Outrage as')}, ${age}
        from generate_series(1, ${headlines}) n`,
      `insert into headline_urls (url_id, headline_id, key_hash, url, rule_version)
        select url_id, headline_id, sha256(convert_to(original_url, 'UTF8')), original_url, 1 from headlines order by headline_id`,
      `insert into headline_fixes (headline_id, domain_id, user_id, title, created_at, ranked_vote_count, ranked_vote_value, total_vote_count, total_vote_value)
        select headline_id, domain_id, 1 + n * 7919 % ${USERS}, ${titleOf('Council decides on')}, created_at, 9, 7, 9, 7
        from (select headline_id, domain_id, created_at, headline_id as n from headlines order by headline_id) h`,
    ])
      await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Titles of some 52 characters, as real ones have, that repeat little. */
const titleOf = (beginning: string) =>
  `'${beginning} ' || substr(md5(n::text), 1, 8) || ' after ' || substr(md5((n + 1)::text), 1, 18)`
