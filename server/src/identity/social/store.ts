import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { canonicalMailbox } from '../mail/canonical-mailbox.ts'
import { SOCIAL } from '../sessions/session-store.ts'
import type { Person } from '../sessions/sessions.ts'
import { accountOfMailbox, CREDENTIAL, claim, endSessions } from '../store.ts'

/** An account at a provider: the provider's id in the settings, and the user's permanent id there. */
export interface SocialAccount {
  provider: string
  sub: string
}

const providerId = (provider: string) => `${SOCIAL}${provider}`

export async function personOfSocial(
  db: Kysely<Tables>,
  { provider, sub }: SocialAccount,
): Promise<Person | undefined> {
  return db
    .selectFrom('identity_account')
    .innerJoin('identity_user', 'identity_user.id', 'identity_account.user_id')
    .select(['identity_user.id as uid', 'identity_user.email', 'identity_user.email_verified', 'identity_user.era'])
    .where('identity_account.provider_id', '=', providerId(provider))
    .where('identity_account.account_id', '=', sub)
    .executeTakeFirst()
}

/**
 * Adds a user who signs in with a provider's account. A taken mailbox or account throws the driver's error
 * (`isUniqueViolation`), and the caller must roll back.
 */
export async function addSocialPerson(
  transaction: Kysely<Tables>,
  { provider, sub }: SocialAccount,
  { email, email_verified }: Pick<Person, 'email' | 'email_verified'>,
): Promise<Person> {
  const uid = randomUUID()
  // The name is empty, as in `addPerson`.
  await transaction
    .insertInto('identity_user')
    .values({ id: uid, email, mailbox: canonicalMailbox(email), name: '', email_verified })
    .execute()
  await linkAccount(transaction, uid, { provider, sub })
  return { uid, email, email_verified, era: 0 }
}

async function linkAccount(transaction: Kysely<Tables>, uid: string, { provider, sub }: SocialAccount): Promise<void> {
  await transaction
    .insertInto('identity_account')
    .values({ id: randomUUID(), user_id: uid, provider_id: providerId(provider), account_id: sub })
    .execute()
}

/**
 * Transfers an unconfirmed account to a mailbox's owner, who has proved that `email` is theirs: removes all its ways to
 * sign in, ends its sessions, and links the provider's account. Returns undefined if the account is confirmed or gone.
 * A taken provider account throws as in `addSocialPerson`.
 */
export async function takeOver(
  transaction: Kysely<Tables>,
  account: SocialAccount,
  email: string,
): Promise<Person | undefined> {
  const owned = await accountOfMailbox(transaction, email)
  if (!owned || !(await claim(transaction, owned.uid, owned.email))) return undefined
  // The account may have been registered under another spelling, which nobody has proved to own.
  await transaction.updateTable('identity_user').set({ email }).where('id', '=', owned.uid).execute()
  await linkAccount(transaction, owned.uid, account)
  return { uid: owned.uid, email, email_verified: true, era: await endSessions(transaction, owned.uid) }
}

export async function hasPassword(db: Kysely<Tables>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account')
    .select('id')
    .where('user_id', '=', uid)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row !== undefined
}
