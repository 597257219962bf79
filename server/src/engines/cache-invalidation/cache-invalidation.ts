import { type Change, EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { APPLICATION } from '../postgres/postgres.ts'

/** Receives tags that another process invalidated, or `EVERYTHING` when notifications may have been missed. */
export type OnInvalidate = (tags: string[], change: Change) => void

/** The name of each listening connection in `pg_stat_activity`. */
export const LISTENER = `${APPLICATION} listener`
export const CHANNEL = 'unspun_cache_invalidation'
/** $1 comes from `notificationsOf`. $2 are its removed tags, for processes that miss the notification. */
export const NOTIFY = `
  with remembered as (insert into cache_removals (tags) select $2::text[] where cardinality($2::text[]) > 0)
  select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`
/** Includes the minute before the time $1, because an older transaction may have committed since. */
export const REMOVED_SINCE = `
  select distinct tag from cache_removals, unnest(tags) tag where removed_at > $1::timestamptz - interval '1 minute'`
/** Deletes removals that no process will ask for. */
export const FORGET_REMOVALS = `delete from cache_removals where removed_at < now() - interval '1 day'`
/** A process that missed more milliseconds treats everything as removed. */
export const REMEMBERED_MS = 23 * 60 * 60_000
/** PostgreSQL refuses payloads of 8000 bytes. */
const PAYLOAD_BYTES = 7_900
/** More tags at once invalidate everything, because naming them would cost more than rendering again. */
export const MAX_TAGS = 2_000

export function notificationsOf(tags: readonly string[], from = '', change: Change = 'removed'): string[] {
  if (tags.length > MAX_TAGS) return notificationsOf([EVERYTHING], from)
  const overhead = Buffer.byteLength(JSON.stringify({ from, change, tags: [] }))
  const parts: string[][] = []
  let room = 0
  for (const tag of tags) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1
    if (overhead + size > PAYLOAD_BYTES) return notificationsOf([EVERYTHING], from)
    if (size > room) {
      parts.push([])
      room = PAYLOAD_BYTES - overhead
    }
    parts.at(-1)!.push(tag)
    room -= size
  }
  return parts.map((part) => JSON.stringify({ from, change, tags: part }))
}

export function applyNotification(payload: string, me: string, onInvalidate: OnInvalidate): void {
  const { from, change, tags } = contentOf(payload)
  if (from !== me) onInvalidate(tags, change)
}

/** Any client of this database can notify on the channel, so an unknown payload invalidates everything. */
function contentOf(payload: string): { from: string; change: Change; tags: string[] } {
  try {
    const { from, change, tags } = JSON.parse(payload)
    if (Array.isArray(tags))
      return { from, change: change === 'changed' ? 'changed' : 'removed', tags: tags.map(String) }
  } catch {}
  return { from: '', change: 'removed', tags: [EVERYTHING] }
}
