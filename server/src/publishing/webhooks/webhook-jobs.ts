import type { WebFetch } from '@unspun/web-fetch/web-fetch.ts'
import type { Database } from '../../database/database.ts'
import { type EventReader, type ReadOptions, readEvents } from '../../database/events/event-store.ts'
import type { JobHandler, Jobs } from '../../engines/jobs/jobs.ts'
import { messageOf } from './message.ts'
import { signatureHeaders } from './signature.ts'
import { type Delivery, LEADING, newDeliveries, readDelivery } from './webhook-store.ts'

export interface WebhookParts {
  database: Database
  /** Refuses addresses inside the operator's network, unless `FETCH_ALLOW` names them. */
  web: WebFetch
  siteUrl: string
  warn: ReadOptions['warn']
}

const DELIVERY = 'webhook'
/** Tried again after half a minute, one, two, four and so on, over about a day. Then it is kept with the failed jobs. */
const AGAIN = { retries: 14, retrySeconds: 30, retryMaxSeconds: 3 * 60 * 60, expireSeconds: 60, concurrency: 4 }

/**
 * Fixes that have led for a while are told of only then: a vote may change the place again in the next moment, and a CDN may have an older page
 * until then.
 */
const AFTER_SECONDS = 120

/** Queues a message for each webhook about each new leading fix. */
export const webhookReader = (jobs: Jobs): EventReader => ({
  name: 'webhooks',
  kinds: LEADING,
  most: 100,
  minAgeSeconds: AFTER_SECONDS,
  async read(events, transaction) {
    const deliveries = await newDeliveries(transaction, events)
    if (deliveries.length > 0) await jobs.sendAll(DELIVERY, deliveries, { transaction })
    return undefined
  },
})

/** Tells the operator's webhooks of new leading fixes. Each message is a job, so a webhook that is down delays no other. */
export function workOnWebhooks(jobs: Jobs, parts: WebhookParts): void {
  const reader = webhookReader(jobs)
  const { database, warn } = parts
  const read: JobHandler<object> = (_, { signal }) => readEvents(database, reader, { warn, signal })
  jobs.work('webhooks', read, { cron: '* * * * *', once: true, retries: 0 })
  jobs.work<Delivery>(DELIVERY, (delivery, { signal }) => deliver(parts, delivery, signal), AGAIN)
}

/** Sends one message. Throws if it was not taken. A fix that was hidden meanwhile is not sent. */
async function deliver(
  { database, web, siteUrl }: WebhookParts,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const found = await readDelivery(database, delivery)
  if (!found) return
  const { webhook, fix } = found
  const now = new Date()
  const body = JSON.stringify(messageOf(fix, { siteUrl }, now))
  const signed = { id: `fix-${fix.headline_fix_id}`, timestamp: Math.floor(now.getTime() / 1000), body }
  const headers = { 'content-type': 'application/json', ...signatureHeaders(webhook.secret, signed) }
  await web.post(webhook.url, { body, headers, signal })
}
