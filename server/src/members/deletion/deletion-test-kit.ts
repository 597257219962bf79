import type { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'

export type Site = Awaited<ReturnType<typeof startTestSite>>

export async function makeDue({ database }: Site, userId: number): Promise<void> {
  await database.pool.query('update departures set due_at = now(), next_try_at = now() where user_id = $1', [userId])
}

/** Runs the job now instead of within a minute. */
export async function lookNow({ database }: Site, job: 'leave' | 'exports' | 'tidy-exports'): Promise<void> {
  await database.pool.query('insert into jobs.job (name) values ($1)', [job])
}

export async function isGone({ database }: Site, userId: number): Promise<boolean> {
  return (await database.pool.query('select from users where user_id = $1', [userId])).rowCount === 0
}

export async function leaveNow(site: Site, userId: number): Promise<void> {
  await makeDue(site, userId)
  await lookNow(site, 'leave')
  await until(() => isGone(site, userId))
}
