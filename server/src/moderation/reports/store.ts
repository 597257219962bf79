import type { Reportable } from '@unspun/contract/actions.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { moderationLimits, type ReportReason } from '@unspun/contract/moderation.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../engines/postgres/in-transaction.ts'

type Db = Transaction<Tables>

interface Thing {
  what: string
  id: number
}

/** A member's report. `network` is a hash of their network (`network-hash.ts`). */
export interface NewReport {
  what: Reportable
  id: number
  reporter_id: number
  reason: ReportReason
  text: string
  network: Buffer
}

/** The author of a thing that everybody sees, or the member that it is. No row if nobody sees it. */
const SHOWN = {
  fix: (id: number) => sql<Shown>`select user_id as author from shown_fixes where headline_fix_id = ${id}`,
  headline: (id: number) =>
    sql<Shown>`select created_by as author from headlines h where headline_id = ${id} and is_listed(h)`,
  comment: (id: number) =>
    sql<Shown>`select c.user_id as author from shown_comments c join shown_fixes f using (headline_fix_id)
      where c.comment_id = ${id} and c.deleted_at is null`,
  user: (id: number) =>
    sql<Shown>`select user_id as author from users where user_id = ${id} and hidden_at is null and not is_former`,
}
interface Shown {
  author: number | null
}

/**
 * Stores a report and returns when it was made, in milliseconds. A second report of the same thing changes the reason while nobody has
 * decided, and afterwards nothing. `perDay` is the most new reports a day; 0 means that they are not limited. Throws `ThingNotFound`,
 * `ReportOwn`, and `TooManyReports`.
 */
export async function addReport(database: Database, report: NewReport, perDay: number): Promise<number> {
  const { what, id, reporter_id, reason, text } = report
  return inTransaction(database, async (transaction) => {
    // Reports of one member take turns, so that they cannot pass the limit together.
    await sql`select 1 from users where user_id = ${reporter_id} for no key update`.execute(transaction)
    const earlier = await transaction
      .selectFrom('reports')
      .select(['report_id', 'reported_at', 'decision_id'])
      .where('what', '=', what)
      .where('id', '=', id)
      .where('reporter_id', '=', reporter_id)
      .executeTakeFirst()
    if (earlier) {
      if (earlier.decision_id === null)
        await transaction
          .updateTable('reports')
          .set({ reason, text })
          .where('report_id', '=', earlier.report_id)
          .where('decision_id', 'is', null)
          .execute()
      return earlier.reported_at.getTime()
    }
    const shown = (await SHOWN[what](id).execute(transaction)).rows[0]
    if (!shown) throw new AppError('ThingNotFound')
    if (shown.author === reporter_id) throw new AppError('ReportOwn')
    if (perDay > 0) await checkDay(transaction, reporter_id, perDay)
    const { reported_at } = await transaction
      .insertInto('reports')
      .values(report)
      .returning('reported_at')
      .executeTakeFirstOrThrow()
    return reported_at.getTime()
  })
}

async function checkDay(transaction: Db, reporterId: number, perDay: number): Promise<void> {
  const { rows } = await sql<{ reports: number; seconds_left: number | null }>`
    select count(*)::integer as reports,
      ceil(extract(epoch from min(reported_at) + interval '1 day' - now()))::integer as seconds_left
    from reports where reporter_id = ${reporterId} and reported_at > now() - interval '1 day'`.execute(transaction)
  const { reports, seconds_left } = rows[0]!
  if (reports >= perDay) throw new AppError('TooManyReports').after(Math.max(1, seconds_left ?? 1))
}

/** Returns whether somebody has reported the thing and nobody has decided. */
export async function hasOpenReports(db: Kysely<Tables>, { what, id }: Thing): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from reports where what = ${what} and id = ${id} and decision_id is null) as open`.execute(db)
  return rows[0]!.open
}

/** A decided report. */
export type Decided = Pick<NewReport, 'what' | 'id' | 'reporter_id'>

/**
 * Decides the open reports on a thing by an action, and returns them. With `posts` the thing is a member, and those on their fixes and
 * comments are decided too.
 */
export async function decideReports(
  transaction: Db,
  { what, id }: Thing,
  { actionId, posts }: { actionId: number; posts: boolean },
): Promise<Decided[]> {
  const ofPosts = sql`
    or r.what = 'fix' and r.id in (select headline_fix_id from headline_fixes where user_id = ${id})
    or r.what = 'comment' and r.id in (select comment_id from comments where user_id = ${id})`
  const { rows } = await sql<Decided>`
    update reports r set decision_id = ${actionId}
    where r.decision_id is null and (r.what = ${what} and r.id = ${id} ${posts ? ofPosts : sql``})
    returning r.what, r.id, r.reporter_id`.execute(transaction)
  return rows
}

/** Opens the reports again that an action had decided. */
export async function reopenReports(transaction: Db, actionId: number): Promise<void> {
  await transaction.updateTable('reports').set({ decision_id: null }).where('decision_id', '=', actionId).execute()
}

/** Erases the networks of reports of posts whose authors are no longer new: they decide nothing any more. */
export async function tidyReports(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('reports')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('reported_at', '<', sql<Date>`now() - make_interval(days => ${moderationLimits.heldNewcomerDays})`)
    .execute()
}
