import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Event, EventKind } from '../../database/events/event-store.ts'
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

/** The kinds of events after which another fix may leave the site. */
export const LEADING: readonly EventKind[] = ['fix-leads', 'headline-changed']

/**
 * The messages for each webhook about fixes that lead after these events, and of which no webhook has been told. They count as told of in the same
 * transaction. A headline to which something has happened since is left to that event, and what happened before there was a webhook is no news.
 */
export async function newDeliveries(transaction: Kysely<Tables>, events: readonly Event[]): Promise<Delivery[]> {
  if ((await listWebhooks(transaction)).length === 0) return []
  const { rows } = await sql<Delivery>`
    with added as (
      insert into webhook_fixes (headline_fix_id)
      select f.headline_fix_id from events e join outgoing_fixes f using (headline_id)
      where e.event_id = any(${events.map(({ event_id }) => event_id)}::bigint[])
        and exists (select from webhooks w where w.added_at <= e.created_at)
        and not exists (select from events later where later.headline_id = e.headline_id and later.kind = any(${[...LEADING]}::text[])
          and (later.position > e.position or later.position is null))
      on conflict do nothing returning headline_fix_id
    )
    select w.webhook_id, a.headline_fix_id from added a cross join webhooks w order by a.headline_fix_id, w.webhook_id`.execute(
    transaction,
  )
  return rows
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
