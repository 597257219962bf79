import type { Attempts } from './attempt-store.ts'
import type { Rates } from './embedded-parts.ts'

const DAY_MINUTES = 24 * 60
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address is delivered to, as far as can be said: what follows a plus is a note, and Gmail sees no dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at).replace(/\+.*/, ''), email.slice(at + 1)]
  return `${DOTLESS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}

/**
 * Counts a mail to an address that nobody has confirmed, so that perhaps nobody there has asked for it: under many spellings and from many
 * networks, no mailbox is flooded through us. Throws `TooManyTries`.
 */
export async function allowMailTo(attempts: Attempts, rates: Rates, email: string): Promise<void> {
  const mailbox = mailboxOf(email)
  await attempts.allow(`mailbox ${mailbox}`, rates.mailsOfMailbox, 60)
  await attempts.allow(`mailbox of the day ${mailbox}`, rates.mailsOfMailboxAndDay, DAY_MINUTES)
}
