import type { Reportable } from '@unspun/contract/actions.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inPatientTransaction } from '../../engines/postgres/in-transaction.ts'
import { firstTry } from '../../fixes/share-pictures/store.ts'
import { lockHeadline, lockHeadlineOf, lockHeadlines } from '../../fixes/write-store.ts'
import { endSessions } from '../../identity/store.ts'
import { changes, type Invalidation } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { endAccess } from '../../members/store.ts'

/** A fix, headline, comment or member that can be hidden. */
export interface Hidable {
  what: Reportable
  id: number
}

/** The result: the item's name, and whether it changed. */
export interface Outcome {
  name: string
  changed: boolean
}

type Db = Transaction<Tables>

/** Headlines updated per transaction. Each holds a lock, and a server has only a few thousand. */
const MOST_LOCKS = 500

/**
 * Hides or restores an item and updates everything that depends on it. Content hidden for another reason stays hidden. Undefined if the item
 * does not exist. The caller notifies every process of the invalidations, in the same transaction, also if nothing changed: that completes
 * what a failed attempt left undone.
 *
 * Posts of a member are updated afterwards, by `settleMember`. Reads exclude a hidden member's fixes from the start. A member who is posting
 * holds a headline's lock and waits for the member's lock, so nobody may take them in the opposite order.
 */
export async function changeHidden(
  transaction: Db,
  { what, id }: Hidable,
  hide: boolean,
): Promise<HiddenChange | undefined> {
  const change = await hiding[what](transaction, id, hide)
  if (change?.headlines) await settle(transaction, change.headlines)
  return change
}

/** Updates the posts of a member who was hidden or restored, some headlines at a time. */
export async function settleMember(database: Database, userId: number): Promise<void> {
  const headlines = await headlinesWith(database.kysely, 'headline_fixes', userId)
  for (let first = 0; first < headlines.length; first += MOST_LOCKS) {
    const some = headlines.slice(first, first + MOST_LOCKS)
    await inPatientTransaction(database, async (transaction) => {
      await settle(transaction, some)
      await notifyProcesses(transaction, changes.memberHidden(userId, some))
    })
  }
}

/** `authorId`: the author, or the member; null if there is none any more. */
export interface HiddenChange extends Outcome {
  authorId: number | null
  /** Headlines whose fixes are updated in the same transaction. */
  headlines?: number[]
  invalidations: Invalidation[]
}

type Changing = (transaction: Db, id: number, hide: boolean) => Promise<HiddenChange | undefined>

/** The new `hidden_at`. Rows that are already in this state keep their time. */
const moment = (hide: boolean) => (hide ? sql<Date>`now()` : null)

