import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Channel } from './channel.ts'
import { deliverRound } from './mail-store.ts'

const JOB = 'notification-mails'
const ROUND = { members: 50, notifications: 20 }

/** Registers the job that mails notifications. Call it before the jobs start. */
export function workOnNotificationMails(jobs: Jobs, database: Database, channel: Channel): void {
  jobs.work(JOB, (_, { signal }) => mailDue(database, channel, signal), { once: true, retries: 3, retrySeconds: 1 })
}

/** Looks every minute for members whose mail is due. Call it after the jobs have started. */
export const scheduleNotificationMails = (jobs: Jobs): Promise<void> => jobs.schedule(JOB, '* * * * *')

/** Delivers everything that is due, some members at a time. */
export async function mailDue(database: Database, channel: Channel, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await deliverRound(database, ROUND, channel.deliver)) > 0);
}
