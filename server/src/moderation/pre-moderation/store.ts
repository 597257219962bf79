import { moderationLimits } from '@unspun/contract/moderation.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../engines/postgres/in-transaction.ts'
import { firstTry } from '../../fixes/share-pictures/store.ts'
import { lockHeadlines } from '../../fixes/write-store.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'

/** A post that may wait. */
export interface Post {
  what: 'headline' | 'fix' | 'comment'
  id: number
}

/** Returns since when a high alert is on; undefined if none is. */
export async function alertSince(database: Database): Promise<Date | undefined> {
  const row = await database.kysely.selectFrom('high_alert').select('since').executeTakeFirst()
  return row?.since
}

/** Begins a high alert. Returns false if one is on already. */
export async function beginAlert(transaction: Transaction<Tables>): Promise<boolean> {
  const begun = await transaction
    .insertInto('high_alert')
    .values({ newcomer_days: moderationLimits.alertNewcomerDays, hold_hours: moderationLimits.alertHoldHours })
    .onConflict((conflict) => conflict.doNothing())
    .returning('since')
    .executeTakeFirst()
  return begun !== undefined
}

/** Ends the high alert. All waiting posts are due then (`releaseDue`). Returns false if none was on. */
export async function endAlert(transaction: Transaction<Tables>): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('high_alert').executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes a waiting post due (`releaseDue`), and the headline of a waiting fix with it. Returns the author (null if there is none any more), or
 * undefined if no such post is waiting.
 */
export async function makeDue(
  transaction: Transaction<Tables>,
  { what, id }: Post,
): Promise<{ authorId: number | null } | undefined> {
  // The headline comes first, as when posts are released.
  if (what === 'fix')
    await sql`update headlines set waiting_until = now() where waiting_until is not null and headline_id in (
      select headline_id from headline_fixes where headline_fix_id = ${id} and waiting_until is not null)`.execute(
      transaction,
    )
  const [table, column, author] = ROWS_OF[what]
  const { rows } = await sql<{ authorId: number | null }>`update ${sql.table(table)} set waiting_until = now()
    where ${sql.ref(column)} = ${id} and waiting_until is not null returning ${sql.ref(author)} as "authorId"`.execute(
    transaction,
  )
  return rows[0]
}

const ROWS_OF = {
  headline: ['headlines', 'headline_id', 'created_by'],
  fix: ['headline_fixes', 'headline_fix_id', 'user_id'],
  comment: ['comments', 'comment_id', 'user_id'],
} as const satisfies Record<Post['what'], readonly [table: string, key: string, author: string]>

/** Headlines whose posts are released in one transaction. Each holds a lock, and a server has only a few thousand. */
const HEADLINES_AT_ONCE = 500

const DUE = sql`waiting_until is not null and (waiting_until <= now() or not exists (select from high_alert))`

/**
 * Lets every post appear whose time is over, or all if no alert is on, and notifies every process of what changed. Returns the number of
 * posts. Hidden posts stay hidden.
 */
export async function releaseDue(database: Database): Promise<number> {
  let released = 0
  for (;;) {
    const { rows } = await sql<{ headline_id: number }>`
      select headline_id from headlines where ${DUE} union
      select headline_id from headline_fixes where ${DUE} union
      select headline_id from comments where ${DUE}
      order by headline_id limit ${HEADLINES_AT_ONCE}`.execute(database.kysely)
    if (rows.length === 0) return released
    const ids = rows.map(({ headline_id }) => headline_id)
    released += await inTransaction(database, (transaction) => releaseOn(transaction, ids))
  }
}

/** Releases the due posts on these headlines. Triggers update the counts. The order of the locks is that of hiding (`settle`). */
async function releaseOn(transaction: Transaction<Tables>, headlineIds: readonly number[]): Promise<number> {
  const ids = sql`${await lockHeadlines(transaction, headlineIds)}::bigint[]`
  await sql`select 1 from domains where domain_id in (select domain_id from headlines where headline_id = any(${ids}))
    order by domain_id for no key update`.execute(transaction)
  const headlines = await sql<{ name: string }>`
    update headlines h set waiting_until = null from domains d
    where h.headline_id = any(${ids}) and d.domain_id = h.domain_id and ${DUE} returning d.name`.execute(transaction)
  const fixes = await sql<{ user_id: number }>`
    update headline_fixes set waiting_until = null, share_picture_of = '', share_picture_try_at = ${firstTry()}
    where headline_id = any(${ids}) and ${DUE} returning user_id`.execute(transaction)
  await sql`select 1 from headline_fixes
    where headline_fix_id in (select headline_fix_id from comments where headline_id = any(${ids}) and ${DUE})
    order by headline_fix_id for no key update`.execute(transaction)
  const comments = await sql`
    update comments set waiting_until = null where headline_id = any(${ids}) and ${DUE} returning comment_id`.execute(
    transaction,
  )
  const released = changes.postsReleased({
    headlineIds,
    domains: headlines.rows.map(({ name }) => name),
    authorIds: fixes.rows.map(({ user_id }) => user_id),
  })
  await notifyProcesses(transaction, released)
  return headlines.rows.length + fixes.rows.length + comments.rows.length
}

/** A waiting post as an operator sees it. */
export interface WaitingPost extends Post {
  text: string
  username: string
  waiting_until: Date
}

/** Every post that waits and is not hidden, nor its author. */
export const WAITING_POSTS = sql`
  select w.what, w.id, w.text, u.username, w.since, w.waiting_until from (
    select 'headline' as what, headline_id as id, title as text, created_by as user_id, created_at as since, waiting_until
      from headlines where waiting_until is not null and hidden_at is null
    union all select 'fix', headline_fix_id, title, user_id, created_at, waiting_until
      from headline_fixes where waiting_until is not null and hidden_at is null
    union all select 'comment', comment_id, body, user_id, created_at, waiting_until
      from comments where waiting_until is not null and hidden_at is null and deleted_at is null
  ) w join users u using (user_id) where u.hidden_at is null`

/** The first of these posts, those that appear first in front, and how many there are. */
export async function waitingPosts(
  database: Database,
  limit: number,
): Promise<{ posts: WaitingPost[]; count: number }> {
  const { rows } = await sql<WaitingPost & { count: number }>`
    select what, id, text, username, waiting_until, count(*) over ()::integer as count from (${WAITING_POSTS}) w
    order by waiting_until, what, id limit ${limit}`.execute(database.kysely)
  return { posts: rows.map(({ count, ...post }) => post), count: rows[0]?.count ?? 0 }
}

/** Returns whether a post that this person writes now would wait. */
export async function isHeldBack(database: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select held_until(${userId}) is not null as held`.execute(
    database.kysely,
  )
  return rows[0]!.held
}
