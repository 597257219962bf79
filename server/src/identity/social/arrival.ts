import type { SocialOutcome } from '@unspun/contract/identity.ts'
import { isUniqueViolation } from '../../engines/postgres/postgres.ts'
import { admitted, checkRegistration } from '../../registration/store.ts'
import { issueCode } from '../action-code-store.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import { allowMailTo } from '../limits/mail-limits.ts'
import { normaliseEmail } from '../mail/email-address.ts'
import { codeMail } from '../mail/mails.ts'
import { socialLinkMail } from '../mail/notice-mails.ts'
import type { Person } from '../sessions/sessions.ts'
import { accountOfMailbox } from '../store.ts'
import type { ProviderSettings } from './client.ts'
import type { SocialPerson } from './providers.ts'
import { addSocialPerson, hasPassword, personOfSocial, type SocialAccount, takeOver } from './store.ts'

type Refusal = Extract<SocialOutcome, 'no-email' | 'email-has-password' | 'email-in-use' | 'other-account'>

/** Finds the user of a provider's account, but only the user `uid`. */
export async function confirmArrival(
  { db }: EmbeddedParts,
  { id: provider }: ProviderName,
  { sub }: SocialPerson,
  uid: string,
): Promise<Person | Refusal> {
  const known = await personOfSocial(db, { provider, sub })
  return known?.uid === uid ? known : 'other-account'
}

type ProviderName = Pick<ProviderSettings, 'id' | 'name'>

/**
 * Finds or creates the user for a provider's account. An email address never signs anybody in to a confirmed account:
 * its owner at the provider need not be the person who confirmed it here. An unconfirmed account goes to the owner of
 * its address. Throws `ProviderFault`, `TooManySignUps`, `RegistrationClosed`, `NetworkForbidden` and `MailDomainForbidden`.
 */
export async function arrive(
  parts: EmbeddedParts,
  { id: provider, name }: ProviderName,
  who: SocialPerson,
  { address, invitation }: { address: string; invitation: string | undefined },
): Promise<Person | Refusal> {
  const { db, signUps } = parts
  const account = { provider, sub: who.sub }
  const known = await personOfSocial(db, account)
  if (known) return known

  const given = await who.email()
  const email = given && normaliseEmail(given.address)
  if (!email) return 'no-email'
  if (!(await accountOfMailbox(db, email))) {
    await checkRegistration(db, invitation)
    parts.admission.checkNetwork(address)
    parts.admission.checkMail(email)
    await signUps.allowAccount(address)
    const added = await addWithMail(parts, account, { email, email_verified: given.verified, invitation })
    if (added) return added
  }
  const taken = given.verified ? await takeOverWithMail(parts, account, { email, name }) : undefined
  if (taken) return taken
  // The same person may just have registered in another window.
  const present = await personOfSocial(db, account)
  if (present) return present
  const owner = await accountOfMailbox(db, email)
  return owner && (await hasPassword(db, owner.uid)) ? 'email-has-password' : 'email-in-use'
}

/** Adds a user. Returns undefined if a concurrent request took the mailbox or account. */
function addWithMail(
  { db, mail, site, siteName, attempts, rates }: EmbeddedParts,
  account: SocialAccount,
  { invitation, ...person }: Pick<Person, 'email' | 'email_verified'> & { invitation: string | undefined },
): Promise<Person | undefined> {
  return unlessTaken(() =>
    db.transaction().execute(async (transaction) => {
      const added = await addSocialPerson(transaction, account, person)
      await admitted(transaction, added.uid, invitation)
      if (added.email_verified) return added
      await allowMailTo(attempts.within(transaction), rates, added.email)
      const { uid, email } = added
      const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid, email })
      await mail.send(codeMail({ operation: 'VERIFY_EMAIL', to: email, oobCode, site, siteName }), transaction)
      return added
    }),
  )
}

/** Transfers an unconfirmed account to its owner, who gets a mail. Returns undefined if the account is confirmed. */
function takeOverWithMail(
  { db, mail, site, siteName }: EmbeddedParts,
  account: SocialAccount,
  { email, name }: { email: string; name: string },
): Promise<Person | undefined> {
  return unlessTaken(() =>
    db.transaction().execute(async (transaction) => {
      const taken = await takeOver(transaction, account, email)
      if (!taken) return undefined
      const oobCode = await issueCode(transaction, { operation: 'VERIFY_EMAIL', uid: taken.uid, email })
      await mail.send(socialLinkMail({ to: email, oobCode, site, siteName, provider: name }), transaction)
      return taken
    }),
  )
}

async function unlessTaken(work: () => Promise<Person | undefined>): Promise<Person | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return undefined
  }
}
