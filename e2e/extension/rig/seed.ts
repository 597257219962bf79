import { createHash } from 'node:crypto'
import { CANONICAL_URL_VERSION, registrableDomain, urlKey } from '@unspun/canonical/canonical-url.ts'
import type { Database } from '../../../server/src/database/database.ts'

export interface Seed {
  url: string
  aliases?: readonly string[]
  title: string
  fix: string
}

/** Votes for each fix: enough for a fix that readers like better than most. */
const VOTERS = 12

/**
 * Adds headlines whose fixes may leave the site, and returns the ids of the fixes. The rows are inserted directly, because the site cannot read
 * pages of invented outlets.
 */
export async function seedFixes({ pool }: Database, seeds: readonly Seed[]): Promise<number[]> {
  const rows = seeds.map(({ url, aliases = [], title, fix }, at) => ({
    at,
    domain: registrableDomain(new URL(url).hostname),
    url,
    title,
    fix,
    keys: [url, ...aliases].map((address) => ({ url: address, hash: hashOf(address) })),
  }))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'create temporary table seeds on commit drop as select * from jsonb_to_recordset($1) as s (at int, domain text, url text, title text, fix text, keys jsonb)',
      [JSON.stringify(rows)],
    )
    for (const step of STEPS) await client.query(step)
    const { rows: fixes } = await client.query<{ id: number }>(
      'select headline_fix_id::int as id from seeds s join headlines h on h.original_url = s.url join headline_fixes f using (headline_id) order by s.at',
    )
    await client.query('commit')
    return fixes.map(({ id }) => id)
  } catch (fault) {
    await client.query('rollback')
    throw fault
  } finally {
    client.release()
  }
}

const hashOf = (address: string) => `\\x${createHash('sha256').update(urlKey(address)).digest('hex')}`

const MEMBERS = `(select user_id, row_number() over (order by user_id) as n from users where hidden_at is null)`
const STEPS = [
  'insert into domains (name) select distinct domain from seeds on conflict do nothing',
  `insert into headlines (url_id, domain_id, original_url, title, created_by)
    select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), d.domain_id, s.url, s.title, m.user_id
    from seeds s join domains d on d.name = s.domain, ${MEMBERS} m where m.n = 1`,
  `insert into headline_urls (url_id, headline_id, key_hash, url, rule_version)
    select case when k.place = 1 then h.url_id else nextval(pg_get_serial_sequence('headline_urls', 'url_id')) end,
      h.headline_id, (k.key ->> 'hash')::bytea, k.key ->> 'url', ${CANONICAL_URL_VERSION}
    from seeds s join headlines h on h.original_url = s.url, jsonb_array_elements(s.keys) with ordinality k (key, place)`,
  // Old enough to leave a young site.
  `insert into headline_fixes (headline_id, domain_id, user_id, title, created_at)
    select h.headline_id, h.domain_id, m.user_id, s.fix, now() - interval '2 hours' from seeds s join headlines h on h.original_url = s.url, ${MEMBERS} m where m.n = 1`,
  `insert into fix_votes (headline_fix_id, user_id, vote_value)
    select f.headline_fix_id, m.user_id, 1
    from seeds s join headlines h on h.original_url = s.url join headline_fixes f using (headline_id), ${MEMBERS} m where m.n between 2 and ${VOTERS + 1}`,
  'select order_fixes((select array_agg(h.headline_id) from seeds s join headlines h on h.original_url = s.url))',
]
