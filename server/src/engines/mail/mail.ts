import { type Kysely, type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Tables } from '../../database/tables.ts'
import type { Jobs, WorkOptions } from '../jobs/jobs.ts'
import type { Postgres } from '../postgres/postgres.ts'
import { isRefusedForGood, reasonOf, reportRefusals, type SendFailure, withoutLinks } from './mail-refusals.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Deletes the mail's row as soon as it is sent or given up. */
  leaves_no_trace?: boolean
}

type Outbox = Pick<Tables, 'outbox'>

export type KeptMail = Selectable<Tables['outbox']>
export type MailHeading = Pick<KeptMail, 'outbox_id' | 'recipient' | 'subject' | 'created_at' | 'sent_at'>

export interface MailOptions {
  database: Postgres
  /** The sender, for example `Unspun <hello@news.example>`. */
  from: string
  /** If missing, mails are stored but not sent. */
  smtpUrl?: string | undefined
  jobs?: Jobs | undefined
  /** Called after each attempt with `sent`, `failed` or `refused` (permanently). */
  onOutcome?: (outcome: string) => void
  /** Gets a line a minute about permanent refusals, without mail addresses. */
  warn?: (message: string) => void
  refusalsEveryMs?: number
  timeoutMs?: number
  /** Retries of a failed mail, and the time limit of one attempt. */
  retries?: Pick<WorkOptions, 'retries' | 'retrySeconds' | 'retryMaxSeconds' | 'expireSeconds'>
}

export interface Mail {
  /** Adds a mail to the outbox, in the transaction if one is given. A job sends it at least once. */
  // biome-ignore lint/suspicious/noExplicitAny: a transaction of the caller's own schema
  send(message: Message, transaction?: Kysely<any>): Promise<number>
  /** Like `send`, but adds several mails in one statement. With `last`, they are sent after all other mails. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  sendAll(messages: readonly Message[], transaction?: Kysely<any>, options?: { last?: boolean }): Promise<number[]>
  recent(count?: number): Promise<MailHeading[]>
  get(id: number): Promise<KeptMail | undefined>
  /** Deletes mails older than a week, and the text of mails that are no longer retried. */
  tidy(): Promise<void>
  close(): void
}

/** The job that sends a mail. */
export const MAIL_JOB = 'mail'
/** Listed by name: if a newer version adds a column, prepared `select *` statements of this version would fail. */
const MAIL = [
  'outbox_id',
  'recipient',
  'subject',
  'text',
  'html',
  'created_at',
  'sent_at',
  'tries',
  'last_error',
  'leaves_no_trace',
  'headers',
] as const
/** The first delay is 30 to 60 seconds. It doubles up to an hour, for six or seven hours in total. */
const RETRIES = { retries: 12, retrySeconds: 30, retryMaxSeconds: 3600, expireSeconds: 120 }
const CONCURRENCY = 2
const TIMEOUT_MS = 20_000
const REFUSALS_EVERY_MS = 60_000
/** A mail's links act for the account, so its text is erased as soon as it is no longer needed. */
const NO_TEXT = { text: '', html: '', headers: '{}' }

/** Mails are stored as rows, so an unreachable mail server loses nothing. Create it before the jobs start. */
export function createMail(options: MailOptions): Mail {
  const { database, from, smtpUrl, jobs, timeoutMs, retries, onOutcome = () => {}, warn = () => {} } = options
  const onRefused = reportRefusals(warn, options.refusalsEveryMs ?? REFUSALS_EVERY_MS)
  const db: Kysely<Outbox> = database.kysely
  const sender = smtpUrl && jobs ? { jobs, transport: openTransport(smtpUrl, timeoutMs) } : undefined
  if (sender) {
    const work = { ...RETRIES, ...retries, concurrency: CONCURRENCY }
    const delivery = { db, transport: sender.transport, from, onOutcome, onRefused, retries: work.retries }
    sender.jobs.work<{ outbox_id: number }>(
      MAIL_JOB,
      ({ outbox_id }, { signal }) => deliver(delivery, outbox_id, signal),
      work,
    )
  }

  const sendAll: Mail['sendAll'] = async (messages, transaction, { last = false } = {}) => {
    if (messages.length === 0) return []
    const into: Kysely<Outbox> = transaction ?? db
    const rows = messages.map(({ to, headers = {}, leaves_no_trace = false, ...words }) => ({
      ...words,
      recipient: to,
      headers: JSON.stringify(headers),
      leaves_no_trace,
    }))
    const added = await into.insertInto('outbox').values(rows).returning('outbox_id').execute()
    await sender?.jobs.sendAll(MAIL_JOB, added, { last, ...(transaction ? { transaction } : {}) })
    return added.map(({ outbox_id }) => outbox_id)
  }

  return {
    sendAll,

    async send(message, transaction) {
      const [id] = await sendAll([message], transaction)
      return id!
    },

    recent: (count = 50) =>
      db
        .selectFrom('outbox')
        .select(['outbox_id', 'recipient', 'subject', 'created_at', 'sent_at'])
        .orderBy('outbox_id', 'desc')
        .limit(count)
        .execute(),

    get: (id) => db.selectFrom('outbox').select(MAIL).where('outbox_id', '=', id).executeTakeFirst(),

    async tidy() {
      await db.deleteFrom('outbox').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute()
      if (!sender) return
      // A process killed during its last attempt could not erase the text.
      const aDayAgo = sql<Date>`now() - interval '1 day'`
      await db.updateTable('outbox').set(NO_TEXT).where('created_at', '<', aDayAgo).where('text', '<>', '').execute()
      await db.deleteFrom('outbox').where('leaves_no_trace', '=', true).where('created_at', '<', aDayAgo).execute()
    },

    close: () => sender?.transport.close(),
  }
}

