import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import type { Message } from '../../engines/mail/mail.ts'
import type { EmbeddedParts } from '../embedded-parts.ts'
import { failedCodesMail, failedSignInsMail } from '../mail/mails.ts'
import { accountOfAddress } from '../store.ts'
import { isTooMany } from './attempt-store.ts'

/**
 * Counts a failed login, and requests a mail to the owner after a number of them. An address without an account takes
 * the same path, so that the response time reveals nothing.
 */
export async function countFailedSignIn({ attempts, later }: EmbeddedParts, email: string): Promise<void> {
  const failed = await attempts.tally(`failed sign-ins ${email}`, 60)
  if (failed === signInRates.failedSignInsToWarn) await later({ operation: 'SIGN_INS_FAILED', email })
}

/** Counts a wrong code after a right password, and requests a mail to the owner after a few. */
export async function countFailedCode(
  { attempts, later }: EmbeddedParts,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const failed = await attempts.tally(`failed codes ${uid}`, 60)
  if (failed === signInRates.wrongCodesToWarn) await later({ operation: 'CODES_FAILED', email })
}

/**
 * Warns an account's owner at most once a day, so that nobody can flood a mailbox with wrong passwords. An unconfirmed
 * address gets no mail, because its owner may not know of the account.
 */
export const warnOfFailedSignIns = (parts: EmbeddedParts, email: string) =>
  warnOnceADay(parts, email, { about: 'failed sign-ins', mailOf: failedSignInsMail })

/** The same for wrong codes: who enters them knows the password. */
export const warnOfFailedCodes = (parts: EmbeddedParts, email: string) =>
  warnOnceADay(parts, email, { about: 'failed codes', mailOf: failedCodesMail })

interface Warning {
  about: string
  mailOf: (mail: { to: string; site: URL; siteName: string }) => Message
}

async function warnOnceADay(
  { db, mail, site, siteName, attempts }: EmbeddedParts,
  email: string,
  { about, mailOf }: Warning,
): Promise<void> {
  const account = await accountOfAddress(db, email)
  if (!account?.email_verified) return
  const ofDay = {
    key: `mail about ${about} ${account.uid}`,
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
    await mail.send(mailOf({ to: email, site, siteName }))
  } catch (error) {
    // The job will be retried.
    await attempts.forgive([ofDay])
    throw error
  }
}
