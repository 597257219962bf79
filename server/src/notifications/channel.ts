import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Delivery } from './mail-store.ts'

/**
 * A way to tell members something outside the site. It gets members with what they have neither read nor been sent, and stores it for
 * sending inside the transaction that marks it as sent, so that all of it happens or nothing.
 */
export interface Channel {
  deliver(transaction: Transaction<Tables>, deliveries: readonly Delivery[]): Promise<void>
}
