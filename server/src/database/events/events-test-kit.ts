import assert from 'node:assert/strict'
import type { Database } from '../database.ts'
import { type EventReader, readEvents } from './event-store.ts'

/** For readers that must not fail on an event. */
export const allSucceed = { warn: assert.fail }

/** Waits until a reader has read everything. The site's own job may be reading too. */
export async function untilRead(database: Database, reader: EventReader): Promise<void> {
  for (;;) {
    await readEvents(database, reader, allSucceed)
    const { rowCount } = await database.pool.query(
      `select from events join event_cursors c on c.reader = $1 where events.position is null or events.position > c.position
        union all select from unfinished_reads where reader = $1 and failures = 0`,
      [reader.name],
    )
    if (rowCount === 0) return
  }
}
