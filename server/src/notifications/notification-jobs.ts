import type { Database } from '../database/database.ts'
import { type EventReader, type ReadOptions, readEvents } from '../database/events/event-store.ts'
import type { JobHandler, Jobs } from '../engines/jobs/jobs.ts'
import { notifyOfStandings } from './standings-store.ts'

/** Votes of so many minutes are looked at every five, so that a run that is late misses none. */
const VOTE_MINUTES = 30

/** Each attempt begins where the last one has ended, so one that fails, such as by a deadlock with a migration, is made again. */
const AGAIN = { once: true, retries: 3, retrySeconds: 1 }

/** Runs the readers of new posts: soon after `sendToNotify`, and every minute for those that a high alert has held back. */
export function workOnNotifications(
  jobs: Jobs,
  database: Database,
  readers: readonly EventReader[],
  warn: ReadOptions['warn'],
): void {
  const read: JobHandler<object> = async (_, { signal }) => {
    for (const reader of readers) await readEvents(database, reader, { warn, signal })
  }
  jobs.work('tell', read, { cron: '* * * * *', ...AGAIN })
  jobs.work('tell-standings', () => notifyOfStandings(database, VOTE_MINUTES), { cron: '*/5 * * * *', ...AGAIN })
}

/** Has members told of a new post. If this fails, the schedule finds the post. */
export const sendToNotify = (jobs: Jobs) => (): void => void jobs.send('tell', {}).catch(() => {})
export type SendToNotify = ReturnType<typeof sendToNotify>
