import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import { type OnNewPosts, tellOfComments, tellOfFixes, tellOfHeadlines } from './posts-store.ts'
import { tellOfStandings } from './standings-store.ts'

/** Votes of so many minutes are looked at every five, so that a run that is late misses none. */
const VOTE_MINUTES = 30

/** Each attempt begins where the last one has ended, so one that fails, such as by a deadlock with a migration, is made again. */
const AGAIN = { once: true, retries: 3, retrySeconds: 1 }

/** Tells members of new posts: soon after `sendToTell`, and every minute of those that a high alert has held back. */
export function workOnTelling(jobs: Jobs, database: Database, onNew?: OnNewPosts): void {
  jobs.work('tell', () => tellOfPosts(database, onNew), { cron: '* * * * *', ...AGAIN })
  jobs.work('tell-standings', () => tellOfStandings(database, VOTE_MINUTES), { cron: '*/5 * * * *', ...AGAIN })
}

/** Has members told of a new post. If this fails, the schedule finds the post. */
export const sendToTell = (jobs: Jobs) => (): void => void jobs.send('tell', {}).catch(() => {})
export type SendToTell = ReturnType<typeof sendToTell>

/** Notifies members of all posts that have caused no notification yet. */
export async function tellOfPosts(database: Database, onNew?: OnNewPosts): Promise<void> {
  for (const tell of [tellOfComments, tellOfFixes, tellOfHeadlines]) while (await tell(database, onNew));
}
