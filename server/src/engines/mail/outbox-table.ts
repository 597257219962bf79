import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The columns of the outbox. */
export interface OutboxTable {
  outbox_id: GeneratedAlways<number>
  recipient: string
  subject: string
  /** Empty once the mail is sent, because its link gives access to the account. */
  text: string
  html: string
  created_at: Generated<Date>
  sent_at: Date | null
  tries: Generated<number>
  last_error: Generated<string>
  /** The row is deleted as soon as the mail is sent or given up. */
  leaves_no_trace: Generated<boolean>
  headers: ColumnType<Record<string, string>, string | undefined, string>
}
