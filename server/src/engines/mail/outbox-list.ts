import type pg from 'pg'
import { hasJobs } from '../jobs/job-queue-stats.ts'
import { JOBS_SCHEMA } from '../jobs/jobs.ts'
import { MAIL_JOB } from './mail.ts'

export interface OutboxCounts {
  waiting: number
  /** Refused permanently, or given up after the last try. */
  failed: number
  sent: number
  /** Whether tries of a mail have failed for an hour, and no mail was sent since it was written. */
  stuck: boolean
}

export interface OutboxMail {
  outbox_id: number
  recipient: string
  subject: string
  created_at: Date
  sent_at: Date | null
  tries: number
  /** The mail server's words about the last try, or a fault of the connection. */
  last_error: string
  state: 'waiting' | 'failed' | 'sent'
  /** Null if there is no further one. */
  next_try: Date | null
}

const STATE = `case when sent_at is not null then 'sent' when text <> '' then 'waiting' else 'failed' end`

const COUNTS = `select count(*) filter (where ${STATE} = 'waiting')::int as waiting,
    count(*) filter (where ${STATE} = 'failed')::int as failed, count(*) filter (where ${STATE} = 'sent')::int as sent,
    coalesce(min(created_at) filter (where ${STATE} = 'waiting' and last_error <> '' and created_at > (select coalesce(max(sent_at), '-infinity') from outbox))
      < now() - interval '1 hour', false) as stuck
  from outbox`

const MAILS = `select outbox_id, recipient, subject, created_at, sent_at, tries, last_error, ${STATE} as state
  from outbox where case when $1 = '' then sent_at is null else position(lower($1) in lower(recipient)) > 0 end
  order by outbox_id desc limit $2`

const TRIES = `select (data ->> 'outbox_id')::bigint as outbox_id, start_after from ${JOBS_SCHEMA}.job
  where name = $1 and state in ('created', 'retry') and (data ->> 'outbox_id')::bigint = any($2)`

/** Counts the mails of the last week. Those that leave no trace are counted only while they wait. */
export async function outboxCounts(pool: pg.Pool): Promise<OutboxCounts> {
  return (await pool.query<OutboxCounts>(COUNTS)).rows[0]!
}

/** The newest mails that were not sent, or, with `containing`, all newest ones to addresses with that text. */
export async function outboxMails(pool: pg.Pool, limit: number, containing = ''): Promise<OutboxMail[]> {
  const { rows } = await pool.query<Omit<OutboxMail, 'next_try'>>(MAILS, [containing, limit])
  const tries = (await hasJobs(pool)) ? await nextTries(pool, rows) : new Map<number, Date>()
  return rows.map((row) => ({ ...row, next_try: tries.get(row.outbox_id) ?? null }))
}

async function nextTries(pool: pg.Pool, mails: readonly Pick<OutboxMail, 'outbox_id'>[]): Promise<Map<number, Date>> {
  const ids = mails.map(({ outbox_id }) => outbox_id)
  const { rows } = await pool.query<{ outbox_id: number; start_after: Date }>(TRIES, [MAIL_JOB, ids])
  return new Map(rows.map(({ outbox_id, start_after }) => [outbox_id, start_after]))
}
