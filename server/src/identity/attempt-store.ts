import { createHmac } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface Attempts {
  /** Counts one attempt under a key. Throws `TooManyTries` after more than `most` attempts within `minutes`. */
  allow(key: string, most: number, minutes?: number): Promise<void>
  /** The attempts under each key that were counted in a window of `minutes` that is still open. */
  count(keys: readonly string[], minutes: number): Promise<number[]>
  /** Takes back attempts that succeeded. */
  forgive(keys: readonly string[]): Promise<void>
}

/**
 * Counters of attempts. They are in the database, so that all processes share one limit. Keys contain personal addresses; only a
 * keyed hash is stored, which cannot be reversed without `secret`.
 */
export function createAttempts(db: Kysely<Tables>, secret: string): Attempts {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`attempts ${key}`).digest()
  return {
    async allow(key, most, minutes = 1) {
      // A window that starts in the future was opened before the clock was set back, and would block until then.
      // `clock_timestamp()` still admits a window that a concurrent attempt has opened since this statement began.
      const running = sql<boolean>`identity_attempts.started_at between now() - make_interval(mins => ${minutes}) and clock_timestamp()`
      const { tries } = await db
        .insertInto('identity_attempts')
        .values({ key_hash: hashOf(key), tries: 1 })
        .onConflict((conflict) =>
          conflict.column('key_hash').doUpdateSet({
            tries: sql<number>`case when ${running} then identity_attempts.tries + 1 else 1 end`,
            started_at: sql<Date>`case when ${running} then identity_attempts.started_at else now() end`,
          }),
        )
        .returning('tries')
        .executeTakeFirstOrThrow()
      if (tries > most) throw new AppError('TooManyTries')
    },

    async count(keys, minutes) {
      const hashes = keys.map(hashOf)
      const rows = await db
        .selectFrom('identity_attempts')
        .select(['key_hash', 'tries'])
        .where('key_hash', 'in', hashes)
        .where('started_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
        .execute()
      return hashes.map((hash) => rows.find(({ key_hash }) => key_hash.equals(hash))?.tries ?? 0)
    },

    async forgive(keys) {
      await db
        .updateTable('identity_attempts')
        .set({ tries: sql<number>`greatest(tries - 1, 0)` })
        .where('key_hash', 'in', keys.map(hashOf))
        .execute()
    },
  }
}

/** Returns whether an error is the refusal thrown by `allow`. */
export const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'TooManyTries'
