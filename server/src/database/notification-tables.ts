import type { MailFrequency, MailGroup, NotificationKind } from '@unspun/contract/notifications.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** The columns of the tables of notifications, part of `Tables`. */
export interface NotificationTables {
  notifications: NotificationColumns
  /** A view: those whose posts everybody sees. */
  shown_notifications: NotificationColumns
  watches: { user_id: number; what: 'headline' | 'domain' | 'user'; id: number; created_at: Generated<Date> }
  /** Fixes whose comments do not notify a member. */
  muted_threads: { user_id: number; headline_fix_id: number }
  /** The place and votes of a fix that its author was last told of. */
  told_standings: { headline_fix_id: number; is_first: boolean; milestone: number }
  /** A member's choices about mails, their next mail, and their feed. */
  notification_channels: {
    user_id: number
    mails: Generated<MailFrequency>
    unmailed_groups: Generated<MailGroup[]>
    next_mail_at: Date | null
    last_mailed_at: Date | null
    feed_hash: Buffer | null
    feed_since: Date | null
  }
}

interface NotificationColumns {
  notification_id: GeneratedAlways<number>
  user_id: number
  kind: NotificationKind
  merge_key: string
  headline_id: number | null
  headline_fix_id: number | null
  about_user_id: number | null
  items: Generated<number[]>
  action_id: number | null
  outcome: Generated<string>
  milestone: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  read_at: Date | null
  mailed_at: Date | null
}
