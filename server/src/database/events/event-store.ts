import { type Selectable, sql, type Transaction } from 'kysely'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { inTransaction } from '../../engines/postgres/in-transaction.ts'
import { isDatabaseAway, isLockFault, isTimeout } from '../../engines/postgres/postgres.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import {
  addUnfinished,
  describeEvent,
  separate,
  setAside,
  storeProgress,
  takeUnfinished,
  type Unfinished,
} from './unfinished-store.ts'

export type Event = Selectable<Tables['events']>

/**
 * What happened.
 * - `headline-added`, `fix-added`, `comment-added`: everybody can see the post from now on. With a high alert that is after it was written.
 * - `fix-leads`: a fix becomes the first of its headline and may leave the site
 * - `lead-changed`: the fix that might leave the site no longer may, got another title, or moved to another headline
 * - `headline-changed`: the printed title, who typed it, its history, or whether the headline is hidden
 * - `address-changed`: the addresses of a headline with fixes
 */
export type EventKind = Event['kind']

/**
 * Acts once on each event of its kinds, in the order of their positions as a rule. Those that need several transactions
 * or fail are finished later.
 */
export interface EventReader {
  /** The name of its cursor, which a migration adds. */
  name: string
  kinds: readonly EventKind[]
  /** The most events in one transaction. */
  most: number
  /** It leaves younger events for later. */
  minAgeSeconds?: number
  /**
   * Called in the transaction that stores how far it has come. It returns a number if these events need another transaction, in which it is
   * called again with that number as `after`; at first it is 0. If it throws, each of the events is read again by itself.
   */
  read(events: readonly Event[], transaction: Transaction<Tables>, after: number): Promise<number | undefined>
}

export interface ReadOptions {
  warn(message: string, details?: unknown): void
  /** Stops the reader between two transactions. */
  signal?: AbortSignal
}

const NUMBERED_AT_ONCE = 10_000

/**
 * Gives committed events their positions. A transaction may commit after another one that has taken a higher `event_id`, so a cursor over those
 * would pass events by. Positions are given under a lock and after the commit, so a new one is above all that a reader can have seen. They
 * continue where the rows end, which a restored backup has too.
 */
export async function numberEvents(database: Database): Promise<void> {
  while ((await numberSome(database)) === NUMBERED_AT_ONCE);
}

const numberSome = (database: Database): Promise<number> =>
  database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.events})`.execute(transaction)
    const { numAffectedRows } = await sql`
      update events e set position = n.place + greatest(
        0, (select max(position) from events), (select max(position) from event_cursors))
      from (
        select event_id, row_number() over (order by event_id) as place from (
          select event_id from events where position is null order by event_id limit ${NUMBERED_AT_ONCE}) t
      ) n where n.event_id = e.event_id`.execute(transaction)
    return Number(numAffectedRows)
  })

/**
 * Passes `reader` all committed events that it has not read, some at a time. Those that need several transactions, or on which it fails,
 * wait for all others after each transaction. Throws if the database is away.
 */
export async function readEvents(database: Database, reader: EventReader, options: ReadOptions): Promise<void> {
  do {
    await numberEvents(database)
    const end = await endOf(database, reader)
    while (await beginSome(database, reader, end));
  } while (!options.signal?.aborted && (await readUnfinished(database, reader, options)))
}

/** Moves the cursor past some events and notes them as unfinished. Returns whether there may be more. */
function beginSome(database: Database, { name, kinds, most }: EventReader, end: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const cursor = await transaction
      .selectFrom('event_cursors')
      .select('position')
      .where('reader', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const events = await transaction
      .selectFrom('events')
      .select(['event_id', 'position'])
      .where('kind', 'in', kinds)
      .where('position', '>', cursor.position)
      .where('position', '<=', end)
      .orderBy('position')
      .limit(most)
      .execute()
    if (events.length > 0)
      await addUnfinished(transaction, {
        reader: name,
        groups: [events.map(({ event_id }) => event_id)],
        read_up_to: 0,
      })
    const isFull = events.length === most
    const position = isFull ? events.at(-1)!.position! : end
    if (position > cursor.position)
      await transaction.updateTable('event_cursors').set({ position }).where('reader', '=', name).execute()
    return isFull
  })
}

/** Reads some unfinished events, in one transaction. Returns false if none is due. */
async function readUnfinished(
  database: Database,
  { name, read }: EventReader,
  { warn }: ReadOptions,
): Promise<boolean> {
  let taken: Unfinished | undefined
  let events: Event[] = []
  try {
    await inTransaction(database, async (transaction) => {
      taken = await takeUnfinished(transaction, name)
      if (!taken) return
      events = await transaction
        .selectFrom('events')
        .selectAll()
        .where('event_id', 'in', taken.event_ids)
        .orderBy('position')
        .execute()
      const after = events.length > 0 ? await read(events, transaction, taken.read_up_to) : undefined
      await storeProgress(transaction, taken.read_id, after)
    })
  } catch (error) {
    if (!taken || isOutage(error)) throw error
    const { read_id } = taken
    if (events.length > 1) await inTransaction(database, (transaction) => separate(transaction, read_id))
    else {
      await setAside(database, read_id, error as Error)
      const about = events.map(describeEvent).join()
      warn(`The event ${about} is set aside and tried again later, because ${name} failed on it`, error)
    }
  }
  return taken !== undefined
}

/** A statement that takes too long or finds a lock in its way may fail for its events only. */
const isOutage = (error: unknown): boolean => isDatabaseAway(error) && !isLockFault(error) && !isTimeout(error)

/** The last position before the first event that is too young. A time in the future, by a clock that was ahead, is not. */
async function endOf({ kysely }: Database, { name, minAgeSeconds = 0 }: EventReader): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(
      (select min(e.position) - 1 from events e join event_cursors c on c.reader = ${name} and e.position > c.position
        where ${minAgeSeconds} > 0 and e.created_at between now() - make_interval(secs => ${minAgeSeconds}) and now()),
      (select max(position) from events), 0) as end`.execute(kysely)
  return rows[0]!.end
}

/** The longest that an event waits for a reader that is turned off. */
const KEPT = sql`interval '30 days'`
const DELETED_AT_ONCE = 10_000

/** Deletes events that every reader has finished, and old ones. */
export async function pruneEvents(database: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from events where event_id in (
        select event_id from events
        where position <= (select min(position) from event_cursors)
            and event_id not in (select unnest(event_ids) from unfinished_reads)
          or created_at < now() - ${KEPT}
        limit ${DELETED_AT_ONCE})`.execute(database.kysely)
    if (Number(numAffectedRows) < DELETED_AT_ONCE) return
  }
}
