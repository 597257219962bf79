import { fixStatus, fixTexts } from '@unspun/contract/fixes.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inPatientTransaction } from '../../engines/postgres/in-transaction.ts'
import { lockHeadlines } from '../../fixes/write-store.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { settle } from '../../moderation/visibility/hidden-store.ts'
import type { DepartingMember } from './departure-store.ts'
import { formerAuthor, formerAuthorsOfFixes } from './former-author-store.ts'

type Db = Transaction<Tables>
/** Queues the removal of pictures. It starts when the transaction commits. */
export type ForgetPictures = (names: string[], transaction: Db) => Promise<unknown>

const FIXES = 25
const COMMENTS = 50
const HEADLINES = 200

/**
 * Assigns a batch of fixes to the former members' author. A fix to erase, like every pending one, keeps only its id,
 * because other members' votes and comments refer to it. Hidden fixes stay hidden. Returns whether there may be more.
 */
export async function leaveFixes(
  { database, forgetPictures }: { database: Database; forgetPictures: ForgetPictures },
  { user_id, posts }: DepartingMember,
): Promise<boolean> {
  const fixes = await database.kysely
    .selectFrom('headline_fixes')
    .select(['headline_fix_id', 'headline_id', 'title_image', 'title_image_sharing'])
    .where('user_id', '=', user_id)
    .orderBy('headline_id')
    .limit(FIXES)
    .execute()
  if (fixes.length === 0) return false
  await inPatientTransaction(database, async (transaction) => {
    const headlines = await lockHeadlines(
      transaction,
      fixes.map(({ headline_id }) => headline_id),
    )
    await sql`select 1 from domains where domain_id in (select domain_id from headlines where headline_id = any(${headlines}::bigint[]))
      order by domain_id for no key update`.execute(transaction)
    const ids = fixes.map(({ headline_fix_id }) => headline_fix_id)
    const pictures = await picturesOf(transaction, ids)
    await sql`update headline_fixes f set
        user_id = t.author,
        title = case when t.goes then ${commentMessages.deleted} || ' ' || f.headline_fix_id else f.title end,
        voted_title = case when t.goes then '' else f.voted_title end,
        ${sql.raw(fixTexts.map((name) => `${name} = case when t.goes then '' else f.${name} end`).join())},
        status_id = case when t.goes then ${fixStatus.disabled} else f.status_id end,
        waiting_until = null,
        hidden_itself_at = coalesce(f.hidden_itself_at, t.hidden_at),
        title_image = '', title_image_sharing = '', share_picture_of = '', share_picture_try_at = now()
      from (
        select o.headline_fix_id, a.author, u.hidden_at, ${posts === 'remove'} or o.waiting_until is not null as goes
        from unnest(${ids}::bigint[], ${await formerAuthorsOfFixes(transaction, ids)}::bigint[]) a (id, author)
        join headline_fixes o on o.headline_fix_id = a.id join users u using (user_id)
      ) t where f.headline_fix_id = t.headline_fix_id and f.user_id = ${user_id}`.execute(transaction)
    // A fix may have been hidden only because its author was.
    await settle(transaction, headlines)
    await forgetReasons(transaction, 'fix', ids)
    await forgetPictures(pictures, transaction)
    await notifyProcesses(transaction, changes.memberHidden(user_id, headlines))
  })
  return true
}

/** Returns the names of the share pictures of these fixes, which show their author. */
async function picturesOf(transaction: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('headline_fixes')
    .select(['title_image', 'title_image_sharing'])
    .where('headline_fix_id', 'in', ids)
    .forUpdate()
    .execute()
  return rows.flatMap(({ title_image, title_image_sharing }) => [title_image, title_image_sharing])
}

/**
 * Assigns a batch of comments to the former members' author. A comment to erase, like every pending one, is deleted as
 * if by its author. Returns whether there may be more.
 */
export async function leaveComments(database: Database, { user_id, posts }: DepartingMember): Promise<boolean> {
  const comments = await database.kysely
    .selectFrom('comments')
    .select(['comment_id', 'headline_id', 'headline_fix_id'])
    .where('user_id', '=', user_id)
    .orderBy('comment_id')
    .limit(COMMENTS)
    .execute()
  if (comments.length === 0) return false
  const ids = comments.map(({ comment_id }) => comment_id)
  await inPatientTransaction(database, async (transaction) => {
    await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
    await sql`select 1 from headline_fixes where headline_fix_id = any(${comments.map(({ headline_fix_id }) => headline_fix_id)}::bigint[])
      order by headline_fix_id for no key update`.execute(transaction)
    const goes = sql<boolean>`(${posts === 'remove'} or c.waiting_until is not null)`
    await sql`update comments c set
        user_id = ${await formerAuthor(transaction)},
        body = case when ${goes} then '' else c.body end,
        deleted_at = case when ${goes} then coalesce(c.deleted_at, now()) else c.deleted_at end,
        waiting_until = null,
        hidden_at = coalesce(c.hidden_at, u.hidden_at)
      from users u where c.comment_id = any(${ids}::bigint[]) and c.user_id = ${user_id} and u.user_id = c.user_id`.execute(
      transaction,
    )
    await forgetReasons(transaction, 'comment', ids)
    const headlines = new Set(comments.map(({ headline_id }) => headline_id))
    await notifyProcesses(transaction, [...headlines].flatMap(changes.commentRemoved))
  })
  return true
}

/** Removes the member from a batch of the headlines that they added. Returns whether there may be more. */
export async function leaveHeadlines(database: Database, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await database.kysely
    .updateTable('headlines')
    .set({ created_by: null })
    .where('headline_id', 'in', (from) =>
      from.selectFrom('headlines').select('headline_id').where('created_by', '=', userId).limit(HEADLINES),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases what operators, moderators and reporters wrote about a member or their posts. The actions are kept. */
export async function forgetReasons(
  transaction: Db,
  what: Tables['operator_actions']['what'],
  ids: readonly number[],
): Promise<void> {
  await transaction
    .updateTable('operator_actions')
    .set({ reason: '' })
    .where('what', '=', what)
    .where('id', 'in', ids)
    .where('reason', '<>', '')
    .execute()
  if (what !== 'fix' && what !== 'comment' && what !== 'user') return
  await transaction
    .updateTable('reports')
    .set({ text: '' })
    .where('what', '=', what)
    .where('id', 'in', ids)
    .where('text', '<>', '')
    .execute()
}
