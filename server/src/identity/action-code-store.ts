import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import type { ActionCode } from '@unspun/contract/identity.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type ActionOperation = ActionCode['operation']

/** A leaked copy of the database opens no account. A plain hash suffices for 256 random bits. */
const hashOf = (code: string) => createHash('sha256').update(code).digest()

export const minutesOf: Record<ActionOperation, number> = {
  VERIFY_EMAIL: signInLimits.verificationCodeHours * 60,
  PASSWORD_RESET: signInLimits.resetCodeMinutes,
  EMAIL_SIGNIN: signInLimits.linkMinutes,
  REMOVE_FACTORS: signInLimits.lostFactorsDays * 24 * 60,
  REFUSE_FACTORS: signInLimits.refuseFactorsDays * 24 * 60,
}

/** Creates a code that allows `operation` once, within its lifetime (`minutesOf`). */
export async function issueCode(
  db: Kysely<Tables>,
  { operation, uid, email }: { operation: ActionOperation; uid: string; email: string },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db
    .insertInto('action_codes')
    .values({
      code_hash: hashOf(code),
      operation,
      uid,
      email,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutesOf[operation]})`,
    })
    .execute()
  return code
}

/**
 * Creates a code that removes second factors from a day later. While such codes are pending, a further one gets their
 * times: asking again neither delays the removal nor hastens it. Returns since when it works, too.
 */
export async function issueRemoval(
  transaction: Kysely<Tables>,
  { uid, email }: { uid: string; email: string },
): Promise<{ oobCode: string; valid_from: Date }> {
  const operation = 'REMOVE_FACTORS'
  const pending = await transaction
    .selectFrom('action_codes')
    .select(['valid_from', 'expires_at'])
    .where('uid', '=', uid)
    .where('operation', '=', operation)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  const oobCode = await issueCode(transaction, { operation, uid, email })
  const { valid_from } = await transaction
    .updateTable('action_codes')
    .set(pending ?? { valid_from: sql<Date>`now() + make_interval(hours => ${signInLimits.lostFactorsAfterHours})` })
    .where('code_hash', '=', hashOf(oobCode))
    .returning('valid_from')
    .executeTakeFirstOrThrow()
  return { oobCode, valid_from }
}

/** Looks a code up without using it. Throws `CodeInvalid` for an unknown or used code, and `CodeExpired`. */
export async function findCode(db: Kysely<Tables>, code: string): Promise<ActionCode & { uid: string }> {
  const row = await db
    .selectFrom('action_codes')
    .select(['operation', 'uid', 'email', 'used_at', 'valid_from', sql<boolean>`expires_at <= now()`.as('expired')])
    .select(sql<boolean>`valid_from > now()`.as('early'))
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!row || row.used_at) throw new AppError('CodeInvalid')
  if (row.expired) throw new AppError('CodeExpired')
  const { operation, uid, email, valid_from } = row
  return { operation, uid, email, ...(row.early ? { valid_from: valid_from.getTime() } : {}) }
}

/**
 * Uses a code. Only one of several concurrent callers succeeds. Call it in the transaction that performs the operation,
 * because otherwise a failure loses the code. Throws `CodeInvalid`, `CodeExpired`, `CodeTooEarly`, or `CodeUnsupported`
 * for another operation's code.
 */
export async function takeCode(
  transaction: Kysely<Tables>,
  code: string,
  operation: ActionOperation,
): Promise<{ uid: string; email: string }> {
  const used = await transaction
    .updateTable('action_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('operation', '=', operation)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('valid_from', '<=', sql<Date>`now()`)
    .returning(['uid', 'email'])
    .executeTakeFirst()
  if (used) return used
  const found = await findCode(transaction, code)
  throw new AppError(found.operation === operation ? 'CodeTooEarly' : 'CodeUnsupported')
}

/** Invalidates a user's unused codes. Once one code is used, other mails must not open the account. */
export async function voidCodes(
  transaction: Kysely<Tables>,
  uid: string,
  operations: readonly ActionOperation[],
): Promise<void> {
  await transaction
    .updateTable('action_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('uid', '=', uid)
    .where('operation', 'in', operations)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Returns the account of a VERIFY_EMAIL code. Even a used one proves, until it expires, that its bearer reads the
 * account's mailbox. Throws like `takeCode`, but not for a used code.
 */
export async function accountOfVerification(
  db: Kysely<Tables>,
  code: string,
): Promise<{ uid: string; email: string; used: boolean }> {
  const row = await db
    .selectFrom('action_codes')
    .select(['uid', 'email', sql<boolean>`used_at is not null`.as('used')])
    .where('code_hash', '=', hashOf(code))
    .where('operation', '=', 'VERIFY_EMAIL')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (row) return row
  await findCode(db, code)
  throw new AppError('CodeUnsupported')
}

/** An owner who has taken an account over must not end it by mistake with an older mail. */
export async function forgetVerification(transaction: Kysely<Tables>, uid: string): Promise<void> {
  await transaction.deleteFrom('action_codes').where('uid', '=', uid).where('operation', '=', 'VERIFY_EMAIL').execute()
}

export async function recentCodes(
  db: Kysely<Tables>,
  uid: string,
  operation: ActionOperation,
): Promise<{ ofMinute: number; ofHour: number }> {
  return (
    db
      .selectFrom('action_codes')
      .select([
        sql<number>`count(*) filter (where created_at > now() - interval '1 minute')::int`.as('ofMinute'),
        sql<number>`count(*)::int`.as('ofHour'),
      ])
      .where('uid', '=', uid)
      .where('operation', '=', operation)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      // A later row was written before the clock was set back.
      .where('created_at', '<=', sql<Date>`clock_timestamp()`)
      .executeTakeFirstOrThrow()
  )
}
