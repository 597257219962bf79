import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../engines/postgres-embedded/embedded-postgres.ts'
import { TEST_SERVER_VARIABLE } from './test-server.ts'

const SETTINGS = { max_wal_senders: 5, wal_keep_size: '256MB', synchronous_commit: 'on' }

const addressOf = ({ host, port, user }: EmbeddedPostgres, database: string) =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/**
 * Starts a primary and its streaming replica, both from the PostgreSQL that npm installed. From then on `createTestDatabase`
 * creates its databases there. Removed after the file's last test.
 */
export async function startReplicated() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-replica-'))
  const [ours, theirs] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const start = (dataDir: string, more = {}) =>
    startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true, settings: { ...SETTINGS, ...more } })

  // Copying the stopped server's files needs no program besides the server.
  await (await start(ours)).stop()
  const files = ['postgres', 'data']
  fs.mkdirSync(path.join(theirs, 'postgres'), { recursive: true, mode: 0o700 })
  fs.cpSync(path.join(ours, ...files), path.join(theirs, ...files), { recursive: true, preserveTimestamps: true })
  fs.chmodSync(path.join(theirs, ...files), 0o700)
  fs.writeFileSync(path.join(theirs, ...files, 'standby.signal'), '')

  const primary = await start(ours)
  const startFollowing = () =>
    start(theirs, { primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}` })
  let replica: EmbeddedPostgres | undefined = await startFollowing()
  process.env[TEST_SERVER_VARIABLE] = addressOf(primary, 'postgres')
  // Not an `after` hook: that would run before the hooks that close the pools.
  process.once('beforeExit', () => void remove())
  async function remove() {
    await replica?.stop()
    await primary.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  async function ask(statement: string): Promise<Record<string, unknown>> {
    const client = new pg.Client({ connectionString: addressOf(replica!, 'postgres') })
    await client.connect()
    try {
      return (await client.query(statement)).rows[0] ?? {}
    } finally {
      await client.end()
    }
  }

  return {
    /** The address of a primary database's replica. */
    replicaOf: (connectionString: string) => addressOf(replica!, new URL(connectionString).pathname.slice(1)),
    /** Pauses replay: the replica stays as it is now. */
    async pause() {
      await ask('select pg_wal_replay_pause()')
      while ((await ask('select pg_get_wal_replay_pause_state() as state')).state !== 'paused');
    },
    /** Runs one statement on the replica and returns its first row. */
    ask,
    resume: () => ask('select pg_wal_replay_resume()'),
    async stopReplica() {
      await replica?.stop()
      replica = undefined
    },
    async startReplica() {
      replica = await startFollowing()
    },
  }
}
