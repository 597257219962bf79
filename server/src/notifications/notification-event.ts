import type { NotificationKind, Outcome } from '@unspun/contract/notifications.ts'

/**
 * Something that a member is told. What it is about is in the ids.
 * - `to`: the member; `by`: who did it
 * - `key`: unread events with the same key become one notification, which says the latest
 * - `item`: the post behind it: a comment, fix or headline, as the kind says
 */
export interface NotificationEvent {
  to: number
  by?: number | null
  kind: NotificationKind
  key: string
  headline_id?: number | null
  headline_fix_id?: number | null
  about_user_id?: number | null
  item?: number | null
  action_id?: number | null
  outcome?: Outcome
  milestone?: number
}
