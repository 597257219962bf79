import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Returns whether an account has a second factor. Recovery codes alone are none. */
export async function hasFactor(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from identity_two_factor where user_id = ${uid} and verified)
      or exists (select from identity_passkey where user_id = ${uid}) as has`.execute(db)
  return rows[0]!.has
}

export async function hasTotp(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_two_factor')
    .select('id')
    .where('user_id', '=', uid)
    .where('verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function passkeysOf(db: Kysely<Tables>, uid: string) {
  const rows = await db
    .selectFrom('identity_passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ passkey_id: id, name, added_at: created_at.getTime() }))
}

/** Returns whose passkey it is. `credential` is the id that its device gave it. */
export async function ownerOfPasskey(
  db: Kysely<Tables>,
  credential: string,
): Promise<{ uid: string; era: number } | undefined> {
  return db
    .selectFrom('identity_passkey')
    .innerJoin('identity_user', 'identity_user.id', 'identity_passkey.user_id')
    .select(['identity_user.id as uid', 'identity_user.era'])
    .where('credential_id', '=', credential)
    .executeTakeFirst()
}

/** Stores an encrypted secret, which counts after `verifyTotp`. `codes` are encrypted recovery codes of a new row. */
export async function storeSecret(
  transaction: Kysely<Tables>,
  uid: string,
  { secret, codes }: { secret: string; codes: string },
): Promise<void> {
  await transaction
    .insertInto('identity_two_factor')
    .values({ id: randomUUID(), user_id: uid, secret, backup_codes: codes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, verified: false }))
    .execute()
  // The library then leaves the session alone when it accepts the first code.
  await transaction.updateTable('identity_user').set({ two_factor_enabled: true }).where('id', '=', uid).execute()
}

export async function storeCodes(transaction: Kysely<Tables>, uid: string, codes: string): Promise<void> {
  await transaction
    .insertInto('identity_two_factor')
    .values({ id: randomUUID(), user_id: uid, secret: '', backup_codes: codes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ backup_codes: codes }))
    .execute()
}

export async function dropTotp(transaction: Kysely<Tables>, uid: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('identity_two_factor')
    .set({ verified: false, secret: '' })
    .where('user_id', '=', uid)
    .where('verified', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey of a user. Returns false if they have no such passkey. */
export async function dropPasskey(transaction: Kysely<Tables>, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('identity_passkey')
    .where('user_id', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all second factors of a user with their recovery codes. */
export async function dropFactors(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await transaction.deleteFrom('identity_two_factor').where('user_id', '=', uid).execute()
  await transaction.deleteFrom('identity_passkey').where('user_id', '=', uid).execute()
}

/** Ends what only an account with a second factor has: pending sessions, and what sessions say of one. */
export async function forgetGivenFactors(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await transaction
    .deleteFrom('identity_session')
    .where('user_id', '=', uid)
    .where('second_factor', '=', 'needed')
    .execute()
  await transaction.updateTable('identity_session').set({ second_factor: null }).where('user_id', '=', uid).execute()
}
