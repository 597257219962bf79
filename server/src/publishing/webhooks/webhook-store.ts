import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { fixesByIds } from '../../fixes/store.ts'
import type { StoredFix } from '../../headlines/pictures/picture-address.ts'
import { newSecret } from './signature.ts'

export type Webhook = Selectable<Tables['webhooks']>

export async function listWebhooks(db: Kysely<Tables>): Promise<Webhook[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('webhook_id').execute()
}

/** Adds a webhook with a new secret; undefined if there is one with this address. */
export async function addWebhook(db: Kysely<Tables>, url: string, by: string): Promise<Webhook | undefined> {
  return db
    .insertInto('webhooks')
    .values({ url, secret: newSecret(), added_by: by })
    .onConflict((of) => of.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Removes a webhook and returns whether there was one. Messages that wait for it are dropped when their time comes. */
export async function removeWebhook(db: Kysely<Tables>, url: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhooks').where('url', '=', url).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A message that is to be sent. */
export interface Delivery {
  webhook_id: number
  headline_fix_id: number
}

/**
 * Fixes that have led for a while are told of only then: a vote may change the place again in the next moment, and a CDN may have an older page
 * until then.
 */
const AFTER = sql`interval '2 minutes'`
const FIXES_AT_ONCE = 100

/**
 * Takes fixes of which nobody has been told, and gives `send` a message for each of them and each webhook, in one transaction. A fix that no
 * longer leads, or may not leave the site, is forgotten until it does again. Returns whether there may be more.
 */
export async function takeNews(
  database: Database,
  send: (deliveries: Delivery[], transaction: Kysely<Tables>) => Promise<void>,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const { rows: noted } = await sql<{ headline_fix_id: number; leads: boolean }>`
      select n.headline_fix_id, exists (select from outgoing_fixes o where o.headline_fix_id = n.headline_fix_id) as leads
      from webhook_fixes n where n.told_at is null and n.noted_at < now() - ${AFTER}
      order by n.noted_at limit ${FIXES_AT_ONCE} for update of n skip locked`.execute(transaction)
    const idsOf = (leads: boolean) =>
      noted.filter((each) => each.leads === leads).map(({ headline_fix_id }) => headline_fix_id)
    const [leading, others] = [idsOf(true), idsOf(false)]
    const webhooks = leading.length > 0 ? await listWebhooks(transaction) : []
    const deliveries = leading.flatMap((headline_fix_id) =>
      webhooks.map(({ webhook_id }) => ({ webhook_id, headline_fix_id })),
    )
    if (deliveries.length > 0) await send(deliveries, transaction)
    await sql`update webhook_fixes set told_at = now() where headline_fix_id = any(${leading})`.execute(transaction)
    await sql`delete from webhook_fixes where headline_fix_id = any(${others})`.execute(transaction)
    return noted.length === FIXES_AT_ONCE
  })
}

/** A message's webhook and fix; undefined if either is gone meanwhile or the fix may not leave the site any more. */
export async function readDelivery(
  database: Database,
  { webhook_id, headline_fix_id }: Delivery,
): Promise<{ webhook: Webhook; fix: StoredFix } | undefined> {
  const webhook = await database.kysely
    .selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .executeTakeFirst()
  const { rows } = await sql`select from outgoing_fixes where headline_fix_id = ${headline_fix_id}`.execute(
    database.kysely,
  )
  const [fix] = rows.length > 0 ? await fixesByIds(database, [headline_fix_id]) : []
  return webhook && fix && { webhook, fix }
}
