import { columnsOf, type DataTableName } from '@unspun/contract/open-data.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { logRows } from '../../moderation/log-store.ts'
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

interface Selection {
  /** The alias of the table that has the columns. */
  of: string
  /** Columns that are named differently there, and those that only `isPublic` and the key need. */
  others?: Record<string, string>
  /** The statement after the columns. Takes the key to continue after, and the number of rows. */
  rest: (after: number, limit: number) => RawBuilder<unknown>
}

/** Reads the columns that `dataTables` declares. */
function rowsOf(table: DataTableName, { of, others = {}, rest }: Selection): ReadAfter {
  const declared = Object.fromEntries(columnsOf(table).map(({ name }) => [name, `${of}.${name}`]))
  const columns = Object.entries<string>({ ...declared, ...others }).map(
    ([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`,
  )
  return async (db, after, limit) =>
    (await sql<DataRow>`select ${sql.join(columns)} ${rest(after, limit)}`.execute(db)).rows
}

const SOURCES: Record<Exclude<DataTableName, 'moderation'>, Source> = {
  outlets: {
    key: 'domain_id',
    readAfter: rowsOf('outlets', {
      of: 'd',
      rest: (after, limit) => sql`
        from domains d where d.domain_id > ${after} and d.headline_count > 0 order by d.domain_id limit ${limit}`,
    }),
  },
  headlines: {
    key: 'headline_id',
    readAfter: rowsOf('headlines', {
      of: 'h',
      others: { domain: 'd.name' },
      rest: (after, limit) => sql`
        from headlines h join domains d using (domain_id)
        where h.headline_id > ${after} and is_listed(h) order by h.headline_id limit ${limit}`,
    }),
  },
  addresses: {
    key: '_url_id',
    readAfter: rowsOf('addresses', {
      of: 'u',
      others: { _url_id: 'u.url_id', _original_url: 'h.original_url' },
      rest: (after, limit) => sql`
        from headline_urls u join headlines h using (headline_id)
        where u.url_id > ${after} and is_listed(h) order by u.url_id limit ${limit}`,
    }),
    isPublic: ({ url, _original_url }) => isPublicAddress(String(url), String(_original_url)),
  },
  fixes: {
    key: 'headline_fix_id',
    readAfter: rowsOf('fixes', {
      of: 'f',
      others: { author: 'a.display_name' },
      rest: (after, limit) => sql`
        from shown_fixes f join users a using (user_id)
        where f.headline_fix_id > ${after} order by f.headline_fix_id limit ${limit}`,
    }),
  },
  history: {
    key: 'headline_change_id',
    readAfter: rowsOf('history', {
      of: 'c',
      rest: (after, limit) => sql`
        from headline_changes c join headlines h using (headline_id)
        where c.headline_change_id > ${after} and is_listed(h) order by c.headline_change_id limit ${limit}`,
    }),
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
