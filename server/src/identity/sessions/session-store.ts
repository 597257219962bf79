import type { SignIn, WaysToSignIn } from '@unspun/contract/identity.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { endAccess } from '../../members/store.ts'
import { CREDENTIAL, hasSession, isOpen, lockUid } from '../store.ts'

/** Lists a user's open sessions without pending ones: that of `token` first, then the last seen. */
export async function sessionsOf(db: Kysely<Tables>, uid: string, token: string): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('identity_session')
    .select(['id', 'user_agent', 'created_at', 'updated_at', sql<boolean>`token = ${token}`.as('current')])
    .where('user_id', '=', uid)
    .where(isOpen)
    .where(sql<boolean>`second_factor is distinct from 'needed'`)
    .orderBy('current', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(signInLimits.sessions)
    .execute()
  return rows.map(({ id, user_agent, created_at, updated_at, current }) => ({
    session_id: id,
    device: user_agent ?? '',
    signed_in_at: created_at.getTime(),
    last_seen_at: updated_at.getTime(),
    current,
  }))
}

/**
 * Ends one other session of a user, or all without an `id`, and all access tokens and links: who used that session may
 * have them. A token does not name its session, so the remaining sessions renew theirs. Returns false if the session of
 * `token` has ended.
 */
export async function endOthers(
  transaction: Kysely<Tables>,
  uid: string,
  { token, id }: { token: string; id?: string },
): Promise<boolean> {
  // A concurrent renewal has either issued its token already, or no longer finds its session (`stillStands`).
  await lockUid(transaction, uid)
  if (!(await hasSession(transaction, token))) return false
  const ended = await transaction
    .deleteFrom('identity_session')
    .where('user_id', '=', uid)
    .where('token', '<>', token)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute()
  // Without an `id`, the links end even if their maker's session has ended by itself.
  if (id === undefined || ended.length > 0) await endAccess(transaction, uid)
  return true
}

/** Returns a user's ways to sign in, with providers as the settings name them. */
export async function waysOf(db: Kysely<Tables>, uid: string): Promise<WaysToSignIn> {
  const rows = await db.selectFrom('identity_account').select('provider_id').where('user_id', '=', uid).execute()
  const ids = rows.map(({ provider_id }) => provider_id)
  return {
    password: ids.includes(CREDENTIAL),
    providers: ids.filter((id) => id.startsWith(SOCIAL)).map((id) => id.slice(SOCIAL.length)),
  }
}

/** The prefix of social providers' ids. It avoids ids that the identity library treats specially. */
export const SOCIAL = 'social:'
