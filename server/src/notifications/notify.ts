import type { NotificationKind, Outcome } from '@unspun/contract/notifications.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { addNotifications, eventsOf } from './write-store.ts'

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

/**
 * Adds events to inboxes, inside the caller's transaction. It leaves out what members did themselves, what is done by somebody they block, and
 * comments on fixes whose comments they have muted. Hidden members are told only what moderators do.
 */
export async function notify(transaction: Transaction<Tables>, events: readonly NotificationEvent[]): Promise<void> {
  if (events.length > 0) await addNotifications(transaction, eventsOf(events))
}
