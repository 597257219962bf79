import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../engines/postgres/in-transaction.ts'
import { canonicalMailbox } from '../identity/mail/canonical-mailbox.ts'

/** A headline of the week and the fix that leads. */
export interface Line {
  headline_fix_id: number
  fix: string
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

/** Deletes a reader. Returns the address, or undefined if there is none. */
export async function removeReader({ kysely }: Database, readerId: number): Promise<string | undefined> {
  const removed = await kysely
    .deleteFrom('weekly_readers')
    .where('weekly_reader_id', '=', readerId)
    .returning('email')
    .executeTakeFirst()
  return removed?.email
}

/** The fixes of the last seven days before `until` that readers like best, one of each outlet, the best first. */
async function bestOfWeek(transaction: Transaction<Tables>, until: Date, most: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with best as (
      select f.headline_fix_id, f.title as fix, h.title as printed, d.name as domain, f.score,
        row_number() over (partition by f.domain_id order by f.score desc, f.headline_fix_id) as place
      from shown_fixes f join headlines h using (headline_id) join domains d on d.domain_id = f.domain_id
      where f.created_at > ${until}::timestamptz - interval '7 days' and f.created_at <= ${until}
        and f.headline_fix_id in (select o.headline_fix_id from headline_fixes o where is_outgoing(o))
        and f.total_vote_value > 0 and is_listed(h))
    select headline_fix_id, fix, printed, domain from best where place = 1
    order by score desc, headline_fix_id limit ${most}`.execute(transaction)
  return rows
}

export interface WeeklyReader {
  weekly_reader_id: number
  email: string
}

export interface Issue {
  /** When it is due. Readers who confirm later get the next one. */
  at: Date
  /** Headlines in it, and readers of one transaction. */
  lines: number
  readers: number
}

/**
 * Hands an issue to `deliver` for some of the readers who have not got it, inside the transaction that marks them. Returns how many they were.
 * Without a headline nothing is sent.
 */
export function sendRound(
  database: Database,
  { at, lines: most, readers }: Issue,
  deliver: (
    transaction: Transaction<Tables>,
    readers: readonly WeeklyReader[],
    lines: readonly Line[],
  ) => Promise<unknown>,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<WeeklyReader>`
      update weekly_readers r set issue_at = ${at} from (
        select weekly_reader_id from weekly_readers where coalesce(issue_at, confirmed_at) < ${at}
        order by coalesce(issue_at, confirmed_at) limit ${readers} for update skip locked
      ) due where r.weekly_reader_id = due.weekly_reader_id returning r.weekly_reader_id, r.email`.execute(transaction)
    const lines = rows.length > 0 ? await bestOfWeek(transaction, at, most) : []
    if (lines.length > 0) await deliver(transaction, rows, lines)
    return rows.length
  })
}
