import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSite } from '../test-kit.ts'
import { isDatabaseAway, withAdvisoryLock } from './database.ts'

const { pool } = (await startTestSite()).database

test('a database that cannot be reached in any way is away; one that refuses a statement is not', () => {
  const away = [
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
    // Its machine is gone, or its name.
    ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    // It stops, starts, is full, only follows, or kept us waiting.
    ...['57014', '57P01', '57P03', '08006', '53300', '58030', '25006', '55P03', '40P01'],
  ]
  for (const code of away) assert.ok(isDatabaseAway(Object.assign(new Error('?'), { code })), code)
  for (const code of ['23505', '22P02', '42P01', 'EACCES', 'ERR_INVALID_ARG_TYPE'])
    assert.ok(!isDatabaseAway(Object.assign(new Error('?'), { code })), code)
  assert.ok(!isDatabaseAway(undefined))
})

test('work under a lock is done by one at a time, in a transaction that a pooler leaves on its connection', async () => {
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
