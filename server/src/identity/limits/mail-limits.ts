import { canonicalMailbox } from '../mail/canonical-mailbox.ts'
import type { Attempts } from './attempt-store.ts'
import type { Limit } from './limits-around.ts'
import type { Rates } from './rates.ts'

const DAY_MINUTES = 24 * 60

/** Limits of the mails to a mailbox. They cover all spellings and networks, so that nobody can flood it through the site. */
export function limitsOfMailbox(
  { mailsOfMailbox, mailsOfMailboxAndDay }: Pick<Rates, 'mailsOfMailbox' | 'mailsOfMailboxAndDay'>,
  email: string,
): Limit[] {
  const mailbox = canonicalMailbox(email)
  return [
    { key: `mailbox ${mailbox}`, most: mailsOfMailbox, minutes: 60 },
    { key: `mailbox of the day ${mailbox}`, most: mailsOfMailboxAndDay, minutes: DAY_MINUTES },
  ]
}

/** Counts a mail to an unverified address. Throws `TooManyTries`. */
export const allowMailTo = (attempts: Attempts, rates: Rates, email: string): Promise<void> =>
  attempts.allow(limitsOfMailbox(rates, email))
