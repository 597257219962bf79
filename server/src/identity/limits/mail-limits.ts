import { canonicalMailbox } from '../mail/canonical-mailbox.ts'
import type { Attempts } from './attempt-store.ts'
import type { Rates } from './rates.ts'

const DAY_MINUTES = 24 * 60

/**
 * Counts a mail to an unverified address. The limit covers all spellings and networks, so that nobody can flood a
 * mailbox through the site. Throws `TooManyTries`.
 */
export async function allowMailTo(attempts: Attempts, rates: Rates, email: string): Promise<void> {
  const mailbox = canonicalMailbox(email)
  await attempts.allow([
    { key: `mailbox ${mailbox}`, most: rates.mailsOfMailbox, minutes: 60 },
    { key: `mailbox of the day ${mailbox}`, most: rates.mailsOfMailboxAndDay, minutes: DAY_MINUTES },
  ])
}
