import { AppError } from '@unspun/contract/errors.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import { status } from '@unspun/contract/limits.ts'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { recountDomain } from '../domains/store.ts'
import type { Database } from '../engines/database.ts'
import type { Tables } from '../engines/tables.ts'
import { misplaced } from '../votes/ranking.ts'
import { PLACE_FIXES } from '../votes/store.ts'

/** Fixes with their author and what a card shows of their headline. Hidden ones, their headlines' and their authors' are left out. */
const views = (database: Database) =>
  database.kysely
    .selectFrom('headline_fixes as f')
    .innerJoin('headlines as h', 'h.headline_id', 'f.headline_id')
    .innerJoin('domains as d', 'd.domain_id', 'f.domain_id')
    .innerJoin('users as u', 'u.user_id', 'f.user_id')
    .where('f.hidden_at', 'is', null)
    .where('h.hidden_at', 'is', null)
    .where('u.hidden_at', 'is', null)
    .select([
      'f.headline_fix_id',
      'f.headline_id',
      'f.user_id',
      'u.display_name as user_display_name',
      'u.username as user_username',
      'f.title',
      'f.description',
      'h.title as headline_title',
      'h.description as headline_description',
      'h.image_url as headline_image_url',
      'h.headline_image',
      'h.thumbnail as headline_thumbnail',
      'h.video_id as headline_video_id',
      'h.url_id',
      'h.original_url',
      'd.name as domain',
      'f.ranking',
      'f.total_vote_value',
      'f.total_vote_count',
      'f.comment_count',
      'f.status_id',
      'f.title_image',
      'f.title_image_sharing',
      'f.created_at',
    ])

function toFix({ created_at, ...row }: Omit<HeadlineFix, 'dc_m'> & { created_at: Date }): HeadlineFix {
  return { ...row, dc_m: created_at.getTime() }
}

/** An enabled fix, or undefined. */
export async function fixById(database: Database, id: number): Promise<HeadlineFix | undefined> {
  const row = await views(database)
    .where('f.headline_fix_id', '=', id)
    .where('f.status_id', '=', status.enabled)
    .executeTakeFirst()
  return row && toFix(row)
}

/** The enabled fixes of these headlines, at most `limit` best ones of each, headline by headline and best first. */
export async function fixesOfHeadlines(
  database: Database,
  headlineIds: readonly number[],
  limit: number,
): Promise<HeadlineFix[]> {
  if (headlineIds.length === 0) return []
  const rows = await views(database)
    .where('f.headline_id', 'in', [...headlineIds])
    .where('f.status_id', '=', status.enabled)
    .where('f.ranking', '<=', limit)
    .orderBy('f.headline_id')
    .orderBy('f.ranking')
    .execute()
  return rows.map(toFix)
}

export interface NewFix {
  headlineId: number
  userId: number
  title: string
  description: string
  maxActive: number
}

/**
 * Posts a fix and answers its id. The same title again by the same person answers the fix that is there, enabled again if the limit allows.
 * Throws `HeadlineNotFound` and `MaxFixesReached`. Everything happens under the headline's lock, so that of two at once both cannot pass.
 */
export async function createFix(database: Database, fix: NewFix): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const headline = await lockHeadline(transaction, fix.headlineId)
    const mine = await transaction
      .selectFrom('headline_fixes')
      .select(['headline_fix_id', 'title', 'status_id', 'hidden_at'])
      .where('headline_id', '=', fix.headlineId)
      .where('user_id', '=', fix.userId)
      .execute()

    const same = mine.find((each) => each.title === fix.title)
    // What the operator has hidden does not come back by being typed again.
    if (same?.hidden_at) throw new AppError('NotAllowed')
    if (same?.status_id === status.enabled) return same.headline_fix_id
    const active = mine.filter((each) => each.status_id === status.enabled && !each.hidden_at).length
    if (active >= fix.maxActive) throw new AppError('MaxFixesReached', fix.maxActive)

    const id = same
      ? await enable(transaction, same.headline_fix_id)
      : await insert(transaction, fix, headline.domain_id)
    await recountHeadline(transaction, fix.headlineId)
    await recountDomain(transaction, headline.domain_id)
    return id
  })
}

/** Holds the headline until the transaction ends. Its number is the lock's, as in `cast_fix_vote`. */
async function lockHeadline(transaction: Transaction<Tables>, headlineId: number): Promise<{ domain_id: number }> {
  await sql`select set_config('lock_timeout', '3s', true), pg_advisory_xact_lock(${headlineId})`.execute(transaction)
  const headline = await transaction
    .selectFrom('headlines')
    .select('domain_id')
    .where('headline_id', '=', headlineId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!headline) throw new AppError('HeadlineNotFound')
  return headline
}

async function insert(transaction: Transaction<Tables>, fix: NewFix, domainId: number): Promise<number> {
  const { headline_fix_id } = await transaction
    .insertInto('headline_fixes')
    .values({
      headline_id: fix.headlineId,
      domain_id: domainId,
      user_id: fix.userId,
      title: fix.title,
      description: fix.description,
    })
    .returning('headline_fix_id')
    .executeTakeFirstOrThrow()
  return headline_fix_id
}

async function enable(transaction: Transaction<Tables>, id: number): Promise<number> {
  await transaction
    .updateTable('headline_fixes')
    .set({ status_id: status.enabled })
    .where('headline_fix_id', '=', id)
    .execute()
  return id
}

/** Finds the newest enabled fix and everybody's place anew. The headline must be locked. */
async function recountHeadline(transaction: Transaction<Tables>, headlineId: number): Promise<void> {
  await sql`update headlines set newest_fix_id = (
      select max(headline_fix_id) from headline_fixes where headline_id = ${headlineId} and status_id = 1 and hidden_at is null
    ) where headline_id = ${headlineId}`.execute(transaction)

  const { mean } = await transaction.selectFrom('vote_mean').select('mean').executeTakeFirstOrThrow()
  const fixes = await transaction
    .selectFrom('headline_fixes')
    .select(['headline_fix_id', 'ranking', 'ranked_vote_value', 'ranked_vote_count'])
    .where('headline_id', '=', headlineId)
    .where('status_id', '=', status.enabled)
    .where('hidden_at', 'is', null)
    .execute()
  const places = misplaced(fixes, mean)
  if (places.size === 0) return
  await transaction.executeQuery(CompiledQuery.raw(PLACE_FIXES, [[...places.keys()], [...places.values()]]))
}
