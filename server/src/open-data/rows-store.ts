import type { DataTableName } from '@unspun/contract/open-data/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { logRows } from '../moderation/log-store.ts'
import { isPublicAddress } from './public-address.ts'

/** A row of open data by column. Times are `Date`s, ids and counts numbers. */
export type DataRow = Record<string, string | number | boolean | Date | null>

type Db = Kysely<Tables>
type ReadAfter = (db: Db, after: number, limit: number) => Promise<DataRow[]>

interface Source {
  /** The column along which the table is read. It is not part of the files if its name begins with `_`. */
  key: string
  readAfter: ReadAfter
  /** Leaves out rows that nobody may see. */
  isPublic?: (row: DataRow) => boolean
}

const rowsOf = (statement: (after: number, limit: number) => RawBuilder<DataRow>): ReadAfter => {
  return async (db, after, limit) => (await statement(after, limit).execute(db)).rows
}

const SOURCES: Record<Exclude<DataTableName, 'moderation'>, Source> = {
  outlets: {
    key: 'domain_id',
    readAfter: rowsOf(
      (after, limit) => sql`
        select domain_id, name, headline_count, fixed_headline_count, fix_count from domains
        where domain_id > ${after} and headline_count > 0 order by domain_id limit ${limit}`,
    ),
  },
  headlines: {
    key: 'headline_id',
    readAfter: rowsOf(
      (after, limit) => sql`
        select h.headline_id, h.domain_id, d.name as domain, h.title, h.title_by_reader, h.lang, h.original_url, h.published_at,
          h.created_at
        from headlines h join domains d using (domain_id)
        where h.headline_id > ${after} and is_listed(h) order by h.headline_id limit ${limit}`,
    ),
  },
  addresses: {
    key: '_url_id',
    readAfter: rowsOf(
      (after, limit) => sql`
        select u.url_id as _url_id, u.headline_id, u.url, h.original_url as _original_url
        from headline_urls u join headlines h using (headline_id)
        where u.url_id > ${after} and is_listed(h) order by u.url_id limit ${limit}`,
    ),
    isPublic: ({ url, _original_url }) => isPublicAddress(String(url), String(_original_url)),
  },
  fixes: {
    key: 'headline_fix_id',
    readAfter: rowsOf(
      (after, limit) => sql`
        select f.headline_fix_id, f.headline_id, f.user_id, a.display_name as author, f.title, f.description, f.quote, f.ranking,
          f.total_vote_value, f.total_vote_count, f.comment_count, f.created_at, f.edited_at
        from shown_fixes f join users a using (user_id)
        where f.headline_fix_id > ${after} order by f.headline_fix_id limit ${limit}`,
    ),
  },
  history: {
    key: 'headline_change_id',
    readAfter: rowsOf(
      (after, limit) => sql`
        select c.headline_change_id, c.headline_id, c.title_before, c.title_after, c.seen_at, c.source
        from headline_changes c join headlines h using (headline_id)
        where c.headline_change_id > ${after} and is_listed(h) order by c.headline_change_id limit ${limit}`,
    ),
  },
}

/** Enough for good compression; a batch is some megabytes. */
const ROWS_AT_ONCE = 10_000

export interface ReadOptions {
  /** Moderators are named in the log. */
  named: boolean
  rowsAtOnce?: number | undefined
}

/** The rows of a table that everybody may see, in the order of their numbers, in batches. Personal are the display names of authors only. */
export async function* batchesOf(
  db: Db,
  table: DataTableName,
  { named, rowsAtOnce = ROWS_AT_ONCE }: ReadOptions,
): AsyncGenerator<DataRow[]> {
  const { key, readAfter, isPublic = () => true } = table === 'moderation' ? logSource(named) : SOURCES[table]
  for (let after = 0; ; ) {
    const rows = await readAfter(db, after, rowsAtOnce)
    const shown = rows.filter(isPublic)
    if (shown.length > 0) yield shown
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)![key])
  }
}

/** The log is read as its page shows it, oldest first. */
const logSource = (named: boolean): Source => ({
  key: 'action_id',
  readAfter: async (db, after, limit) =>
    (await logRows(db, { after, named, limit })).map(({ by, done_at, until, address: _, ...entry }) => ({
      ...entry,
      by: by.kind,
      by_name: by.name,
      done_at: new Date(done_at),
      until: until === null ? null : new Date(until),
    })),
})
