import { accountLimits, type Deletion, type LeftPosts } from '@unspun/contract/accounts.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

export interface DepartingMember {
  departure_id: number
  user_id: number
  identity_uid: string
  posts: LeftPosts
  begun_at: Date
}

export async function deletionOf(db: Kysely<Tables>, user_id: number): Promise<Deletion | null> {
  const row = await db
    .selectFrom('departures')
    .select(['posts', 'requested_at', 'due_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) return null
  return { posts: row.posts, requested_at: row.requested_at.getTime(), due_at: row.due_at.getTime() }
}

export interface DeletionRequest {
  user_id: number
  posts: LeftPosts
  /** 0 for the operator, who has talked to the member. */
  days?: number
}

/**
 * Stores a request to delete an account, or changes the choice of an existing one. Returns the due time of a new
 * request. Throws `LeavingNow` if the deletion has begun.
 */
export async function requestDeletion(
  transaction: Transaction<Tables>,
  { user_id, posts, days = accountLimits.leavingDays }: DeletionRequest,
): Promise<Date | undefined> {
  const due = sql<Date>`now() + make_interval(days => ${days})`
  const row = await transaction
    .insertInto('departures')
    .values({ user_id, posts, due_at: due, next_try_at: due })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(days > 0 ? { posts } : { posts, due_at: due, next_try_at: due })
        .where('departures.begun_at', 'is', null),
    )
    .returning(['due_at', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirst()
  if (!row) throw new AppError('LeavingNow')
  return row.is_new ? row.due_at : undefined
}

/** Cancels a request. Does nothing if there is none. Throws `LeavingNow` if the deletion has begun. */
export async function cancelDeletion(database: Database, user_id: number): Promise<void> {
  await dropDeletion(database.kysely, user_id)
  if (await deletionOf(database.kysely, user_id)) throw new AppError('LeavingNow')
}

/** Like `cancelDeletion`, but leaves a deletion that has begun. */
export async function dropDeletion(db: Kysely<Tables>, user_id: number): Promise<void> {
  await db.deleteFrom('departures').where('user_id', '=', user_id).where('begun_at', 'is', null).execute()
}

/** Returns whether an account is being deleted, or will be within a minute while the site runs. */
export async function hasDueDepartures(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from departures where due_at <= now()) as due`.execute(db)
  return rows[0]!.due
}

/** A process that is silent for this time is considered dead, and another one continues its work. */
const SILENCE = sql`interval '1 minute'`

/** Claims a due deletion for this process. Returns undefined if there is none. */
export async function claimDeparture(database: Database): Promise<DepartingMember | undefined> {
  const { rows } = await sql<DepartingMember>`
    update departures d set begun_at = coalesce(d.begun_at, now()), next_try_at = now() + ${SILENCE}
    from users u
    where u.user_id = d.user_id and d.departure_id = (
      select departure_id from departures where next_try_at <= now() order by next_try_at limit 1 for update skip locked)
    returning d.departure_id, d.user_id, u.identity_uid, d.posts, d.begun_at`.execute(database.kysely)
  return rows[0]
}

/**
 * Stores deletions that began before the database was restored, of those members who are there again, and returns them
 * claimed. They cannot be cancelled.
 */
export async function repeatDeletions<E extends Pick<DepartingMember, 'user_id' | 'posts' | 'begun_at'>>(
  transaction: Transaction<Tables>,
  deletions: readonly E[],
  isOf: (deletion: E, identity_uid: string) => boolean,
): Promise<DepartingMember[]> {
  const present = await sql<{ user_id: number; identity_uid: string }>`
    select user_id, identity_uid from users where user_id = any(${deletions.map(({ user_id }) => user_id)}::bigint[])`.execute(
    transaction,
  )
  const identities = new Map(present.rows.map(({ user_id, identity_uid }) => [user_id, identity_uid]))
  const erased = deletions.filter((each) => {
    const identity_uid = identities.get(each.user_id)
    return identity_uid !== undefined && isOf(each, identity_uid)
  })
  const { rows } = await sql<DepartingMember>`
    with repeated as (
      insert into departures (user_id, posts, due_at, begun_at, next_try_at)
      select e.user_id, e.posts, e.begun_at, e.begun_at, now() + ${SILENCE}
      from unnest(${erased.map(({ user_id }) => user_id)}::bigint[], ${erased.map(({ posts }) => posts)}::text[],
        ${erased.map(({ begun_at }) => begun_at)}::timestamptz[]) e (user_id, posts, begun_at)
      on conflict (user_id) do update set
        posts = excluded.posts, due_at = excluded.due_at, begun_at = excluded.begun_at, next_try_at = excluded.next_try_at
      returning departure_id, user_id, posts, begun_at)
    select r.*, u.identity_uid from repeated r join users u using (user_id) order by r.user_id`.execute(transaction)
  return rows
}

/** Makes the numbers of new members begin after all of these. */
export async function skipNumbers(
  transaction: Transaction<Tables>,
  erased: readonly { user_id: number }[],
): Promise<void> {
  const highest = erased.reduce((most, { user_id }) => Math.max(most, user_id), 0)
  await sql`select setval(s.name, ${highest}::bigint) from pg_get_serial_sequence('users', 'user_id') s (name)
    where ${highest} > (select coalesce(last_value, 0) from pg_sequences where format('%I.%I', schemaname, sequencename) = s.name)`.execute(
    transaction,
  )
}

/** Renews the claim on a deletion. */
export async function stillLeaving(database: Database, departureId: number): Promise<void> {
  await sql`update departures set next_try_at = now() + ${SILENCE} where departure_id = ${departureId}`.execute(
    database.kysely,
  )
}
