import type { Attempts } from './attempt-store.ts'
import type { Rates } from './embedded-parts.ts'

const DAY_MINUTES = 24 * 60
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** Returns the mailbox that an address is delivered to, as far as it can be known: a `+suffix` is dropped, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at).replace(/\+.*/, ''), email.slice(at + 1)]
  return `${DOTLESS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}

/**
 * Counts a mail to an unverified address, whose owner may not have requested it. The limit covers all spellings and all networks,
 * so nobody can flood a mailbox through the site. Throws `TooManyTries`.
 */
export async function allowMailTo(attempts: Attempts, rates: Rates, email: string): Promise<void> {
  const mailbox = mailboxOf(email)
  await attempts.allow(`mailbox ${mailbox}`, rates.mailsOfMailbox, 60)
  await attempts.allow(`mailbox of the day ${mailbox}`, rates.mailsOfMailboxAndDay, DAY_MINUTES)
}
