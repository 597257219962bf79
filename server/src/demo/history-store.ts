import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { ContentHeadline } from './content.ts'

/** The headlines and fixes must exist. */
export async function insertChanges(
  transaction: Transaction<Tables>,
  headlines: readonly ContentHeadline[],
): Promise<void> {
  for (const { url, changes } of headlines)
    for (const { before, after, seen_at, followed } of changes)
      await sql`insert into headline_changes (headline_id, title_before, title_after, seen_at, source, followed)
        select h.headline_id, ${before}, ${after}, ${new Date(seen_at)}, 'page', array(
          select f.headline_fix_id from headline_fixes f where f.headline_id = h.headline_id and f.title = any(${followed}::text[]))
        from headlines h where h.original_url = ${url}`.execute(transaction)
  // The other pages were read again too. The newest ones have a look-up of their own.
  await sql`insert into headline_look_ups (headline_id, read_title, read_at)
    select headline_id, title, now() from headlines where original_url = any(${headlines.map(({ url }) => url)}::text[])
    on conflict do nothing`.execute(transaction)
}
