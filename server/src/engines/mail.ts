import { type Kysely, type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Tables } from './tables.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

export type KeptMail = Selectable<Tables['outbox']>
export type MailHeading = Pick<KeptMail, 'outbox_id' | 'recipient' | 'subject' | 'created_at' | 'sent_at'>

export interface MailOptions {
  database: Database
  /** The sender, as `Unspun <hello@news.example>`. */
  from: string
  /** Without it, mails are kept and nothing is sent. */
  smtpUrl?: string | undefined
  jobs?: Jobs | undefined
  /** Milliseconds that a mail server may take to answer. */
  patience?: number
}

export interface Mail {
  /** Puts a mail into the outbox, in the caller's transaction if given, and answers its number. It goes out by a job, at least once. */
  send(message: Message, transaction?: Kysely<Tables>): Promise<number>
  /** The newest mails, newest first. */
  recent(count?: number): Promise<MailHeading[]>
  get(id: number): Promise<KeptMail | undefined>
  /** Forgets mails older than a week. */
  tidy(): Promise<void>
  close(): void
}

const JOB = 'mail'
/** First after half a minute, then twice as long each time, up to an hour: for about six hours. */
const RETRIES = { retries: 12, retrySeconds: 30, retryMaxSeconds: 3600, expireSeconds: 120, atOnce: 2 }

/** The outbox, made before the jobs start: what is to be mailed is a row, so that a mail server that is away loses nothing. */
export function createMail({ database, from, smtpUrl, jobs, patience = 20_000 }: MailOptions): Mail {
  const db = database.kysely
  const sender = smtpUrl && jobs ? { jobs, transport: openTransport(smtpUrl, patience) } : undefined
  if (sender) {
    sender.jobs.work<{ outbox_id: number }>(JOB, (job) => deliver(db, sender.transport, from, job.outbox_id), RETRIES)
  }

  return {
    async send({ to, subject, text, html }, transaction) {
      const { outbox_id } = await (transaction ?? db)
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

    get: (id) => db.selectFrom('outbox').selectAll().where('outbox_id', '=', id).executeTakeFirst(),

    async tidy() {
      await db.deleteFrom('outbox').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute()
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

/** Sends one mail of the outbox; a failure is noted on its row and thrown, for the job to be tried again. */
async function deliver(db: Kysely<Tables>, transport: Transport, from: string, id: number): Promise<void> {
  const mail = await db.selectFrom('outbox').selectAll().where('outbox_id', '=', id).executeTakeFirst()
  if (!mail || mail.sent_at) return
  const tries = mail.tries + 1
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
    })
  } catch (error) {
    const last_error = String((error as Error).message).slice(0, 500)
    await db.updateTable('outbox').set({ tries, last_error }).where('outbox_id', '=', id).execute()
    if (isRefusedForGood(error)) return
    throw error
  }
  await db
    .updateTable('outbox')
    .set({ tries, sent_at: sql<Date>`now()`, last_error: '', text: '', html: '' })
    .where('outbox_id', '=', id)
    .execute()
}

const domainOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

/** The mail server knows that this recipient does not exist; asking again would only harm our name with it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 550 && responseCode < 560
}
