import { type Comment, type CommentVote, commentLimits } from '@unspun/contract/comments.ts'
import { AppError } from '@unspun/contract/errors.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import type { VoteValue } from '@unspun/contract/votes.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { headlineMergedInto } from '../fixes/merged-store.ts'
import type { TellLimit } from '../http/endpoints/endpoint.ts'
import { lockPosts } from '../members/quotas/store.ts'
import { repeats, type Said } from './comment-rules.ts'

/** A subquery per comment. A join reads all votes on a comment, which can be ten thousand. */
const ownVote = (viewerId = 0) =>
  sql<VoteValue | null>`(select v.vote_value from comment_votes v where v.comment_id = c.comment_id and v.user_id = ${viewerId})`

/** Comments that `viewerId` sees, including their own pending and all deleted ones. */
function views(db: Kysely<Tables>, viewerId: number | undefined) {
  return db
    .selectFrom('unhidden_comments as c')
    .where((where) => where.or([where('c.waiting_until', 'is', null), where('c.user_id', '=', viewerId ?? 0)]))
    .select(ownVote(viewerId).as('vote_value'))
    .select([
      'c.comment_id',
      'c.headline_id',
      'c.headline_fix_id',
      'c.parent_id',
      'c.reply_to_id',
      'c.body',
      'c.user_id',
      'c.user_avatar',
      'c.user_display_name',
      'c.user_username',
      'c.total_vote_value',
      'c.total_vote_count',
      'c.deleted_at',
      'c.created_at',
      'c.reply_count',
      'c.waiting_until',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>

function toComment({ deleted_at, created_at, waiting_until, vote_value, ...row }: Row): Comment {
  const waiting = waiting_until ? { waiting_until: waiting_until.getTime() } : {}
  const comment = { ...row, ...waiting, current_user__vote_value: vote_value ?? 0, dc_m: created_at.getTime() }
  if (!deleted_at) return comment
  const nobody = { user_id: null, user_avatar: '', user_display_name: '', user_username: '' }
  return { ...comment, ...nobody, body: commentMessages.deleted, current_user__vote_value: 0 }
}

export interface CommentPage {
  fixId: number
  viewerId: number | undefined
  after: number | undefined
  /** `best` sorts by score, and by newest among equals. */
  direction: 'asc' | 'desc' | 'best'
  limit: number
}

/** Deleted comments are included while they have replies. */
export async function parentComments(database: Database, page: CommentPage): Promise<Comment[]> {
  const { fixId, viewerId, after, direction, limit } = page
  const rows = await views(database.kysely, viewerId)
    .where('c.headline_fix_id', '=', fixId)
    .where('c.parent_id', 'is', null)
    .where((where) => where.or([where('c.deleted_at', 'is', null), where('c.reply_count', '>', 0)]))
    .$if(after !== undefined, (query) => query.where(isBehind(direction, after!)))
    .$if(direction === 'best', (query) => query.orderBy('c.score', 'desc'))
    .orderBy('c.comment_id', direction === 'asc' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map(toComment)
}

/** Returns a condition for the comments after this one. */
function isBehind(direction: CommentPage['direction'], id: number) {
  if (direction === 'asc') return sql<boolean>`c.comment_id > ${id}`
  if (direction === 'desc') return sql<boolean>`c.comment_id < ${id}`
  return sql<boolean>`(c.score, c.comment_id) < (select b.score, b.comment_id from comments b where b.comment_id = ${id})`
}

/** Returns the first replies to each comment with IDs above `after`, oldest first, at most `limit` each. */
export async function replies(
  database: Database,
  parentIds: readonly number[],
  { viewerId, after = 0, limit }: { viewerId: number | undefined; after?: number | undefined; limit: number },
): Promise<Comment[]> {
  if (parentIds.length === 0) return []
  const rows = await database.kysely
    .selectFrom(sql<{ id: number }>`unnest(${[...parentIds]}::bigint[])`.as<'p'>(sql`p (id)`))
    .innerJoinLateral(
      () =>
        views(database.kysely, viewerId)
          .where('c.parent_id', '=', sql<number>`p.id`)
          .where('c.comment_id', '>', after)
          .where('c.deleted_at', 'is', null)
          .orderBy('c.comment_id')
          .limit(limit)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .orderBy('r.parent_id')
    .orderBy('r.comment_id')
    .execute()
  return rows.map(toComment)
}

export interface NewComment {
  headline_id: number | undefined
  headline_fix_id: number
  parent_id: number | null
  reply_to_id: number | null
  body: string
  user_id: number
}

/**
 * Throws `FixNotFound` if the fix is not visible, `CommentNotFound` if the thread is not visible, `NotAllowed` if the
 * author is hidden, `FirstDayLimit`, `DayLimit`, and `CommentRepeated`.
 */
export async function addComment(database: Database, comment: NewComment, tell?: TellLimit): Promise<Comment> {
  return inTransaction(database, async (transaction) => {
    const checkDay = await lockPosts(transaction, comment.user_id, 'comments', tell)
    const { headline_id } = await lockFix(transaction, comment)
    const named = comment.headline_id ?? headline_id
    if (named !== headline_id && (await headlineMergedInto(database, named)) !== headline_id)
      throw new AppError('FixNotFound')
    const thread = await threadOf(transaction, comment)
    await checkDay()
    if (repeats({ ...comment, ...thread }, await saidLately(transaction, comment.user_id)))
      throw new AppError('CommentRepeated')
    const { comment_id } = await transaction
      .insertInto('comments')
      .values({ ...comment, ...thread, headline_id })
      .returning('comment_id')
      .executeTakeFirstOrThrow()
    const row = await views(transaction, comment.user_id)
      .where('c.comment_id', '=', comment_id)
      .executeTakeFirstOrThrow()
    return toComment(row)
  })
}

/** A new comment is compared with at most this many. More within a day are rare. */
const COMPARED = 200

/** Includes hidden comments, which may not be repeated either. */
async function saidLately(transaction: Transaction<Tables>, userId: number): Promise<Said[]> {
  // Selects the newest comments first. A condition on the time alone would read all comments of the member.
  const { rows } = await sql<Said>`
    select c.body, c.headline_fix_id, c.parent_id, c.reply_to_id from (
      select * from comments where user_id = ${userId} order by comment_id desc limit ${COMPARED}
    ) c where c.deleted_at is null and c.created_at > now() - make_interval(hours => ${commentLimits.repeatHours})`.execute(
    transaction,
  )
  return rows
}

/** Locks the fix and the author, whose other comments this one might repeat. Throws if either is hidden. */
async function lockFix(
  transaction: Transaction<Tables>,
  { headline_fix_id: fixId, user_id }: Pick<NewComment, 'headline_fix_id' | 'user_id'>,
): Promise<{ headline_id: number }> {
  const { rows } = await sql<{ hidden_at: Date | null }>`
    select u.hidden_at from (select set_config('lock_timeout', '3s', true)) as settings, users u
    where u.user_id = ${user_id} for no key update of u`.execute(transaction)
  if (rows[0]?.hidden_at) throw new AppError('NotAllowed')
  await sql`select 1 from headline_fixes where headline_fix_id = ${fixId} for no key update`.execute(transaction)
  const fix = await transaction
    .selectFrom('shown_fixes')
    .select('headline_id')
    .where('headline_fix_id', '=', fixId)
    .executeTakeFirst()
  if (!fix) throw new AppError('FixNotFound')
  return fix
}

/** Threads are one level deep: a reply to a reply joins the same thread and refers to it. */
async function threadOf(transaction: Transaction<Tables>, comment: NewComment) {
  const answered = comment.reply_to_id ?? comment.parent_id
  if (answered === null) return { parent_id: null, reply_to_id: null }
  const target = await transaction
    .selectFrom('shown_comments')
    .select(['comment_id', 'parent_id'])
    .where('comment_id', '=', answered)
    .where('headline_fix_id', '=', comment.headline_fix_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!target) throw new AppError('CommentNotFound')
  const parent_id = target.parent_id ?? target.comment_id
  if (comment.parent_id !== null && ![parent_id, target.comment_id].includes(comment.parent_id)) {
    throw new AppError('CommentNotFound')
  }
  return {
    parent_id,
    reply_to_id: comment.reply_to_id === null && target.parent_id === null ? null : target.comment_id,
  }
}

/** Also erases the text. Throws `CommentNotFound` or `NotAllowed`. */
export async function removeComment(
  database: Database,
  commentId: number,
  userId: number,
): Promise<{ comment_id: number; headline_fix_id: number; headline_id: number }> {
  return inTransaction(database, async (transaction) => {
    const comment = await transaction
      .selectFrom('comments')
      .select(['comment_id', 'headline_fix_id', 'headline_id', 'user_id', 'deleted_at'])
      .where('comment_id', '=', commentId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (!comment || comment.deleted_at) throw new AppError('CommentNotFound')
    const { user_id, deleted_at, ...place } = comment
    if (user_id !== userId) throw new AppError('NotAllowed')
    await sql`select 1 from headline_fixes where headline_fix_id = ${place.headline_fix_id} for no key update`.execute(
      transaction,
    )
    const { numUpdatedRows } = await transaction
      .updateTable('comments')
      .set({ deleted_at: sql<Date>`now()`, body: '' })
      .where('comment_id', '=', commentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('CommentNotFound')
    return place
  })
}

/** Casts, changes or withdraws (0) a vote. Throws `CommentNotFound` if the comment is not visible. */
export async function castCommentVote(database: Database, { comment_id, user_id, vote_value }: CommentVote) {
  return inTransaction(database, async (transaction) => {
    await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
    await sql`select 1 from comments where comment_id = ${comment_id} for no key update`.execute(transaction)
    const comment = await transaction
      .selectFrom('shown_comments as c')
      .innerJoin('shown_fixes as f', 'f.headline_fix_id', 'c.headline_fix_id')
      .select('c.comment_id')
      .where('c.comment_id', '=', comment_id)
      .where('c.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!comment) throw new AppError('CommentNotFound')
    const own = { comment_id, user_id }
    if (vote_value === 0) {
      await transaction
        .deleteFrom('comment_votes')
        .where((where) => where.and(own))
        .execute()
    } else {
      await transaction
        .insertInto('comment_votes')
        .values({ ...own, vote_value })
        .onConflict((conflict) =>
          conflict
            .columns(['comment_id', 'user_id'])
            .doUpdateSet({ vote_value, cast_at: sql<Date>`now()` })
            .where('comment_votes.vote_value', '<>', vote_value),
        )
        .execute()
    }
    const totals = await transaction
      .selectFrom('comments')
      .select(['total_vote_value', 'total_vote_count'])
      .where('comment_id', '=', comment_id)
      .executeTakeFirstOrThrow()
    return { comment_id, user_id, vote_value, ...totals }
  })
}
