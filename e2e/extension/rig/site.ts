import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@unspun/embedded-postgres/embedded-postgres.ts'
import type { PoolClient } from 'pg'
import { type Database, openDatabase } from '../../../server/src/database/database.ts'
import { createJobs, JOBS_SCHEMA } from '../../../server/src/engines/jobs/jobs.ts'

export interface Site {
  database: Database
  fixOf(url: string): Promise<number>
  makePacks(): Promise<void>
  leave(): Promise<void>
}

const JOB = 'extension-files'

/** Connects to the database of a running site. `folder` is the site's data folder. */
export async function joinSite(folder: string): Promise<Site> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const { host, port, user } = server
  const database = openDatabase({ address: { host, port, user, database: 'unspun' }, size: 2 })
  const jobs = createJobs({ pool: database.pool, log: console, working: false })
  await jobs.start()
  return {
    database,
    fixOf: async (url) => {
      const { rows } = await database.pool.query<{ id: number }>(
        'select headline_fix_id::int as id from headline_fixes join headlines using (headline_id) where original_url = $1',
        [url],
      )
      return rows[0]!.id
    },
    makePacks: async () => {
      // The site's own timer may have queued the job already, which has the same effect.
      const id = (await jobs.send(JOB, {})) ?? (await queuedJob(database))
      while (!(await isCompleted(database, id))) await sleep(50)
    },
    leave: async () => {
      await jobs.stop()
      await database.close()
      await server.stop()
    },
  }
}

const FILLING = 'the extension’s tests'

/** Runs `work` once per site. Of several test processes only the first runs it, and the others wait. */
export async function onceInSite({ pool }: Database, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    // Filling takes longer than a query's timeout.
    while (!(await hasLock(client))) await sleep(200)
    const { rowCount: isDone } = await client.query('select from domains where name = $1', [FILLING])
    if (isDone) return
    await work()
    await client.query('insert into domains (name) values ($1)', [FILLING])
  } finally {
    client.release(true)
  }
}

async function hasLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select pg_try_advisory_lock(hashtext($1)) as has', [FILLING])
  return rows[0]!.has
}

async function queuedJob({ pool }: Database): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${JOBS_SCHEMA}.job where name = $1 and state < 'completed' order by created_on limit 1`,
    [JOB],
  )
  return rows[0]?.id
}

async function isCompleted({ pool }: Database, id: string | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ state: string; output: unknown }>(
    `select state, output from ${JOBS_SCHEMA}.job where name = $1 and id = $2`,
    [JOB, id],
  )
  const { state, output } = rows[0] ?? {}
  if (state === 'failed') throw new Error(`The job for packs failed: ${JSON.stringify(output)}`)
  return state === undefined || state === 'completed'
}