type Transport = ReturnType<typeof openTransport>

function openTransport(url: string, timeoutMs = TIMEOUT_MS) {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A mail must never include a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends a mail past the outbox. Returns what the mail server said against it, or undefined if it accepted the mail. */
export async function sendAtOnce(
  { smtpUrl, from, timeoutMs }: { smtpUrl: string; from: string; timeoutMs?: number },
  { to, subject, text }: Pick<Message, 'to' | 'subject' | 'text'>,
): Promise<string | undefined> {
  const transport = openTransport(smtpUrl, timeoutMs)
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: subjectOf(subject),
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return undefined
  } catch (error) {
    return (error as SendFailure).message
  } finally {
    transport.close()
  }
}

/** Connects and logs in, and sends nothing. Returns what the mail server said against it, or undefined. */
export async function tryLogin(smtpUrl: string, timeoutMs: number): Promise<string | undefined> {
  const transport = openTransport(smtpUrl, timeoutMs)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return (error as SendFailure).message
  } finally {
    transport.close()
  }
}

interface Delivery {
  db: Kysely<Outbox>
  transport: Transport
  from: string
  retries: number
  onOutcome: (outcome: string) => void
  onRefused: ReturnType<typeof reportRefusals>
}

/** Sends one mail from the outbox. On failure it stores the error in the row and throws, so that the job is retried. */
async function deliver(
  { db, transport, from, retries, onOutcome, onRefused }: Delivery,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const mail = await db.selectFrom('outbox').select(MAIL).where('outbox_id', '=', id).executeTakeFirst()
  if (!mail?.text || mail.sent_at) return
  const tries = mail.tries + 1
  const note = (changes: object) => db.updateTable('outbox').set(changes).where('outbox_id', '=', id).execute()
  const end = (changes: object) =>
    mail.leaves_no_trace
      ? db.deleteFrom('outbox').where('outbox_id', '=', id).execute()
      : note({ ...changes, ...NO_TEXT })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: subjectOf(mail.subject),
      text: mail.text,
      html: mail.html,
      // The id does not change between attempts, so that mail clients show a mail sent twice only once.
      messageId: `<outbox-${id}.${mail.created_at.getTime()}@${domainOf(from)}>`,
      headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  } catch (error) {
    const failure = error as SendFailure
    const isRefused = isRefusedForGood(failure)
    onOutcome(isRefused ? 'refused' : 'failed')
    if (isRefused) onRefused(mail, failure)
    const isOver = isRefused || tries > retries
    await (isOver ? end : note)({ tries, last_error: withoutLinks(failure.message).slice(0, 500) })
    if (isRefused) return
    throw new Error(`Mail ${id} was not sent in attempt ${tries}: ${reasonOf(failure)}`)
  }
  onOutcome('sent')
  await end({ tries, sent_at: sql<Date>`now()`, last_error: '' })
}

/** Turn the words around them. The isolates that `isolated` writes end by themselves, so they stay. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g

/**
 * Strangers choose words of subjects. Nodemailer passes on what looks encoded, and mail programs would decode it into
 * other words. It encodes a subject with an invisible character as a whole.
 */
const subjectOf = (subject: string): string => subject.replace(TURNING, '').replaceAll('=?', '=\u2060?')

const domainOf = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
