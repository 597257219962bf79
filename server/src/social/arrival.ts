import type { SocialOutcome } from '@unspun/contract/identity.ts'
import { isUniqueViolation } from '../engines/postgres/postgres.ts'
import { issueCode } from '../identity/action-code-store.ts'
import { normaliseEmail } from '../identity/email-address.ts'
import type { EmbeddedParts } from '../identity/embedded-parts.ts'
import { allowMailTo } from '../identity/mail-limits.ts'
import { codeMail } from '../identity/mails.ts'
import type { Person } from '../identity/sessions.ts'
import { accountOfMailbox } from '../identity/store.ts'
import type { SocialPerson } from './providers.ts'
import { addSocialPerson, hasPassword, personOfSocial, type SocialAccount } from './store.ts'

type Refusal = Extract<SocialOutcome, 'no-email' | 'email-has-password' | 'email-in-use'>

/**
 * Finds or creates the user for a provider's account. An email address that is already registered never signs anybody in: its owner
 * at the provider need not be the person who registered it here. `address` is the
 * person's network address. Throws `ProviderFault` and `TooManySignUps`.
 */
export async function arrive(
  parts: EmbeddedParts,
  provider: string,
  who: SocialPerson,
  address: string,
): Promise<Person | Refusal> {
  const { db, signUps } = parts
  const account = { provider, sub: who.sub }
  const known = await personOfSocial(db, account)
  if (known) return known

  const given = await who.email()
  const email = given && normaliseEmail(given.address)
  if (!email) return 'no-email'
  if (!(await accountOfMailbox(db, email))) {
    await signUps.allowAccount(address)
    const added = await addWithMail(parts, account, { email, email_verified: given.verified })
    if (added) return added
  }
  // The same person may have registered just now in another window.
  const present = await personOfSocial(db, account)
  if (present) return present
  const owner = await accountOfMailbox(db, email)
  return owner && (await hasPassword(db, owner.uid)) ? 'email-has-password' : 'email-in-use'
}

/**
 * Adds a user, and mails a confirmation link if the address is unverified. Undefined if a concurrent request took the mailbox or
 * account.
 */
async function addWithMail(
  { db, mail, site, siteName, attempts, rates }: EmbeddedParts,
  account: SocialAccount,
  person: Pick<Person, 'email' | 'email_verified'>,
): Promise<Person | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const added = await addSocialPerson(transaction, account, person)
      if (added.email_verified) return added
      await allowMailTo(attempts, rates, added.email)
      const { uid, email } = added
      const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid, email })
      await mail.send(codeMail({ operation: 'VERIFY_EMAIL', to: email, oobCode, site, siteName }), transaction)
      return added
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return undefined
  }
}
