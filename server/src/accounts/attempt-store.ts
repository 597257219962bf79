import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../engines/tables.ts'

const running = sql<boolean>`identity_attempts.started_at > now() - interval '1 minute'`

/**
 * Counts one more try under a key and answers how many there were within the running minute. In the database rather than in memory,
 * so that a second process is no second chance. The key is kept as a hash: it holds addresses of people.
 */
export async function countTry(db: Kysely<Tables>, key: string): Promise<number> {
  const row = await db
    .insertInto('identity_attempts')
    .values({ key_hash: createHash('sha256').update(key).digest(), tries: 1 })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        tries: sql<number>`case when ${running} then identity_attempts.tries + 1 else 1 end`,
        started_at: sql<Date>`case when ${running} then identity_attempts.started_at else now() end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return row.tries
}

/** The part of an address that one caller can be held to: a household has a whole /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = plain.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
