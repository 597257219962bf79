import { signInRates } from '@unspun/contract/sign-in-limits.ts'
import { weeklyLimits } from '@unspun/contract/weekly.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { createAttempts, isTooMany } from '../identity/limits/attempt-store.ts'
import type { Limit } from '../identity/limits/limits-around.ts'
import { limitsOfMailbox } from '../identity/limits/mail-limits.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'
import { readerOf } from './store.ts'
import { confirmMail, leaveMail, type WeeklySite } from './weekly-mails.ts'
import type { Aim } from './weekly-pages.ts'

/** Somebody has asked for a link to an address. */
export interface LinkRequest {
  aim: Aim
  email: string
}

export type LinkParts = WeeklySite & { database: Database; mail: Pick<Mail, 'send'> }

const JOB = 'weekly-link'
const { mailsToMailboxPerHour, mailsToMailboxPerDay } = signInRates
const SAME_AS_OTHER_MAILS = { mailsOfMailbox: mailsToMailboxPerHour, mailsOfMailboxAndDay: mailsToMailboxPerDay }
/** The name under which requests are counted. */
export const COUNTED: Record<Aim, string> = { enter: 'weekly', leave: 'weekly leave' }

const keyOf = (aim: Aim, mailbox: string) => `${COUNTED[aim]} ${mailbox}`
/** The keys that count the links to a mailbox. */
export const linkKeys = (mailbox: string): string[] => [keyOf('enter', mailbox), keyOf('leave', mailbox)]

/** The limits of the links to an address. */
const limitsOfLink = ({ email, aim }: LinkRequest): Limit[] => [
  { key: keyOf(aim, canonicalMailbox(email)), most: weeklyLimits.linksToMailboxPerDay, minutes: 24 * 60 },
  ...limitsOfMailbox(SAME_AS_OTHER_MAILS, email),
]

/** Mails a link, unless the mailbox is at its limit. Only readers get a link to leave, at the address that gets the weekly five. */
async function mailLink({ database, mail, ...site }: LinkParts, request: LinkRequest): Promise<void> {
  const { aim, email } = request
  const reader = aim === 'leave' ? await readerOf(database, canonicalMailbox(email)) : undefined
  if (aim === 'leave' && !reader) return
  const message = reader ? leaveMail(reader.email, site) : confirmMail(email, site, Date.now())
  await database.kysely.transaction().execute(async (transaction) => {
    await createAttempts(database.kysely, site.secret).within(transaction).allow(limitsOfLink(request))
    await mail.send(message, transaction)
  })
}

/** Registers the job that mails links. */
export function workOnLinks(jobs: Jobs, parts: LinkParts): void {
  const mailUnlessLimited = (request: LinkRequest) =>
    mailLink(parts, request).catch((error) => {
      if (!isTooMany(error)) throw error
    })
  jobs.work(JOB, mailUnlessLimited, { personal: true })
}

/**
 * Has a link mailed. Whether one is mailed is found out only after the answer, so that neither the answer nor its timing tells what another person
 * has asked for.
 */
export const sendForLink = (jobs: Jobs) => (request: LinkRequest) => jobs.send(JOB, request)
export type SendForLink = ReturnType<typeof sendForLink>
