import { changesWords } from '@unspun/contract/changes-words.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { type FixWords, fixLimits, fixStatus } from '@unspun/contract/fixes.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { isUniqueViolation } from '../engines/postgres/postgres.ts'
import { standsInArticle } from '../headlines/passages-store.ts'
import type { TellLimit } from '../http/endpoints/endpoint.ts'
import { lockPosts } from '../members/quotas/store.ts'
import type { SendForSharePictures } from './share-pictures/share-picture-jobs.ts'
import { firstTry } from './share-pictures/store.ts'

export interface NewFix {
  headlineId: number
  userId: number
  words: FixWords
  maxActive: number
  tell?: TellLimit | undefined
}

/**
 * Posts a fix and returns its ID. Posting the same title again returns the existing fix, and enables it if the limit
 * allows. Holds the headline's lock, so concurrent requests cannot both pass the limit. Throws `HeadlineNotFound`,
 * `MaxFixesReached`, `FirstDayLimit` and `DayLimit`.
 */
export async function createFix(
  database: Database,
  fix: NewFix,
  sendForSharePictures: SendForSharePictures,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const checkDay = await lockPosts(transaction, fix.userId, 'fixes', fix.tell)
    const { domain_id } = await lockFixableHeadline(transaction, fix.headlineId, fix.userId)
    const mine = await transaction
      .selectFrom('headline_fixes')
      .select(['headline_fix_id', 'title', 'status_id', 'hidden_at'])
      .where('headline_id', '=', fix.headlineId)
      .where('user_id', '=', fix.userId)
      .execute()

    const same = mine.find((each) => each.title === fix.words.title)
    // A fix hidden by the operator cannot be restored by posting it again.
    if (same?.hidden_at) throw new AppError('NotAllowed')
    if (same?.status_id === fixStatus.enabled) return same.headline_fix_id
    const active = mine.filter((each) => each.status_id === fixStatus.enabled && !each.hidden_at).length
    if (active >= fix.maxActive) throw new AppError('MaxFixesReached', fix.maxActive)

    if (!same) await checkDay()
    const id = same?.headline_fix_id ?? (await insert(transaction, fix, domain_id))
    if (same) await setStatus(transaction, id, fixStatus.enabled)
    await sendForSharePictures(id, [], transaction)
    return id
  })
}

export interface FixEdit {
  fixId: number
  userId: number
  words: FixWords
}

/** `old` are share pictures that are now out of date. */
export interface ChangedFix {
  headline_id: number
  old: string[]
}

/**
 * Changes the words of the user's own fix. If they are other words and others have voted, the votes are removed. Holds
 * the headline's lock, because voting takes it, and posting a fix checks titles under it. Throws `FixNotFound`,
 * `NotAllowed` for another user's fix, `FixTooOld`, and `FixTitleTaken` if the user already has this title on the
 * headline.
 */
