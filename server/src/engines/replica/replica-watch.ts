import { APPLICATION, type DatabaseAddress, openPostgres } from '../postgres/postgres.ts'

/** Replication status of a server. Positions are bytes of the primary's WAL. */
export interface ReplicationStatus {
  /** Identifies the database. A database and its replica have the same value. */
  identity: string
  /** True if the server is a replica. */
  follows: boolean
  /** Positions up to which the WAL is written and flushed. On a replica both are the replay position. */
  inserted: number
  flushed: number
}

/**
 * On a primary, the two positions differ by the WAL that is only in memory. A replica has one position and never gets
 * beyond the flushed one. On an idle primary `inserted` may be a few bytes past a page header, which no replica reaches
 * before the next write.
 */
const REPLICATION_STATUS = `
  select c.system_identifier || '/' || d.oid as identity, r.follows,
    (case when r.follows then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::bigint as inserted,
    (case when r.follows then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0')::bigint as flushed
  from pg_control_system() c, pg_database d, (select pg_is_in_recovery() as follows) r
  where d.datname = current_database()`

/** A server that is silent for this long (milliseconds) counts as down. */
const TIMEOUT_MS = 2_000

export interface Watch {
  /** Throws if the server does not answer in time. */
  status(): Promise<ReplicationStatus>
  close(): Promise<void>
}

/** Queries a server's status on a separate connection, so that it never waits behind the reads that depend on it. */
export function watchServer(address: DatabaseAddress): Watch {
  const database = openPostgres({
    address,
    size: 1,
    name: `${APPLICATION} replica watch`,
    responseTimeoutMs: TIMEOUT_MS,
  })
  return {
    async status() {
      const { rows } = await database.pool.query<ReplicationStatus>(REPLICATION_STATUS)
      return rows[0]!
    },
    close: database.close,
  }
}
