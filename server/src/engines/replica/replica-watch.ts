import { APPLICATION, type DatabaseAddress, openPostgres } from '../postgres/postgres.ts'

/** What a server says of itself. Positions are bytes of the primary's log. */
export interface Standing {
  /** Tells one database from every other, and is the same for a database and its replica. */
  identity: string
  /** Whether it follows another server. */
  follows: boolean
  /** Up to where it has written, and up to where that is on its disk; of a replica, up to where it shows. */
  inserted: number
  flushed: number
}

/**
 * The two positions of a primary differ by what has been written in memory only. A replica has one, and never gets further than what was
 * flushed; on an idle server `inserted` may stand some bytes behind a page's header that no replica reaches before the next write.
 */
const STANDING = `
  select c.system_identifier || '/' || d.oid as identity, r.follows,
    (case when r.follows then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::bigint as inserted,
    (case when r.follows then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::bigint as flushed
  from pg_control_system() c, pg_database d, (select pg_is_in_recovery() as follows) r
  where d.datname = current_database()`

/** A silent server counts as away after this many milliseconds. */
const PATIENCE_MS = 2_000

export interface Watch {
  /** Throws when the server does not answer in time. */
  standing(): Promise<Standing>
  close(): Promise<void>
}

/** Asks a server where it stands, by a connection of its own: it must not wait behind the reads that depend on it. */
export function watchServer(address: DatabaseAddress): Watch {
  const database = openPostgres({ address, size: 1, name: `${APPLICATION} replica watch`, silence: PATIENCE_MS })
  return {
    async standing() {
      const { rows } = await database.pool.query<Standing>(STANDING)
      return rows[0]!
    },
    close: database.close,
  }
}
