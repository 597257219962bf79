import type { Database } from '../database/database.ts'

/** Headlines per statement, which locks their rows for some tenths of a second. */
const BATCH = 500

const MISSING = `select h.headline_id from headlines h
  where h.headline_id > $1 and is_listed(h) and not exists (select from search_entries e where e.headline_id = h.headline_id)
  order by h.headline_id limit $2`

/** Indexes headlines older than the search or restored from a backup. `signal` ends it between two batches. */
export async function fillSearchEntries(database: Database, signal?: AbortSignal): Promise<void> {
  for (let last = 0; !signal?.aborted; ) {
    const { rows } = await database.pool.query<{ headline_id: number }>(MISSING, [last, BATCH])
    const ids = rows.map(({ headline_id }) => headline_id)
    if (ids.length === 0) return
    await database.pool.query('select refresh_search($1)', [ids])
    last = ids.at(-1)!
  }
}
