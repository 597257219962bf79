import type pg from 'pg'
import { JOBS_SCHEMA } from './jobs.ts'

/** How many jobs of a name are in which state. */
export interface QueueCounts {
  name: string
  /** To be done now or later, those that are tried again included. */
  waiting: number
  active: number
  done: number
  failed: number
}

export interface FailedJob {
  id: string
  name: string
  tries: number
  failed_at: Date | null
  error: string
}

const COUNTS = `select q.name,
    count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
    count(*) filter (where j.state = 'active')::int as active,
    count(*) filter (where j.state = 'completed')::int as done,
    count(*) filter (where j.state = 'failed')::int as failed
  from ${JOBS_SCHEMA}.queue q left join ${JOBS_SCHEMA}.job j on j.name = q.name
  where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`

const FAILED = `select id, name, retry_count + 1 as tries, completed_on as failed_at,
    coalesce(output ->> 'message', output -> 'value' ->> 'message', output::text, '') as error
  from ${JOBS_SCHEMA}.job where state = 'failed' order by completed_on desc limit $1`

const isThere = async (pool: pg.Pool) =>
  (await pool.query('select 1 where to_regclass($1) is not null', [`${JOBS_SCHEMA}.queue`])).rowCount === 1

/** The queues and how full they are; none on a site that never started. What is done or failed is kept for a day. */
export async function queueCounts(pool: pg.Pool): Promise<QueueCounts[]> {
  return (await isThere(pool)) ? (await pool.query<QueueCounts>(COUNTS)).rows : []
}

/** The jobs that failed for good in the last day, newest first. */
export async function failedJobs(pool: pg.Pool, limit: number): Promise<FailedJob[]> {
  return (await isThere(pool)) ? (await pool.query<FailedJob>(FAILED, [limit])).rows : []
}
