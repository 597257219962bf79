import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { FairQueue } from '../concurrency/fair-queue.ts'
import { silenceLimits } from './silence-limits.ts'

export interface PoolShare<Schema> {
  kysely: Kysely<Schema>
  /** Runs `work`, whose statements wait for a connection at this path of groups. See `FairQueue`. */
  inTurn<T>(path: readonly string[], work: () => Promise<T>): Promise<T>
}

const OTHERS = ['others']

/**
 * Limits work to `atOnce` connections of a pool, so that it never occupies the others. Statements and transactions wait
 * in a queue of their own, at most `longest`, in which groups take turns. A transaction must not need a second
 * connection, because the others may be held by statements that wait for its locks.
 */
export function shareOfPool<Schema>(pool: pg.Pool, limits: { atOnce: number; longest: number }): PoolShare<Schema> {
  const queue = new FairQueue(limits)
  const paths = new AsyncLocalStorage<readonly string[]>()

  /** The turn lasts until the client is released. */
  async function hold(begin: (client: pg.PoolClient) => void): Promise<void> {
    const client = await pool.connect()
    const { promise: released, resolve: end } = Promise.withResolvers<void>()
    const { release } = client
    client.release = (error) => {
      release(error)
      end()
    }
    begin(client)
    await released
  }

  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      let isLate = false
      const refuse = () => {
        isLate = true
        reject(new Error('timeout exceeded when trying to connect'))
      }
      const timer = setTimeout(refuse, silenceLimits.connectMs).unref()
      const begin = async () => {
        clearTimeout(timer)
        if (!isLate) await hold(resolve)
      }
      queue.run(paths.getStore() ?? OTHERS, begin).catch(reject)
    })
  // The owner of the pool ends it.
  const dialect = new PostgresDialect({ pool: { connect, end: async () => {}, options: pool.options } })
  return { kysely: new Kysely<Schema>({ dialect }), inTurn: (path, work) => paths.run(path, work) }
}
