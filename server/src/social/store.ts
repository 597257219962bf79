import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Person } from '../identity/sessions.ts'
import { CREDENTIAL } from '../identity/store.ts'

/** Somebody's account at a provider: the provider's id in our settings, and the person's lasting name there. */
export interface SocialAccount {
  provider: string
  sub: string
}

/** Apart from every name that the identity library gives a meaning to. */
const providerId = (provider: string) => `social:${provider}`

/** Who signs in with an account at a provider. */
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
 * Adds a person who signs in with an account at a provider. The provider's tokens are not kept. A taken email address or account is the
 * driver's own error (`isUniqueViolation`), and nothing of the transaction must stay then.
 */
export async function addSocialPerson(
  transaction: Kysely<Tables>,
  { provider, sub }: SocialAccount,
  { email, email_verified }: Pick<Person, 'email' | 'email_verified'>,
): Promise<Person> {
  const uid = randomUUID()
  // No name, as in `addPerson`.
  await transaction.insertInto('identity_user').values({ id: uid, email, name: '', email_verified }).execute()
  await transaction
    .insertInto('identity_account')
    .values({ id: randomUUID(), user_id: uid, provider_id: providerId(provider), account_id: sub })
    .execute()
  return { uid, email, email_verified, era: 0 }
}

/** Whether the account of an email address has a password. */
export async function hasPassword(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_account')
    .innerJoin('identity_user', 'identity_user.id', 'identity_account.user_id')
    .select('identity_account.id')
    .where('identity_user.email', '=', email)
    .where('identity_account.provider_id', '=', CREDENTIAL)
    .executeTakeFirst()
  return row !== undefined
}
