import { createHmac } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface Attempts {
  /** Counts one more try under a key. Throws `TooManyTries` if there were more than `most` within the running `minutes`. */
  allow(key: string, most: number, minutes?: number): Promise<void>
  /** Takes tries back that turned out right. */
  forgive(keys: readonly string[]): Promise<void>
}

/**
 * Counters of tries. In the database rather than in memory, so that a second process is no second chance. Keys hold addresses of people:
 * only a keyed hash is kept, which nobody can guess backwards without `secret`.
 */
export function createAttempts(db: Kysely<Tables>, secret: string): Attempts {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`attempts ${key}`).digest()
  return {
    async allow(key, most, minutes = 1) {
      // A window that begins later than now was begun before the clock was set back, and would last until then. Another try may
      // have begun one since our statement did.
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

    async forgive(keys) {
      await db
        .updateTable('identity_attempts')
        .set({ tries: sql<number>`greatest(tries - 1, 0)` })
        .where('key_hash', 'in', keys.map(hashOf))
        .execute()
    },
  }
}

/** Whether an error is the refusal of `allow`, and not a fault of its own. */
export const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'TooManyTries'
