import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { createTestDatabase } from '../../testing/test-database.ts'
import { shareOfPool } from './pool-share.ts'
import { openPostgres } from './postgres.ts'
import { silenceLimits } from './silence-limits.ts'

const { connectionString, drop } = await createTestDatabase()
const { pool, close } = openPostgres({ address: { connectionString }, size: 4 })
after(async () => {
  await close()
  await drop()
})

const ask = ({ kysely }: { kysely: Kysely<unknown> }) => sql`select 1`.execute(kysely)

/** Uses a turn until the returned function is called. */
async function hold(share: { kysely: Kysely<unknown> }): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = share.kysely.transaction().execute(async (transaction) => {
    await ask({ kysely: transaction })
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return () => {
    end.resolve()
    return held
  }
}

test('work uses no more connections than its share', async () => {
  const share = shareOfPool(pool, { atOnce: 2, longest: 100 })
  let used = 0
  let most = 0
  const acquired = () => (most = Math.max(most, ++used))
  const released = () => used--
  pool.on('acquire', acquired).on('release', released)
  const ends = [await hold(share), await hold(share)]
  const asked = Array.from({ length: 40 }, () => ask(share))
  // Kysely asks for connections in a later turn of the event loop.
  await new Promise(setImmediate)
  const whileHeld = pool.totalCount
  await Promise.all([...ends.map((end) => end()), ...asked])
  pool.off('acquire', acquired).off('release', released)
  assert.deepEqual([used, most, whileHeld, pool.totalCount], [0, 2, 2, 2])
})

test('groups take turns, and a full queue refuses the newest of the largest group', async () => {
  const share = shareOfPool(pool, { atOnce: 1, longest: 3 })
  const end = await hold(share)
  const order: string[] = []
  const asked = ['a', 'a', 'a', 'b'].map((group) =>
    share
      .inTurn([group], () => ask(share))
      .then(
        () => order.push(group),
        () => order.push(`no ${group}`),
      ),
  )
  await end()
  await Promise.all(asked)
  assert.deepEqual(order, ['no a', 'a', 'b', 'a'])
})

test('work that fails passes its turn on', async () => {
  const share = shareOfPool(pool, { atOnce: 1, longest: 100 })
  await assert.rejects(sql`select 1 / 0`.execute(share.kysely), /division by zero/)
  assert.equal((await ask(share)).rows.length, 1)
  const away = openPostgres({ address: { host: '/nowhere', user: 'nobody', database: 'none' } })
  const unreachable = shareOfPool(away.pool, { atOnce: 1, longest: 100 })
  for (let tries = 0; tries < 2; tries++) await assert.rejects(ask(unreachable), { code: 'ENOENT' })
  await away.close()
})

test('work waits for its turn no longer than for a connection', async (t) => {
  const share = shareOfPool(pool, { atOnce: 1, longest: 100 })
  const end = await hold(share)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const late = ask(share)
  // Kysely asks for the connection in a later turn of the event loop.
  await new Promise(setImmediate)
  t.mock.timers.tick(silenceLimits.connectMs)
  await assert.rejects(late, /timeout exceeded/)
  t.mock.timers.reset()
  await end()
  assert.equal((await ask(share)).rows.length, 1)
})
