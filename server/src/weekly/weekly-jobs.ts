import { weeklyLimits } from '@unspun/contract/weekly.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { bestOfWeek, isAnybodyDue, sendRound } from './store.ts'
import { type WeeklySite, weeklyMail } from './weekly-mails.ts'

/** Readers of one transaction. */
const READERS = 100

/** When the latest issue was due. */
export function issueBefore(now: Date): Date {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), weeklyLimits.hour))
  const days = (at.getUTCDay() - weeklyLimits.day + 7) % 7
  at.setUTCDate(at.getUTCDate() - (days === 0 && at > now ? 7 : days))
  return at
}

export type WeeklyParts = WeeklySite & { database: Database; mail: Pick<Mail, 'sendAll'> }

/**
 * Writes the latest issue to the outbox for everybody who has not got it, some readers at a time. It is sent after all other mails, because
 * people wait for theirs, such as those to register.
 */
export async function sendWeekly(
  { database, mail, ...site }: WeeklyParts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const at = issueBefore(now)
  // Nobody is due most of the time, and the fixes of a week take longer to find.
  if (!(await isAnybodyDue(database, at))) return
  const issue = { at, fixIds: await bestOfWeek(database, at, weeklyLimits.headlines), readers: READERS }
  const round = () =>
    sendRound(database, issue, (transaction, emails, lines) =>
      mail.sendAll(
        emails.map((email) => weeklyMail(email, lines, site)),
        transaction,
        { last: true },
      ),
    )
  while (!signal?.aborted && (await round()) > 0);
}

/** Registers the job that sends the weekly five. */
export function workOnWeekly(jobs: Jobs, parts: WeeklyParts): void {
  jobs.work('weekly-mails', (_, { signal }) => sendWeekly(parts, new Date(), signal), {
    cron: '*/10 * * * *',
    once: true,
    retries: 3,
    retrySeconds: 1,
  })
}
