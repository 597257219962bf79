import assert from 'node:assert/strict'
import type pg from 'pg'
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

/** Finds words in the rows of every table. */
export async function rowsWith(pool: pg.Pool, words: RegExp): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by name`)
  assert.ok(tables.length > 30)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t where t::text ~* $1`, [
      words.source,
    ])
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return found
}