export async function editFix(
  database: Database,
  { fixId, userId, words }: FixEdit,
  sendForSharePictures: SendForSharePictures,
): Promise<ChangedFix> {
  const { headline_id } = await ownedFix(database, fixId, userId)
  const edit = async (transaction: Transaction<Tables>) => {
    await lockFixableHeadline(transaction, headline_id, userId)
    const before = await transaction
      .selectFrom('headline_fixes')
      .select(['title', 'voted_title', 'ranked_vote_count', 'title_image', 'title_image_sharing'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('withdrawn_fix_votes').where('headline_fix_id', '=', fixId).select('user_id')).as(
          'withdrawn',
        ),
      )
      .where('headline_fix_id', '=', fixId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const retitled = before.title !== words.title
    // Compared with both, so that a series of small edits cannot give the votes to other words.
    const votedTitle = before.voted_title || before.title
    const anew = changesWords(before.title, words.title) || changesWords(votedTitle, words.title)
    if (anew) await sql`select start_votes_anew(${fixId})`.execute(transaction)
    const hasVotes = before.ranked_vote_count > 0 || before.withdrawn
    const voted_title = hasVotes && !anew ? votedTitle : ''
    const quote_found = await standsInArticle(transaction, headline_id, words.quote)
    const { numUpdatedRows } = await transaction
      .updateTable('headline_fixes')
      // Later than every vote on the earlier words, also by those that waited for the lock before this edit.
      .set({
        ...words,
        quote_found,
        voted_title,
        edited_at: sql<Date>`clock_timestamp()`,
        ...(retitled ? withoutPictures() : {}),
      })
      .where('headline_fix_id', '=', fixId)
      .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${fixLimits.editMinutes})`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('FixTooOld')
    // What is edited leaves the site only after another vote.
    await sql`select order_fixes(array[${headline_id}::bigint])`.execute(transaction)
    const old = retitled ? picturesOf(before) : []
    if (retitled) await sendForSharePictures(fixId, old, transaction)
    return { headline_id, old }
  }
  try {
    return await inTransaction(database, edit)
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('FixTitleTaken') : error
  }
}

const withoutPictures = () => ({
  title_image: '',
  title_image_sharing: '',
  share_picture_of: '',
  share_picture_try_at: firstTry(),
})

const picturesOf = (fix: { title_image: string; title_image_sharing: string }) =>
  [fix.title_image, fix.title_image_sharing].filter((name) => name !== '')

/**
 * A disabled fix has no pictures and gets new ones when it is enabled. Throws `FixNotFound`, `NotAllowed` for another
 * user's fix, and `MaxFixesReached`.
 */
export async function toggleFix(
  database: Database,
  { fixId, userId, maxActive }: { fixId: number; userId: number; maxActive: number },
  sendForSharePictures: SendForSharePictures,
): Promise<ChangedFix & { isEnabled: boolean }> {
  const { headline_id } = await ownedFix(database, fixId, userId)
  return inTransaction(database, async (transaction) => {
    await lockFixableHeadline(transaction, headline_id, userId)
    const mine = await transaction
      .selectFrom('unhidden_fixes')
      .select(['headline_fix_id', 'status_id', 'title_image', 'title_image_sharing'])
      .where('headline_id', '=', headline_id)
      .where('user_id', '=', userId)
      .execute()
    const fix = mine.find((each) => each.headline_fix_id === fixId)
    if (!fix) throw new AppError('FixNotFound')
    const active = mine.filter((each) => each.status_id === fixStatus.enabled).length
    const enabling = fix.status_id === fixStatus.disabled
    if (enabling && active >= maxActive) throw new AppError('MaxFixesReached', maxActive)
    await setStatus(transaction, fixId, enabling ? fixStatus.enabled : fixStatus.disabled)
    const old = enabling ? [] : picturesOf(fix)
    await sendForSharePictures(fixId, old, transaction)
    return { headline_id, old, isEnabled: enabling }
  })
}

async function ownedFix(database: Database, fixId: number, userId: number): Promise<{ headline_id: number }> {
  const fix = await database.kysely
    .selectFrom('unhidden_fixes')
    .select(['headline_id', 'user_id'])
    .where('headline_fix_id', '=', fixId)
    .executeTakeFirst()
  if (!fix) throw new AppError('FixNotFound')
  if (fix.user_id !== userId) throw new AppError('NotAllowed')
  return fix
}

/** The lock's number is the headline's ID, as in `lock_headline_of`. */
export async function lockHeadline(transaction: Transaction<Tables>, headlineId: number): Promise<void> {
  await sql`select set_config('lock_timeout', '3s', true), pg_advisory_xact_lock(${headlineId})`.execute(transaction)
}

/** Locks the headline that a fix is on, if there is such a fix. */
export async function lockHeadlineOf(transaction: Transaction<Tables>, fixId: number): Promise<void> {
  await sql`select set_config('lock_timeout', '3s', true), lock_headline_of(${fixId})`.execute(transaction)
}

/** Locks headlines in the order of their ids, so that two writers cannot deadlock. Returns the distinct ids. */
export async function lockHeadlines(
  transaction: Transaction<Tables>,
  headlineIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(headlineIds)].sort((a, b) => a - b)
  await sql`select set_config('lock_timeout', '3s', true)`.execute(transaction)
  await sql`select pg_advisory_xact_lock(id) from unnest(${ids}::bigint[]) as of_headline (id)`.execute(transaction)
  return ids
}

/** A pending headline may be fixed by a person whose posts are pending too. Throws `HeadlineNotFound`. */
async function lockFixableHeadline(
  transaction: Transaction<Tables>,
  headlineId: number,
  userId: number,
): Promise<{ domain_id: number }> {
  await lockHeadline(transaction, headlineId)
  const headline = await transaction
    .selectFrom('headlines')
    .select('domain_id')
    .where('headline_id', '=', headlineId)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(waiting_until is null or created_by = ${userId} or held_until(${userId}) is not null)`)
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
      ...fix.words,
      quote_found: await standsInArticle(transaction, fix.headlineId, fix.words.quote),
      share_picture_try_at: firstTry(),
    })
    .returning('headline_fix_id')
    .executeTakeFirstOrThrow()
  return headline_fix_id
}

async function setStatus(transaction: Transaction<Tables>, id: number, status_id: 1 | 2): Promise<void> {
  await transaction
    .updateTable('headline_fixes')
    // A disabled fix must not be visible anywhere, not even in a picture.
    .set({
      status_id,
      ...(status_id === fixStatus.disabled ? withoutPictures() : { share_picture_try_at: firstTry() }),
    })
    .where('headline_fix_id', '=', id)
    .execute()
}
