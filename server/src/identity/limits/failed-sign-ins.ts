import { signInRates } from '@unspun/contract/identity.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import { failedSignInsMail } from '../mail/mails.ts'
import { accountOfAddress } from '../store.ts'
import { isTooMany } from './attempt-store.ts'

/**
 * Counts a failed login for an address, and after a number of them within an hour asks for a mail to its owner. Addresses without an account are
 * counted too and make the same request, so that the time taken does not tell them apart.
 */
export async function countFailedSignIn({ attempts, later }: EmbeddedParts, email: string): Promise<void> {
  const failed = await attempts.tally(`failed sign-ins ${email}`, 60)
  if (failed === signInRates.failedSignInsToWarn) await later({ operation: 'SIGN_INS_FAILED', email })
}

/**
 * Warns the owner of an address's account, at most once a day, so that nobody can flood a mailbox with wrong passwords. An address that nobody has
 * confirmed gets no mail: its owner may not know of the account.
 */
export async function warnOfFailedSignIns(
  { db, mail, site, siteName, attempts }: EmbeddedParts,
  email: string,
): Promise<void> {
  const account = await accountOfAddress(db, email)
  if (!account?.email_verified) return
  const ofDay = {
    key: `mail about failed sign-ins ${account.uid}`,
    most: 1,
    minutes: signInRates.failedSignInMailHours * 60,
  }
  try {
    await attempts.allow([ofDay])
  } catch (error) {
    if (isTooMany(error)) return
    throw error
  }
  try {
    await mail.send(failedSignInsMail({ to: email, site, siteName }))
  } catch (error) {
    // The job is tried again.
    await attempts.forgive([ofDay])
    throw error
  }
}
