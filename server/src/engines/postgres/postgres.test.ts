import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { isDatabaseAway, openPostgres, withAdvisoryLock, withoutStatementTimeout } from './postgres.ts'
import { wireTo } from './wire-test-kit.ts'

const { pool } = (await startTestSite()).database

test('isDatabaseAway is true for an unreachable database and false for a refused statement', () => {
  const away = [
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
    // The machine or its name cannot be found.
    ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    // The server stops, starts, is full, is a replica, or is too slow.
    ...['57014', '57P01', '57P03', '08006', '53300', '58030', '25006', '55P03', '40P01', '40001'],
  ]
  for (const code of away) assert.ok(isDatabaseAway(Object.assign(new Error('?'), { code })), code)
  for (const code of ['23505', '22P02', '42P01', 'EACCES', 'ERR_INVALID_ARG_TYPE'])
    assert.ok(!isDatabaseAway(Object.assign(new Error('?'), { code })), code)
  assert.ok(!isDatabaseAway(undefined))
})

test('work under an advisory lock runs one at a time, in a transaction that a pooler keeps on its connection', async () => {
  const order: string[] = []
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  const first = withAdvisoryLock(pool, 4711, async () => {
    order.push('first begins')
    await looked
    order.push('first ends')
  })
  const holders = `select a.state, l.granted from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = 4711 order by l.granted desc`
  const until = async (count: number) => {
    for (;;) {
      const { rows } = await pool.query<{ state: string; granted: boolean }>(holders)
      if (rows.length === count) return rows
    }
  }
  await until(1)
  const second = withAdvisoryLock(pool, 4711, async () => order.push('second'))
  const [holder, waiter] = await until(2)
  assert.deepEqual(holder, { state: 'idle in transaction', granted: true })
  assert.equal(waiter?.granted, false)
  goOn()
  await Promise.all([first, second])
  assert.deepEqual(order, ['first begins', 'first ends', 'second'])
  await until(0)
})

describe('silence of a server', () => {
  const SILENCE = 1000
  const LONGER = 'select pg_sleep(1.5)'

  async function open(t: TestContext, prepare: boolean) {
    const { connectionString, drop } = await createTestDatabase()
    const wire = await wireTo(connectionString)
    const database = openPostgres({
      address: { connectionString: wire.address },
      size: 2,
      prepare,
      responseTimeoutMs: SILENCE,
    })
    t.after(async () => {
      await database.close()
      wire.stop()
      await drop()
    })
    return { database, pool: database.pool, kysely: database.kysely, wire }
  }

  for (const prepare of [true, false])
    test(`counts as down for waiting queries, and the next query gets a new connection (prepared: ${prepare})`, async (t) => {
      const { pool, kysely, wire } = await open(t, prepare)
      const answer = () => pool.query('select $1::int as answer', [42])
      // Two connections. One is idle when the other detects the silence.
      await Promise.all([answer(), answer()])
      assert.equal(pool.idleCount, 2)
      wire.freeze()
      await assert.rejects(answer(), isDatabaseAway)
      assert.equal((await answer()).rows[0].answer, 42)
      const transaction = kysely.transaction().execute(async (within) => {
        await sql`select 1`.execute(within)
        wire.freeze()
        await sql`select 1`.execute(within)
      })
      await assert.rejects(transaction, isDatabaseAway)
      assert.equal((await answer()).rows[0].answer, 42)
    })

  test('is not assumed while a transaction without timeouts is running', async (t) => {
    const { pool, database } = await open(t, true)
    await withoutStatementTimeout(database, (transaction) => sql.raw(LONGER).execute(transaction))
    await pool.query(`begin; ${LONGER}; ${LONGER}; commit`)
    await assert.rejects(pool.query('select pg_sleep(10)'), isDatabaseAway)
    const unlimited = openPostgres({ address: database.address, size: 1, noTimeouts: true })
    await unlimited.pool.query(LONGER)
    await unlimited.close()
  })

  test('is not assumed while nothing is queried', async (t) => {
    const { pool, kysely } = await open(t, true)
    const backend = async () => (await pool.query('select pg_backend_pid() as pid', [])).rows[0].pid
    const before = await backend()
    await sleep(1.5 * SILENCE)
    await kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await sleep(1.5 * SILENCE)
      await sql`select 1`.execute(transaction)
    })
    assert.equal(await backend(), before)
  })
})
