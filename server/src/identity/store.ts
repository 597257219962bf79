import { randomUUID } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import { endTokens } from '../accounts/store.ts'
import type { Tables } from '../database/tables.ts'

/** The provider's name for "email and password", as the identity library knows it. */
export const CREDENTIAL = 'credential'

export async function isRegistered(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Adds a person who signs in by password and answers the uid. Throws `EmailUnavailable`, also when two come at once. */
export async function addPerson(
  transaction: Kysely<Tables>,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const added = await transaction
    .insertInto('identity_user')
    // The library wants a name; people have theirs in `users`, and an address must never become one.
    .values({ id: randomUUID(), email, name: '', email_verified: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new AppError('EmailUnavailable')
  await transaction
    .insertInto('identity_account')
    .values({
      id: randomUUID(),
      user_id: added.id,
      provider_id: CREDENTIAL,
      account_id: added.id,
      password: passwordHash,
    })
    .execute()
  return added.id
}

/** Marks an address as verified if it is still the account's. Throws `CodeInvalid` otherwise. */
export async function verifyEmail(transaction: Kysely<Tables>, uid: string, email: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('identity_user')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', uid)
    .where('email', '=', email)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('CodeInvalid')
}

/** The person of an address, locked until the transaction ends. */
export async function lockPerson(
  transaction: Kysely<Tables>,
  email: string,
): Promise<{ uid: string; email_verified: boolean } | undefined> {
  return transaction
    .selectFrom('identity_user')
    .select(['id as uid', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the password of a person, also of one who had none. */
export async function setPassword(transaction: Kysely<Tables>, uid: string, passwordHash: string): Promise<void> {
  await transaction
    .insertInto('identity_account')
    .values({ id: randomUUID(), user_id: uid, provider_id: CREDENTIAL, account_id: uid, password: passwordHash })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute()
}

/**
 * For somebody who has just shown that the mailbox is theirs. If nobody had shown that before, whoever made the account may be a stranger
 * who waits for its owner: all their ways in are removed, and the answer is true. Throws `CodeInvalid` if the address is another by now.
 */
export async function claim(transaction: Kysely<Tables>, uid: string, email: string): Promise<boolean> {
  const person = await lockPerson(transaction, email)
  if (person?.uid !== uid) throw new AppError('CodeInvalid')
  if (person.email_verified) return false
  await transaction.deleteFrom('identity_account').where('user_id', '=', uid).execute()
  await verifyEmail(transaction, uid, email)
  return true
}

/** The same person by uid; undefined if they are gone. */
export async function lockUid(transaction: Kysely<Tables>, uid: string): Promise<{ era: number } | undefined> {
  return transaction.selectFrom('identity_user').select('era').where('id', '=', uid).forUpdate().executeTakeFirst()
}

/** The era of an address's account: what a proof must be of that is still being checked. */
export async function eraOf(db: Kysely<Tables>, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('identity_user').select('era').where('email', '=', email).executeTakeFirst()
  return row?.era
}

/**
 * Ends every session of a person, and the access tokens that were issued before this moment; answers the era that begins. The person is
 * locked first, so that whoever signs in at the same time is either seen here or sees the new era (`stillStands`).
 */
export async function endSessions(transaction: Kysely<Tables>, uid: string): Promise<number> {
  const { era } = await transaction
    .updateTable('identity_user')
    .set((row) => ({ era: row('era', '+', 1) }))
    .where('id', '=', uid)
    .returning('era')
    .executeTakeFirstOrThrow()
  await transaction.deleteFrom('identity_session').where('user_id', '=', uid).execute()
  await endTokens(transaction, uid)
  return era
}

/** What a session or a token is issued on: a proof of an era, or a session that is there already. */
export type Ground = { era: number } | { session: string }

/**
 * Whether what somebody is about to get is still theirs, and the moment by the database's clock from which their token counts. A reset that
 * is under way is waited for; one that begins later finds what was issued. Undefined if the ground is gone.
 */
export async function stillStands(db: Kysely<Tables>, uid: string, ground: Ground) {
  return db.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom('identity_user')
      .select(['era', sql<Date>`clock_timestamp()`.as('now')])
      .where('id', '=', uid)
      .forShare()
      .executeTakeFirst()
    if (!person) return undefined
    if ('era' in ground) return person.era === ground.era ? person : undefined
    // A statement of its own, which sees what was committed while we waited for the lock.
    const session = await transaction
      .selectFrom('identity_session')
      .select('id')
      .where('token', '=', ground.session)
      .executeTakeFirst()
    return session && person
  })
}

export async function dropSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('identity_session').where('token', '=', token).execute()
}

/** Whether a session is there, as the transaction sees it. */
export async function hasSession(transaction: Kysely<Tables>, token: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('identity_session')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Signs with none of the present keys any more; tokens that they signed stay good until they end. */
export async function retireKeys(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('identity_jwks')
    .set({ expires_at: sql<Date>`now()` })
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .execute()
}

/** Removes what has ended. Used codes stay for a week, so that a second click still gets a true answer. */
export async function tidyIdentity(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('identity_session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('identity_verification').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('identity_attempts').where('started_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('action_codes').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
