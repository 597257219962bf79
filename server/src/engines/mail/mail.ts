import { type Kysely, type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Jobs, WorkOptions } from '../jobs/jobs.ts'
import type { Postgres } from '../postgres/postgres.ts'
import type { OutboxTable } from './outbox-table.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

interface Outbox {
  outbox: OutboxTable
}

export type KeptMail = Selectable<OutboxTable>
export type MailHeading = Pick<KeptMail, 'outbox_id' | 'recipient' | 'subject' | 'created_at' | 'sent_at'>

export interface MailOptions {
  database: Postgres
  /** The sender, as `Unspun <hello@news.example>`. */
  from: string
  /** Without it, mails are kept and nothing is sent. */
  smtpUrl?: string | undefined
  jobs?: Jobs | undefined
  /** Told how each try ended: `sent`, `failed`, or `refused` for good. */
  onOutcome?: (outcome: string) => void
  /** Milliseconds that a mail server may take to answer. */
  patience?: number
  /** When a mail that did not go out is tried again, and how long one try may take. */
  retries?: Pick<WorkOptions, 'retries' | 'retrySeconds' | 'retryMaxSeconds' | 'expireSeconds'>
}

export interface Mail {
  /** Puts a mail into the outbox, in the caller's transaction if given, and answers its number. It goes out by a job, at least once. */
  // biome-ignore lint/suspicious/noExplicitAny: a transaction of the caller's own schema
  send(message: Message, transaction?: Kysely<any>): Promise<number>
  /** The newest mails, newest first. */
  recent(count?: number): Promise<MailHeading[]>
  get(id: number): Promise<KeptMail | undefined>
  /** Forgets mails older than a week, and the words of those that nobody tries to send any more. */
  tidy(): Promise<void>
  close(): void
}

const JOB = 'mail'
/** By name and not all there are: a newer version that adds one would end statements that this one has prepared. */
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
] as const
/** After half a minute to a minute, then twice as long each time, up to an hour: for six or seven hours. */
const RETRIES = { retries: 12, retrySeconds: 30, retryMaxSeconds: 3600, expireSeconds: 120 }
const AT_ONCE = 2
/** A mail's link is as good as a key to the account, so it stays no longer than it is needed. */
const NO_WORDS = { text: '', html: '' }

/** The outbox, made before the jobs start: what is to be mailed is a row, so that a mail server that is away loses nothing. */
export function createMail(options: MailOptions): Mail {
  const { database, from, smtpUrl, jobs, patience = 20_000, retries, onOutcome = () => {} } = options
  const db: Kysely<Outbox> = database.kysely
  const sender = smtpUrl && jobs ? { jobs, transport: openTransport(smtpUrl, patience) } : undefined
  if (sender) {
    const work = { ...RETRIES, ...retries, atOnce: AT_ONCE }
    const delivery = { db, transport: sender.transport, from, onOutcome, retries: work.retries }
    sender.jobs.work<{ outbox_id: number }>(
      JOB,
      ({ outbox_id }, { signal }) => deliver(delivery, outbox_id, signal),
      work,
    )
  }

  return {
    async send({ to, subject, text, html }, transaction) {
      const into: Kysely<Outbox> = transaction ?? db
      const { outbox_id } = await into
        .insertInto('outbox')
        .values({ recipient: to, subject, text, html })
        .returning('outbox_id')
        .executeTakeFirstOrThrow()
      await sender?.jobs.send(JOB, { outbox_id }, transaction ? { transaction } : {})
      return outbox_id
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
      // A process that was killed at its last try could not do it.
      const aDayAgo = sql<Date>`now() - interval '1 day'`
      await db.updateTable('outbox').set(NO_WORDS).where('created_at', '<', aDayAgo).where('text', '<>', '').execute()
    },

    close: () => sender?.transport.close(),
  }
}

type Transport = ReturnType<typeof openTransport>

function openTransport(url: string, patience: number) {
  return createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // A mail is text that we made; it must never pull a file or an address into itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface Delivery {
  db: Kysely<Outbox>
  transport: Transport
  from: string
  retries: number
  onOutcome: (outcome: string) => void
}

/** Sends one mail of the outbox; a failure is noted on its row and thrown, for the job to be tried again. */
async function deliver(
  { db, transport, from, retries, onOutcome }: Delivery,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const mail = await db.selectFrom('outbox').select(MAIL).where('outbox_id', '=', id).executeTakeFirst()
  if (!mail?.text || mail.sent_at) return
  const tries = mail.tries + 1
  const note = (changes: object) => db.updateTable('outbox').set(changes).where('outbox_id', '=', id).execute()
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same at every try, so that a mail that went out twice is shown once.
      messageId: `<outbox-${id}.${mail.created_at.getTime()}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  } catch (error) {
    const failure = error as SendFailure
    onOutcome(isRefusedForGood(failure) ? 'refused' : 'failed')
    const isOver = isRefusedForGood(failure) || tries > retries
    await note({ tries, last_error: withoutLinks(failure.message).slice(0, 500), ...(isOver ? NO_WORDS : {}) })
    if (isRefusedForGood(failure)) return
    throw new Error(`Mail ${id} was not sent at try ${tries}: ${reasonOf(failure)}`)
  }
  onOutcome('sent')
  await note({ tries, sent_at: sql<Date>`now()`, last_error: '', ...NO_WORDS })
}

/** What nodemailer throws. `permanent` where the server answered 5xx, `command` what it answered to. */
type SendFailure = Error & { code?: string; responseCode?: number; command?: string; permanent?: boolean }

const domainOf = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/**
 * This recipient or this message is refused, and asking again would only harm our name with the server. A login or a sender that is refused
 * may be a setting that somebody corrects while the mail waits.
 */
function isRefusedForGood({ code, command, permanent = false }: SendFailure): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true
  return permanent && (command === 'RCPT TO' || command === 'DATA')
}

/** For the log, where nothing of a mail belongs: an answer of the server can repeat the address, a link or even the login. */
const reasonOf = ({ code, responseCode }: SendFailure) => [code ?? 'unknown', responseCode].filter(Boolean).join(' ')

const withoutLinks = (message: string) => message.replace(/https?:\S+/gi, '…')
