import { createHmac } from 'node:crypto'
import { AppError } from '@unspun/contract/errors.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Limit } from './limits-around.ts'

export interface Attempts {
  /** Counts one attempt under all keys. If one key has reached its limit, counts none and throws `TooManyTries`. */
  allow(limits: readonly Limit[]): Promise<void>
  /** Counts one event under a key. Returns the number of events in the current window of `minutes`. */
  tally(key: string, minutes: number): Promise<number>
  count(keys: readonly string[], minutes: number): Promise<number[]>
  /** Removes successful attempts from the counts. */
  forgive(limits: readonly Pick<Limit, 'key'>[]): Promise<void>
  forget(keys: readonly string[]): Promise<void>
  /** Counts in a transaction, so that it needs no second connection. */
  within(transaction: Kysely<Tables>): Attempts
}

/**
 * Counts attempts in the database, so that all processes share one limit. Keys contain email and network addresses, so
 * only a keyed hash is stored.
 */
export function createAttempts(db: Kysely<Tables>, secret: string): Attempts {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`attempts ${key}`).digest()

  /**
   * Counts one attempt under each key, unless one has reached its limit. A refused attempt does not count, so one
   * address cannot use up the limit of the networks around it. Returns the new counts, or none. Rows are locked in the
   * order of their keys, to avoid deadlocks.
   */
  async function countUnlessFull(limits: readonly Limit[]): Promise<Map<string, number>> {
    // A window that starts in the future was opened before the clock was set back, and would block until then.
    // `clock_timestamp()` still accepts a window that a concurrent attempt opened after this statement began.
    const { rows } = await sql<{ key_hash: Buffer; tries: number }>`
      with wanted as materialized (
        select * from unnest(
          ${limits.map(({ key }) => hashOf(key))}::bytea[],
          ${limits.map(({ most }) => most)}::integer[],
          ${limits.map(({ minutes }) => minutes)}::integer[]
        ) as wanted (key_hash, most, minutes)
      ),
      running as materialized (
        select key_hash, tries, most from wanted join identity_attempts using (key_hash)
        where started_at between now() - make_interval(mins => minutes) and clock_timestamp()
      )
      insert into identity_attempts as counter (key_hash, tries)
      select key_hash, 1 from wanted
      where not exists (select from running where tries >= most)
      order by key_hash
      on conflict (key_hash) do update set (tries, started_at) = (
        select
          case when is_running then counter.tries + 1 else 1 end,
          case when is_running then counter.started_at else now() end
        from (
          select counter.started_at between now() - make_interval(mins => minutes) and clock_timestamp() as is_running
          from wanted where wanted.key_hash = counter.key_hash
        ) as window_of_key
      )
      returning key_hash, tries`.execute(db)
    return new Map(rows.map(({ key_hash, tries }) => [key_hash.toString('hex'), tries]))
  }

  async function allow(limits: readonly Limit[]): Promise<void> {
    const counts = await countUnlessFull(limits)
    if (counts.size === 0) throw new AppError('TooManyTries')
    // Concurrent attempts may have passed the check together.
    if (limits.every(({ key, most }) => (counts.get(hashOf(key).toString('hex')) ?? 0) <= most)) return
    await forgive(limits)
    throw new AppError('TooManyTries')
  }

  async function forgive(limits: readonly Pick<Limit, 'key'>[]): Promise<void> {
    const hashes = limits.map(({ key }) => hashOf(key))
    await sql`
      with locked as materialized (
        select key_hash from identity_attempts where key_hash = any(${hashes}::bytea[]) order by key_hash for update
      )
      update identity_attempts set tries = greatest(tries - 1, 0)
      from locked where identity_attempts.key_hash = locked.key_hash`.execute(db)
  }

  return {
    allow,
    forgive,
    within: (transaction) => createAttempts(transaction, secret),

    async forget(keys) {
      const hashes = keys.map(hashOf)
      await sql`delete from identity_attempts where key_hash in (
        select key_hash from identity_attempts where key_hash = any(${hashes}::bytea[]) order by key_hash for update)`.execute(
        db,
      )
    },

    async tally(key, minutes) {
      const counts = await countUnlessFull([{ key, most: MANY, minutes }])
      return counts.values().next().value ?? MANY
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
  }
}

const MANY = 1_000_000

export const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'TooManyTries'
