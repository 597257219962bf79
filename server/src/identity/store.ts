import { randomUUID } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { dropDeletion } from '../members/deletion/departure-store.ts'
import { endAccess, endTokens, userIdOf } from '../members/store.ts'
import { forgetVerification, voidCodes } from './action-code-store.ts'
import { canonicalMailbox } from './mail/canonical-mailbox.ts'
import { hasFactor } from './second-factor/factor-store.ts'

/** The provider id that the identity library uses for email and password. */
export const CREDENTIAL = 'credential'

/** Finds the account of an address, or else of the same mailbox under another spelling. */
export async function accountOfMailbox(
  db: Kysely<Tables>,
  email: string,
): Promise<{ uid: string; email: string } | undefined> {
  return db
    .selectFrom('identity_user')
    .select(['id as uid', 'email'])
    .where((where) => where.or([where('email', '=', email), where('mailbox', '=', canonicalMailbox(email))]))
    .orderBy((row) => row('email', '=', email), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds a user with a password and returns the uid. Throws `EmailUnavailable`, also for a concurrent registration. */
export async function addPerson(
  transaction: Kysely<Tables>,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const added = await transaction
    .insertInto('identity_user')
    // The library requires a name. The real one is in `users`, and an email address must never become one.
    .values({ id: randomUUID(), email, mailbox: canonicalMailbox(email), name: '', email_verified: false })
    .onConflict((conflict) => conflict.doNothing())
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

/** Marks the address as verified. Throws `CodeInvalid` if it is no longer the account's address. */
export async function verifyEmail(transaction: Kysely<Tables>, uid: string, email: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('identity_user')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', uid)
    .where('email', '=', email)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('CodeInvalid')
}

/**
 * Confirms the address of an account and voids the mailed links for it. A link still serves to say “I did not
 * register”. Throws `CodeInvalid` if it is no longer the account's address.
 */
export async function confirmAddress(transaction: Kysely<Tables>, uid: string, email: string): Promise<void> {
  await verifyEmail(transaction, uid, email)
  await voidCodes(transaction, uid, ['VERIFY_EMAIL'])
}

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

export async function personOf(db: Kysely<Tables>, uid: string) {
  return db
    .selectFrom('identity_user')
    .select(['id as uid', 'email', 'email_verified', 'era'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
}

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
 * Secures an account whose owner has proved to own the mailbox. If the address was unverified, a stranger may have
 * created the account, so all its ways to sign in and a request to delete it are removed, and the result is true. The
 * caller ends the sessions. Throws `CodeInvalid` if the account's address has changed.
 */
export async function claim(transaction: Kysely<Tables>, uid: string, email: string): Promise<boolean> {
  const person = await lockPerson(transaction, email)
  if (person?.uid !== uid) throw new AppError('CodeInvalid')
  if (person.email_verified) return false
  await transaction.deleteFrom('identity_account').where('user_id', '=', uid).execute()
  const member = await userIdOf(transaction, uid)
  if (member !== undefined) await dropDeletion(transaction, member)
  await forgetVerification(transaction, uid)
  await verifyEmail(transaction, uid, email)
  return true
}

export async function lockUid(transaction: Kysely<Tables>, uid: string): Promise<{ era: number } | undefined> {
  return transaction.selectFrom('identity_user').select('era').where('id', '=', uid).forUpdate().executeTakeFirst()
}

/**
 * Returns the account of exactly this address with its password's hash. A sign-in in progress is valid only if the
 * `era` has not changed at its end.
 */
export async function accountOfAddress(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('identity_user')
    .leftJoin('identity_account', (join) =>
      join.onRef('identity_account.user_id', '=', 'identity_user.id').on('provider_id', '=', CREDENTIAL),
    )
    .select(['identity_user.id as uid', 'email', 'email_verified', 'era', 'password'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Ends a user's sessions, tokens and links, and returns the new era. The update locks the user's row, so a concurrent
 * sign-in is either deleted here or sees the new era (`stillStands`).
 */
export async function endSessions(transaction: Kysely<Tables>, uid: string): Promise<number> {
  const { era } = await transaction
    .updateTable('identity_user')
    .set((row) => ({ era: row('era', '+', 1) }))
    .where('id', '=', uid)
    .returning('era')
    .executeTakeFirstOrThrow()
  await transaction.deleteFrom('identity_session').where('user_id', '=', uid).execute()
  await endAccess(transaction, uid)
  return era
}

/**
 * Ends one session and revokes all access tokens issued until now. A token does not name its session, because every
 * write would have to look it up. Other devices keep their sessions and renew their tokens, and feed readers the feed.
 */
export async function endSession(transaction: Kysely<Tables>, uid: string, token: string): Promise<void> {
  // A concurrent renewal has either issued its token already, or no longer finds the session (`stillStands`).
  await lockUid(transaction, uid)
  await dropSession(transaction, token)
  await endTokens(transaction, uid)
}

/** Removes a user, ends their tokens and links, and makes the address available again. */
export async function removePerson(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await transaction.deleteFrom('identity_user').where('id', '=', uid).execute()
  // What a new passkey is to sign, with the address, for five minutes.
  await transaction.deleteFrom('identity_verification').where('value', 'like', `%${uid}%`).execute()
  await endAccess(transaction, uid)
}

/** The basis on which a session or token is issued: the era of a completed sign-in, or an existing session. */
export type Ground = { era: number } | { session: string }

/**
 * Checks that a session or token may still be issued, and returns its issue time by the database's clock, and whether
 * the account has a second factor. It waits for a reset in progress. A later reset revokes what was issued. Returns
 * undefined if the era or session is no longer valid.
 */
export async function stillStands(transaction: Transaction<Tables>, uid: string, ground: Ground) {
  const person = await transaction
    .selectFrom('identity_user')
    .select(['era', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', uid)
    .forShare()
    .executeTakeFirst()
  if (!person || ('era' in ground && person.era !== ground.era)) return undefined
  // These are separate statements, so they see rows committed while the transaction waited for the lock.
  const has_factor = await hasFactor(transaction, uid)
  if ('era' in ground) return { ...person, has_factor, second_factor: null }
  const session = await transaction
    .selectFrom('identity_session')
    .select('second_factor')
    .where('token', '=', ground.session)
    .where(isOpen)
    .executeTakeFirst()
  return session && { ...person, ...session, has_factor }
}

/** A session ends when it has not been used for a while, at a maximum age, and soon if its second factor is missing. */
export const isOpen = sql<boolean>`(expires_at > now() and created_at > now() - make_interval(days => ${signInLimits.sessionMaxDays})
  and (second_factor is distinct from 'needed' or created_at > now() - make_interval(mins => ${signInLimits.pendingMinutes})))`

/** Says what a new session has of a second factor. */
export async function markSession(
  transaction: Kysely<Tables>,
  token: string,
  second_factor: 'needed' | 'given',
): Promise<void> {
  await transaction.updateTable('identity_session').set({ second_factor }).where('token', '=', token).execute()
}

export async function dropSession(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('identity_session').where('token', '=', token).execute()
}

export async function hasSession(transaction: Kysely<Tables>, token: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('identity_session')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the keys that may sign, in the order of their expiry. `lasts` is false if a key expires within `hours`. */
export async function liveKeys(db: Kysely<Tables>, hours: number) {
  return db
    .selectFrom('identity_jwks')
    .selectAll()
    .select(sql<boolean>`expires_at is null or expires_at > now() + make_interval(hours => ${hours})`.as('lasts'))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .orderBy(sql`expires_at nulls last, created_at`)
    .execute()
}

/** Makes other processes wait until the transaction ends before they add a signing key. */
export async function lockSigningKeys(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`.execute(transaction)
}

/** Stops signing with the present keys. Tokens that they signed stay valid until they expire. */
export async function retireKeys(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('identity_jwks')
    .set({ expires_at: sql<Date>`now()` })
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .execute()
}

/** Removes expired rows. Used codes are kept for a week, so that a second click gets a correct answer. */
export async function tidyIdentity(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('identity_session')
    .where((where) => where.not(isOpen))
    .execute()
  await db.deleteFrom('identity_verification').where('expires_at', '<', sql<Date>`now()`).execute()
  // Skips locked rows. Waiting for them in another order than `attempt-store.ts` could deadlock.
  await db
    .deleteFrom('identity_attempts')
    .where('key_hash', 'in', (from) =>
      from
        .selectFrom('identity_attempts')
        .select('key_hash')
        .where('started_at', '<', sql<Date>`now() - interval '1 day'`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  // Tokens live less than a day, so older revocations of removed accounts are not needed.
  await db
    .deleteFrom('ended_tokens')
    .where('valid_after', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('users').select('user_id').whereRef('users.identity_uid', '=', 'ended_tokens.identity_uid')),
      ),
    )
    .execute()
  await db.deleteFrom('action_codes').where('expires_at', '<', sql<Date>`now() - interval '7 days'`).execute()
}
