import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'

/** A headline of the week and the fix that leads. */
export interface Line {
  headline_fix_id: number
  fix: string
  author: string
  printed: string
  domain: string
}

/** Stores a confirmed address. Does nothing if its mailbox is stored already. */
export async function addReader({ kysely }: Database, email: string): Promise<void> {
  await kysely
    .insertInto('weekly_readers')
    .values({ email, mailbox: canonicalMailbox(email) })
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute()
}

/** The reader with a mailbox, in whatever spelling they asked. */
export const readerOf = ({ kysely }: Database, mailbox: string): Promise<{ email: string } | undefined> =>
  kysely.selectFrom('weekly_readers').select('email').where('mailbox', '=', mailbox).executeTakeFirst()

/** Begins the id of the list (RFC 2919), which each of these mails has. */
export const LIST = '<weekly.'

/** Deletes a reader, and the mails to them that are not sent yet. Returns the address, or undefined if there is none. */
export async function removeReader(transaction: Transaction<Tables>, mailbox: string): Promise<string | undefined> {
  const removed = await transaction
    .deleteFrom('weekly_readers')
    .where('mailbox', '=', mailbox)
    .returning('email')
    .executeTakeFirst()
  if (removed)
    await transaction
      .deleteFrom('outbox')
      .where('recipient', '=', removed.email)
      .where(sql<string>`headers ->> 'List-Id'`, 'like', `%${LIST}%`)
      .execute()
  return removed?.email
}

/** Whether a reader has not got an issue. */
export async function isAnybodyDue({ kysely }: Database, at: Date): Promise<boolean> {
  const { rows } = await sql`select from weekly_readers where coalesce(issue_at, confirmed_at) < ${at} limit 1`.execute(
    kysely,
  )
  return rows.length > 0
}

/** The fixes of the last seven days before `until` that readers like best, one of each outlet, the best first. */
export async function bestOfWeek({ kysely }: Database, until: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ headline_fix_id: number }>`
    with best as (
      select headline_fix_id, score, row_number() over (partition by domain_id order by score desc, headline_fix_id) as place
      from outgoing_fixes where created_at > ${until}::timestamptz - interval '7 days' and created_at <= ${until})
    select headline_fix_id from best where place = 1 order by score desc, headline_fix_id limit ${most}`.execute(kysely)
  return rows.map(({ headline_fix_id }) => headline_fix_id)
}

/** What an issue says of these fixes, in their order, without those that may not leave the site any more. */
async function linesOf(transaction: Transaction<Tables>, fixIds: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select f.headline_fix_id, f.title as fix, u.display_name as author, h.title as printed, d.name as domain
    from unnest(${[...fixIds]}::bigint[]) with ordinality best (headline_fix_id, place)
      join outgoing_fixes f using (headline_fix_id) join users u using (user_id)
      join headlines h using (headline_id) join domains d on d.domain_id = f.domain_id
    order by best.place`.execute(transaction)
  return rows
}

export interface Issue {
  /** When it is due. Readers who confirm later get the next one. */
  at: Date
  /** The best fix first. */
  fixIds: readonly number[]
  /** Readers of one transaction. */
  readers: number
}

/**
 * Hands an issue to `deliver` for some of the readers who have not got it, inside the transaction that marks them. Returns how many they were.
 * Without a headline nothing is sent.
 */
export function sendRound(
  database: Database,
  { at, fixIds, readers }: Issue,
  deliver: (transaction: Transaction<Tables>, emails: readonly string[], lines: readonly Line[]) => Promise<unknown>,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ email: string }>`
      update weekly_readers r set issue_at = ${at} from (
        select weekly_reader_id from weekly_readers where coalesce(issue_at, confirmed_at) < ${at}
        order by coalesce(issue_at, confirmed_at) limit ${readers} for update skip locked
      ) due where r.weekly_reader_id = due.weekly_reader_id returning r.email`.execute(transaction)
    const lines = rows.length > 0 ? await linesOf(transaction, fixIds) : []
    const emails = rows.map(({ email }) => email)
    if (lines.length > 0) await deliver(transaction, emails, lines)
    return rows.length
  })
}
