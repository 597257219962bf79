import { type Change, EVERYTHING } from '../page-cache/page-cache.ts'
import { APPLICATION } from '../postgres/postgres.ts'

/** How one process tells the others what it has dropped from its cache, by one way. */
export interface Drops {
  /** Tells the other processes, a moment later and without anybody waiting for it. */
  publish(tags: readonly string[], change: Change): void
  /** Tells what is still to be told and stops listening. */
  stop(): Promise<void>
}

/** Drops what another process has dropped; `EVERYTHING` when notices may have been missed. */
export type Forget = (tags: string[], change?: Change) => void

/** The name under which PostgreSQL knows the connection of every process that serves. */
export const LISTENER = `${APPLICATION} drops`
/** Where PostgreSQL's notices of drops are sent. */
export const CHANNEL = 'unspun_drops'
/** $1 is made by `noticesOf`; in a transaction the notices go out when it commits. */
export const NOTIFY = `select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) notice`
/** PostgreSQL refuses notices of 8000 bytes. */
const NOTICE_BYTES = 7_900
/** Of more tags than this at once everything is dropped: naming them costs more than making pages anew. */
export const MOST_TAGS = 2_000

/** What to send, by any way: `from` names the process that need not listen. */
export function noticesOf(tags: readonly string[], from = '', change: Change = 'removed'): string[] {
  if (tags.length > MOST_TAGS) return noticesOf([EVERYTHING], from)
  const bare = Buffer.byteLength(JSON.stringify({ from, change, tags: [] }))
  const parts: string[][] = []
  let room = 0
  for (const tag of tags) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1
    if (bare + size > NOTICE_BYTES) return noticesOf([EVERYTHING], from)
    if (size > room) {
      parts.push([])
      room = NOTICE_BYTES - bare
    }
    parts.at(-1)!.push(tag)
    room -= size
  }
  return parts.map((part) => JSON.stringify({ from, change, tags: part }))
}

/** Does what a notice says, unless it is one of our own. */
export function obey(notice: string, me: string, forget: Forget): void {
  const { from, change, tags } = contentOf(notice)
  if (from !== me) forget(tags, change)
}

/** Whoever else has this database or Redis can send notices too, and older versions say nothing of the change: what is none of ours drops everything. */
function contentOf(notice: string): { from: string; change: Change; tags: string[] } {
  try {
    const { from, change, tags } = JSON.parse(notice)
    if (Array.isArray(tags)) return { from, change: change === 'added' ? 'added' : 'removed', tags: tags.map(String) }
  } catch {}
  return { from: '', change: 'removed', tags: [EVERYTHING] }
}
