import { dayOf } from '@unspun/contract/today.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../engines/jobs/jobs.ts'
import type { Changed } from '../invalidation/changes.ts'
import { chooseDay } from './choice-store.ts'

/** A day is chosen this long before it begins, so that nobody waits for it. */
const AHEAD_MS = 15 * 60_000

/** Chooses what is missing of the current day and, shortly before it begins, of the next one. `now` is in milliseconds. */
export async function choosePairsDue(
  database: Database,
  pairsChosen: Changed['pairsChosen'],
  now: number,
): Promise<void> {
  for (const day of new Set([dayOf(now), dayOf(now + AHEAD_MS)])) {
    if (await chooseDay(database, { day, now, random: Math.random })) pairsChosen()
  }
}

/** Registers the job that chooses pairs. A day with fewer than five gets more when there are some. */
export function workOnToday(jobs: Jobs, database: Database, pairsChosen: Changed['pairsChosen']): void {
  const choose = () => choosePairsDue(database, pairsChosen, Date.now())
  jobs.work('daily-pairs', choose, {
    // Minute 50 is within `AHEAD_MS` of midnight.
    cron: '0,50 * * * *',
    afterStart: 0,
    once: true,
    retries: 1,
  })
}
