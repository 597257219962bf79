import type { Database } from '../database.ts'
import { type EventReader, readEvents } from './event-store.ts'

/** Waits until a reader has read everything. The site's own job may be reading too. */
export async function untilRead(database: Database, reader: EventReader): Promise<void> {
  for (;;) {
    await readEvents(database, reader)
    const { rowCount } = await database.pool.query(
      `select from events join event_cursors c on c.reader = $1 where events.position is null or events.position > c.position`,
      [reader.name],
    )
    if (rowCount === 0) return
  }
}
