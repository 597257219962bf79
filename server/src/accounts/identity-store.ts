import { randomUUID } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../engines/tables.ts'

/** The provider's name for "email and password", as the identity library knows it. */
const CREDENTIAL = 'credential'

export async function isRegistered(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Adds a person who signs in by password and answers the uid. Throws `EmailInUse`, also when two come at once. */
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
  if (!added) throw new AppError('EmailInUse')
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
