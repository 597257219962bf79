import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import {
  changeCopies,
  type MergedHeadline,
  type Moved,
  moveFixes,
  pairs,
  recountComments,
  settleBoth,
} from './merge-store.ts'

type Db = Transaction<Tables>

/**
 * Gives a merged headline back what the merge has moved. What was added since stays where it is, but replies stay with their threads. Both are
 * held (`lockBoth`). Returns the number of fixes that stayed.
 */
export async function moveBack(
  transaction: Db,
  { from, into, moved }: { from: MergedHeadline; into: MergedHeadline; moved: Moved },
): Promise<number> {
  await sql`update headlines set hidden_at = null, merged_into = null where headline_id = ${from.headline_id}`.execute(
    transaction,
  )
  await dropCopies(transaction, moved)
  await dropWatches(transaction, from.headline_id, into.headline_id)
  await moveCommentsBack(transaction, from, moved)
  await moveFavoritesBack(transaction, from, moved)
  const { rows } = await sql<{ id: number; moved: boolean }>`
    select f.headline_fix_id as id, f.headline_fix_id = any(${moved.fixes}::bigint[]) and not exists (
      select from headline_fixes o where o.headline_id = ${from.headline_id} and o.user_id = f.user_id and o.title = f.title) as moved
    from headline_fixes f where f.headline_id = ${into.headline_id}
      and (f.headline_fix_id = any(${moved.fixes}::bigint[]) or f.created_at > ${from.hidden_at}::timestamptz)`.execute(
    transaction,
  )
  await moveFixes(
    transaction,
    rows.filter((row) => row.moved).map(({ id }) => id),
    from,
  )
  await sql`update headline_urls set headline_id = ${from.headline_id}
    where headline_id = ${into.headline_id} and url_id = any(${moved.urls}::bigint[])`.execute(transaction)
  await settleBoth(transaction, [from.headline_id, into.headline_id])
  return rows.filter((row) => !row.moved).length
}

/** Removes the votes that the merge has copied, unless their voters have voted again. */
async function dropCopies(transaction: Db, { duplicates }: Moved): Promise<void> {
  const dropFrom = (votes: RawBuilder<unknown>) =>
    sql`delete from ${votes} c using ${pairs(duplicates)}, (select * from fix_votes union all select * from withdrawn_fix_votes) v
      where c.headline_fix_id = d.kept and v.headline_fix_id = d.fix and v.user_id = c.user_id
        and c.vote_value = v.vote_value and c.cast_at = v.cast_at + interval '1 microsecond'`
  await changeCopies(transaction, duplicates, dropFrom)
}

/** Removes the watches that the merge has copied. */
async function dropWatches(transaction: Db, from: number, into: number): Promise<void> {
  await sql`delete from watches c using watches w
    where c.what in ('headline', 'request') and c.id = ${into} and w.what = c.what and w.id = ${from} and w.user_id = c.user_id
      and c.created_at = w.created_at + interval '1 microsecond'`.execute(transaction)
}

/** Gives duplicates their comments back, with the replies that were added since. */
async function moveCommentsBack(transaction: Db, from: MergedHeadline, { duplicates, comments }: Moved): Promise<void> {
  if (comments.length === 0) return
  await sql`update comments c set headline_fix_id = d.fix, headline_id = ${from.headline_id}
    from ${pairs(duplicates)}
    where c.headline_fix_id = d.kept and (c.comment_id = any(${comments}::bigint[]) or c.parent_id = any(${comments}::bigint[]))`.execute(
    transaction,
  )
  await recountComments(transaction, duplicates.flat())
}

async function moveFavoritesBack(
  transaction: Db,
  from: MergedHeadline,
  { into, duplicates, favorites }: Moved,
): Promise<void> {
  await sql`update favorites v set headline_id = ${from.headline_id}
    where v.favorite_id = any(${favorites}::bigint[]) and v.headline_id = ${into}
      and not exists (select from favorites o where o.user_id = v.user_id and o.headline_id = ${from.headline_id})`.execute(
    transaction,
  )
  await sql`update favorites v set headline_fix_id = d.fix from ${pairs(duplicates)}
    where v.favorite_id = any(${favorites}::bigint[]) and v.headline_fix_id = d.kept
      and not exists (select from favorites o where o.user_id = v.user_id and o.headline_fix_id = d.fix)`.execute(
    transaction,
  )
}
