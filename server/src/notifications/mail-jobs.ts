import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Channel } from './channel.ts'
import { deliverRound } from './mail-store.ts'

const ROUND = { members: 50, notifications: 20 }

/** Registers the job that mails notifications to the members whose mail is due. */
export function workOnNotificationMails(jobs: Jobs, database: Database, channel: Channel): void {
  jobs.work('notification-mails', (_, { signal }) => mailDue(database, channel, signal), {
    cron: '* * * * *',
    once: true,
    retries: 3,
    retrySeconds: 1,
  })
}

/** Delivers everything that is due, some members at a time. */
export async function mailDue(database: Database, channel: Channel, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deliverRound(database, ROUND, channel.deliver)) > 0);
}
