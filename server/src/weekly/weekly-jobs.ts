import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Mail } from '../engines/mail/mail.ts'
import { sendRound } from './store.ts'
import { type WeeklySite, weeklyMail } from './weekly-mails.ts'

const ROUND = { lines: 5, readers: 100 }
const MONDAY = 1
const HOUR = 7

/** When the latest issue was due: Monday at 7:00 UTC. */
export function issueBefore(now: Date): Date {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR))
  const days = (at.getUTCDay() - MONDAY + 7) % 7
  at.setUTCDate(at.getUTCDate() - (days === 0 && at > now ? 7 : days))
  return at
}

export type WeeklyParts = WeeklySite & { database: Database; mail: Pick<Mail, 'sendAll'> }

/** Writes the latest issue to the outbox for everybody who has not got it, some readers at a time. */
export async function sendWeekly(
  { database, mail, ...site }: WeeklyParts,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const issue = { ...ROUND, at: issueBefore(now) }
  const round = () =>
    sendRound(database, issue, (transaction, readers, lines) =>
      mail.sendAll(
        readers.map((reader) => weeklyMail(reader, lines, site)),
        transaction,
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
