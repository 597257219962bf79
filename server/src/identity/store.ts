import { randomUUID } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../engines/tables.ts'

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

/** Ends every session of a person, and the access tokens that were issued before `now`. */
export async function endSessions(transaction: Kysely<Tables>, uid: string, now: Date): Promise<void> {
  await transaction.deleteFrom('identity_session').where('user_id', '=', uid).execute()
  await transaction.updateTable('users').set({ tokens_valid_after: now }).where('identity_uid', '=', uid).execute()
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
  await db.deleteFrom('identity_attempts').where('started_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
  await db.deleteFrom('action_codes').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
