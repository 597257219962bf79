import type pg from 'pg'
import { DEAD_LETTERS, JOBS_SCHEMA } from './jobs.ts'

/** More waiting jobs of a queue come in faster than they are done. `docs/deploy/alerts.yaml` has the same number. */
export const MANY_WAITING = 1000

/** Number of jobs per state in one queue. */
export interface QueueCounts {
  name: string
  /** Due now or later, including retries. */
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

/** Failed jobs are counted by their dead letters, which outlive the jobs. */
const COUNTS = `select q.name,
    count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
    count(j.id) filter (where j.state = 'active')::int as active,
    count(j.id) filter (where j.state = 'completed')::int as done,
    (select count(*) from ${JOBS_SCHEMA}.job d where d.name = '${DEAD_LETTERS}' and d.source_name = q.name)::int as failed
  from ${JOBS_SCHEMA}.queue q left join ${JOBS_SCHEMA}.job j on j.name = q.name
  where q.name not like '\\_\\_pgboss%' and q.name <> '${DEAD_LETTERS}' group by q.name order by q.name`

const FAILED = `select id, source_name as name, source_retry_count + 1 as tries, created_on as failed_at,
    coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', source_output::text, '') as error
  from ${JOBS_SCHEMA}.job where name = '${DEAD_LETTERS}' order by created_on desc limit $1`

/** False if the site has never started. */
export const hasJobs = async (pool: pg.Pool) =>
  (await pool.query('select 1 where to_regclass($1) is not null', [`${JOBS_SCHEMA}.queue`])).rowCount === 1

/**
 * All queues with their counts; empty if the site has never started. Finished jobs are kept for a day, dead letters for
 * two weeks.
 */
export async function queueCounts(pool: pg.Pool): Promise<QueueCounts[]> {
  return (await hasJobs(pool)) ? (await pool.query<QueueCounts>(COUNTS)).rows : []
}

/** The jobs that failed permanently in the last two weeks, newest first. */
export async function failedJobs(pool: pg.Pool, limit: number): Promise<FailedJob[]> {
  return (await hasJobs(pool)) ? (await pool.query<FailedJob>(FAILED, [limit])).rows : []
}
