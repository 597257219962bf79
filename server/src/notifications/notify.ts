import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotificationEvent } from './notification-event.ts'
import { addNotifications, eventsOf } from './write-store.ts'

/**
 * Adds events to inboxes, inside the caller's transaction. It leaves out what members did themselves, what is done by somebody they block, and
 * comments on fixes whose comments they have muted. Hidden members are told only what moderators do.
 */
export async function notify(transaction: Transaction<Tables>, events: readonly NotificationEvent[]): Promise<void> {
  if (events.length > 0) await addNotifications(transaction, eventsOf(events))
}
