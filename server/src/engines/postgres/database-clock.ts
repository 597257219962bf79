import type pg from 'pg'

/** How far the database's clock is ahead of this machine's, in milliseconds; negative if it is behind. */
export async function clockDifference(pool: pg.Pool): Promise<number> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  // The answer was given somewhere in between.
  return rows[0]!.now.getTime() - (before + Date.now()) / 2
}