const hiding: Record<Reportable, Changing> = {
  async fix(transaction, id, hide) {
    await lockHeadlineOf(transaction, id)
    const fix = await transaction
      .selectFrom('headline_fixes')
      .select(['title as name', 'headline_id', 'user_id'])
      .where('headline_fix_id', '=', id)
      .executeTakeFirst()
    if (!fix) return undefined
    const { numUpdatedRows } = await transaction
      .updateTable('headline_fixes')
      .set({ hidden_itself_at: moment(hide) })
      .where('headline_fix_id', '=', id)
      .where('hidden_itself_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    const invalidations = changes.fixHidden({ headlineId: fix.headline_id, userId: fix.user_id })
    const changed = numUpdatedRows > 0n
    return { name: fix.name, changed, authorId: fix.user_id, headlines: [fix.headline_id], invalidations }
  },

  async headline(transaction, id, hide) {
    const headline = await transaction
      .selectFrom('headlines')
      .innerJoin('domains', 'domains.domain_id', 'headlines.domain_id')
      .select(['headlines.title as name', 'domains.name as domain', 'created_by'])
      .where('headline_id', '=', id)
      // One that was merged has nothing to show.
      .where('merged_into', 'is', null)
      .executeTakeFirst()
    if (!headline) return undefined
    await lockHeadline(transaction, id)
    const { numUpdatedRows } = await transaction
      .updateTable('headlines')
      .set({ hidden_at: moment(hide) })
      .where('headline_id', '=', id)
      .where('hidden_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    const invalidations = changes.headlineHidden(id, headline.domain, await authorsOf(transaction, id))
    const { name, created_by: authorId } = headline
    return { name, changed: numUpdatedRows > 0n, authorId, headlines: [id], invalidations }
  },

  // Triggers update the comment counts.
  async comment(transaction, id, hide) {
    const comment = await transaction
      .selectFrom('comments')
      .select(['body', 'headline_id', 'headline_fix_id', 'user_id'])
      .where('comment_id', '=', id)
      .executeTakeFirst()
    if (!comment) return undefined
    // Lock the fix before the comment, in the same order as writers of comments.
    await sql`select 1 from headline_fixes where headline_fix_id = ${comment.headline_fix_id} for no key update`.execute(
      transaction,
    )
    const { numUpdatedRows } = await transaction
      .updateTable('comments')
      .set({ hidden_at: moment(hide) })
      .where('comment_id', '=', id)
      .where('hidden_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    const name = comment.body.replace(/\s+/g, ' ').slice(0, 80) || '[deleted]'
    const invalidations = changes.commentRemoved(comment.headline_id)
    return { name, changed: numUpdatedRows > 0n, authorId: comment.user_id, invalidations }
  },

  async user(transaction, id, hide) {
    const user = await transaction
      .selectFrom('users')
      .select(['username as name', 'identity_uid'])
      .where('user_id', '=', id)
      // Hiding the author of former members would hide what many have written.
      .where('is_former', '=', false)
      .executeTakeFirst()
    if (!user) return undefined
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ hidden_at: moment(hide) })
      .where('user_id', '=', id)
      .where('hidden_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (hide) await signOut(transaction, user.identity_uid)
    const headlines = await headlinesWith(transaction, 'headline_fixes', id)
    const talks = await headlinesWith(transaction, 'comments', id)
    const touched = new Set([...headlines, ...talks])
    const invalidations = changes.memberHidden(id, touched)
    return { name: user.name, changed: numUpdatedRows > 0n, authorId: id, invalidations }
  },
}

/** Ends sessions, tokens and links. With an external identity provider there are no sessions. */
async function signOut(transaction: Db, uid: string): Promise<void> {
  const person = await transaction.selectFrom('identity_user').select('id').where('id', '=', uid).executeTakeFirst()
  if (person) await endSessions(transaction, uid)
  else await endAccess(transaction, uid)
}

/** Sorted by id, the order in which all code locks several headlines. */
async function headlinesWith(
  transaction: Kysely<Tables>,
  table: 'headline_fixes' | 'comments',
  userId: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom(table)
    .distinct()
    .select('headline_id')
    .where('user_id', '=', userId)
    .orderBy('headline_id')
    .execute()
  return rows.map(({ headline_id }) => headline_id)
}

async function authorsOf(transaction: Db, headlineId: number): Promise<number[]> {
  const rows = await transaction
    .selectFrom('headline_fixes')
    .distinct()
    .select('user_id')
    .where('headline_id', '=', headlineId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Sets or clears the hidden mark on the fixes of these headlines. Triggers update the counts. Headlines stay locked in the order of
 * their ids until the transaction ends.
 */
export async function settle(transaction: Db, headlineIds: readonly number[]): Promise<void> {
  const ids = sql`${await lockHeadlines(transaction, headlineIds)}::bigint[]`
  // Triggers update domains in any order. Locking the domains first prevents deadlocks between two operators.
  await sql`select 1 from domains where domain_id in (select domain_id from headline_fixes where headline_id = any(${ids}))
    order by domain_id for no key update`.execute(transaction)
  // A fix that is visible again may have missing or outdated share pictures.
  await sql`update headline_fixes f set hidden_at = e.hidden_at, share_picture_of = '', share_picture_try_at = ${firstTry()}
    from expected_fixes e
    where e.headline_id = any(${ids}) and f.headline_fix_id = e.headline_fix_id and f.hidden_at is distinct from e.hidden_at`.execute(
    transaction,
  )
}
