import type { Database } from '../../database/database.ts'
import type { ListedKind } from './sitemap-files.ts'

/** A page listed for search engines. */
export interface ListedRow {
  id: number
  /** The part that its URL is built from: a title, or a domain name. */
  title: string
  /** When its text last changed; null if unknown. */
  changed_at: Date | null
}

const OF_KIND: Record<ListedKind, string> = {
  headlines: `select headline_id as id, title, created_at as changed_at from headlines h
    where headline_id > $1 and headline_id <= $2 and is_listed(h) order by 1`,
  fixes: `select f.headline_fix_id as id, f.title, coalesce(f.edited_at, f.created_at) as changed_at
    from shown_fixes f where f.headline_fix_id > $1 and f.headline_fix_id <= $2 order by 1`,
  domains: `select domain_id as id, name as title, null as changed_at from domains
    where domain_id > $1 and domain_id <= $2 and fix_count > 0 order by 1`,
}

const HIGHEST = `select (select max(headline_id) from headlines) as headlines,
  (select max(headline_fix_id) from headline_fixes) as fixes, (select max(domain_id) from domains) as domains`

/** Visible pages of a kind with IDs above `after`, up to and including `upTo`. */
export async function listedBetween(
  database: Database,
  kind: ListedKind,
  after: number,
  upTo: number,
): Promise<ListedRow[]> {
  return (await database.pool.query<ListedRow>(OF_KIND[kind], [after, upTo])).rows
}

/** The highest ID of each kind, including hidden rows; 0 if there are none. */
export async function highestIds(database: Database): Promise<Record<ListedKind, number>> {
  const { rows } = await database.pool.query<Record<ListedKind, number | null>>(HIGHEST)
  return { headlines: rows[0]?.headlines ?? 0, fixes: rows[0]?.fixes ?? 0, domains: rows[0]?.domains ?? 0 }
}
