import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Days after which read notifications go, and all others. */
const READ_DAYS = 90
const DAYS = 365
const MOST_ROWS = 1_000

/** Deletes old notifications, some at a time. */
export async function tidyNotifications({ kysely }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from notifications where notification_id in (
        select notification_id from notifications
        where updated_at < now() - make_interval(days => ${READ_DAYS})
          and (read_at is not null or updated_at < now() - make_interval(days => ${DAYS}))
        limit ${MOST_ROWS})
      returning 1`.execute(kysely)
    if (rows.length < MOST_ROWS) return
  }
}
