import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { endTokens } from '../accounts/store.ts'
import { changes } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { addFixes } from '../domains/store.ts'
import { NOTIFY, notificationsOf } from '../engines/cache-invalidation/cache-invalidation.ts'
import { holdHeadline, recountHeadline } from '../fixes/write-store.ts'
import { endSessions } from '../identity/store.ts'
import { firstTry } from '../share-pictures/store.ts'

export type Action = Pick<Tables['operator_actions'], 'what' | 'id' | 'action' | 'reason' | 'done_by'>
export type Thing = Action['what']

/** What became of a thing: how it is called, and whether it was not so already. */
export interface Outcome {
  name: string
  changed: boolean
}

type Db = Transaction<Tables>

/** So many headlines are counted anew in one transaction: each is a lock, of which a server has some thousands. */
const MOST_LOCKS = 500

/**
 * Hides something or takes that back, counts everything anew that follows from it, writes the action down and tells every process what to
 * drop, in one transaction. Whatever is hidden for another reason stays so. Repeating it changes nothing but what a broken try left undone.
 * Undefined if there is no such thing.
 *
 * What follows from a member comes in transactions of its own: reads leave out a hidden member's fixes from the first, and whoever posts as
 * that member has a headline's lock and waits for the member's, so nobody may hold these in the other order.
 */
export async function setHidden(database: Database, action: Action): Promise<Outcome | undefined> {
  const done = await database.kysely.transaction().execute(async (transaction) => {
    const change = await hiding[action.what](transaction, action.id, action.action === 'hide')
    if (!change) return undefined
    const { changed, headlines, tags } = change
    if (headlines) await settle(transaction, headlines)
    if (changed) await transaction.insertInto('operator_actions').values(action).execute()
    await notifyProcesses(transaction, tags)
    return change
  })
  if (!done) return undefined
  if (action.what === 'user') await settleMember(database, action.id)
  return { name: done.name, changed: done.changed }
}

async function settleMember(database: Database, userId: number): Promise<void> {
  const headlines = await headlinesWith(database.kysely, 'headline_fixes', userId)
  for (let first = 0; first < headlines.length; first += MOST_LOCKS) {
    const some = headlines.slice(first, first + MOST_LOCKS)
    const { tags } = changes.memberHidden(userId, some)
    await database.kysely.transaction().execute(async (transaction) => {
      await settle(transaction, some)
      await notifyProcesses(transaction, tags)
    })
  }
}

interface Change extends Outcome {
  /** Whose fixes are counted anew in the same transaction. */
  headlines?: number[]
  tags: string[]
}

type Changing = (transaction: Db, id: number, hide: boolean) => Promise<Change | undefined>

/** Moments are kept as they are when the thing is so already. */
const moment = (hide: boolean) => (hide ? sql<Date>`now()` : null)

const hiding: Record<Thing, Changing> = {
  async fix(transaction, id, hide) {
    const fix = await transaction
      .selectFrom('headline_fixes')
      .select(['title as name', 'headline_id', 'user_id'])
      .where('headline_fix_id', '=', id)
      .executeTakeFirst()
    if (!fix) return undefined
    await holdHeadline(transaction, fix.headline_id)
    const { numUpdatedRows } = await transaction
      .updateTable('headline_fixes')
      .set({ hidden_itself_at: moment(hide) })
      .where('headline_fix_id', '=', id)
      .where('hidden_itself_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    const { tags } = changes.fixHidden({ headlineId: fix.headline_id, userId: fix.user_id })
    return { name: fix.name, changed: numUpdatedRows > 0n, headlines: [fix.headline_id], tags }
  },

  async headline(transaction, id, hide) {
    const headline = await transaction
      .selectFrom('headlines')
      .innerJoin('domains', 'domains.domain_id', 'headlines.domain_id')
      .select(['headlines.title as name', 'domains.name as domain'])
      .where('headline_id', '=', id)
      .executeTakeFirst()
    if (!headline) return undefined
    await holdHeadline(transaction, id)
    const { numUpdatedRows } = await transaction
      .updateTable('headlines')
      .set({ hidden_at: moment(hide) })
      .where('headline_id', '=', id)
      .where('hidden_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    const { tags } = changes.headlineHidden(id, headline.domain, await authorsOf(transaction, id))
    return { name: headline.name, changed: numUpdatedRows > 0n, headlines: [id], tags }
  },

  // The number of comments follows by a trigger of the database (0006).
  async comment(transaction, id, hide) {
    const comment = await transaction
      .selectFrom('comments')
      .select(['body', 'headline_id', 'headline_fix_id'])
      .where('comment_id', '=', id)
      .executeTakeFirst()
    if (!comment) return undefined
    // Before the comment, as whoever writes below it has them.
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
    return { name, changed: numUpdatedRows > 0n, tags: changes.commentRemoved(comment.headline_id).tags }
  },

  async user(transaction, id, hide) {
    const user = await transaction
      .selectFrom('users')
      .select(['username as name', 'identity_uid'])
      .where('user_id', '=', id)
      .executeTakeFirst()
    if (!user) return undefined
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ hidden_at: moment(hide) })
      .where('user_id', '=', id)
      .where('hidden_at', hide ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (hide) await endAccess(transaction, user.identity_uid)
    const headlines = await headlinesWith(transaction, 'headline_fixes', id)
    const talks = await headlinesWith(transaction, 'comments', id)
    const touched = new Set([...headlines, ...talks])
    const { tags } = changes.memberHidden(id, touched)
    return { name: user.name, changed: numUpdatedRows > 0n, tags }
  },
}

/** Ends sessions and tokens; where a provider elsewhere signs people in there are only tokens. */
async function endAccess(transaction: Db, uid: string): Promise<void> {
  const person = await transaction.selectFrom('identity_user').select('id').where('id', '=', uid).executeTakeFirst()
  if (person) await endSessions(transaction, uid)
  else await endTokens(transaction, uid)
}

/** In the order of their numbers, in which everybody who takes several locks takes them. */
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
 * Brings what follows from hiding up to date for these headlines, in the order of their numbers: which of their fixes can be seen, these
 * fixes' places, the newest of them, and how many their domains have. The headlines are held until the transaction ends.
 */
export async function settle(transaction: Db, headlineIds: readonly number[]): Promise<void> {
  for (const id of headlineIds) await holdHeadline(transaction, id)
  const before = await visibleOf(transaction, headlineIds)
  // What is hidden is not drawn: its pictures may be missing, or show what its author was called before, when it is seen again.
  await sql`update headline_fixes f set hidden_at = coalesce(f.hidden_itself_at, h.hidden_at, u.hidden_at),
      share_picture_of = '', share_picture_try_at = ${firstTry()}
    from headlines h, users u
    where f.headline_id = any(${[...headlineIds]}::bigint[]) and h.headline_id = f.headline_id and u.user_id = f.user_id
      and f.hidden_at is distinct from coalesce(f.hidden_itself_at, h.hidden_at, u.hidden_at)`.execute(transaction)
  for (const id of headlineIds) await recountHeadline(transaction, id)
  const now = await visibleOf(transaction, headlineIds)
  const domains = [...new Set([...before.keys(), ...now.keys()])]
  await addFixes(transaction, new Map(domains.map((id) => [id, (now.get(id) ?? 0) - (before.get(id) ?? 0)])))
}

/** How many fixes of these headlines can be seen, by domain. */
async function visibleOf(transaction: Db, headlineIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ domain_id: number; number: number }>`
    select domain_id, count(*) as number from headline_fixes
    where headline_id = any(${[...headlineIds]}::bigint[]) and status_id = 1 and hidden_at is null group by domain_id`.execute(
    transaction,
  )
  return new Map(rows.map(({ domain_id, number }) => [domain_id, number]))
}

/** Tells every process to invalidate these tags; in a transaction, once it commits. */
export async function notifyProcesses(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(NOTIFY, [notificationsOf(tags)]))
}

/** The newest actions, newest first. */
export async function recentActions(database: Database, limit: number) {
  return database.kysely
    .selectFrom('operator_actions')
    .selectAll()
    .orderBy('operator_action_id', 'desc')
    .limit(limit)
    .execute()
}
