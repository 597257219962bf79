import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { isDatabaseAway, openPostgres } from './postgres.ts'
import { silenceLimits } from './silence-limits.ts'
import { wireTo } from './wire-test-kit.ts'

const limits = { checkEveryMs: 50, silenceMs: 1_500, connectMs: 2_500, readyMs: 200 }

async function open(t: TestContext, size = 3) {
  const { connectionString, drop } = await createTestDatabase()
  const wire = await wireTo(connectionString)
  const said: boolean[] = []
  const database = openPostgres({
    address: { connectionString: wire.address },
    size,
    watch: { limits, onChange: (isAway) => said.push(isAway) },
  })
  const { pool } = database
  const watch = database.watch!
  t.after(async () => {
    await database.close()
    wire.stop()
    await drop()
  })
  const answer = async () => (await pool.query('select $1::int as answer', [42])).rows[0].answer
  return { connectionString, wire, said, pool, watch, answer }
}

test('the limits keep a write below six seconds and /readyz below two', () => {
  const { checkEveryMs, silenceMs, connectMs, readyMs } = silenceLimits
  assert.ok(checkEveryMs + silenceMs < 6_000 && connectMs < 6_000 && readyMs < 2_000)
})

test('when a server freezes, waiting and new statements fail at once, and it is used again afterwards', async (t) => {
  const { wire, said, pool, watch, answer } = await open(t)
  await answer()
  wire.hang()
  // More than the number of connections, so that some wait for one.
  const waiting = await Promise.allSettled(Array.from({ length: 10 }, answer))
  for (const each of waiting) assert.ok(each.status === 'rejected' && isDatabaseAway(each.reason), each.status)
  await until(() => watch.isAway)
  assert.equal(await watch.answers(), false)
  await assert.rejects(answer(), { code: '08006' })
  await assert.rejects(pool.connect(), isDatabaseAway)
  wire.thaw()
  await until(() => !watch.isAway)
  assert.equal(await answer(), 42)
  assert.deepEqual(said, [true, false])
})

test('asking whether the server answers has its own time limit', async (t) => {
  const { wire, watch } = await open(t)
  assert.equal(await watch.answers(), true)
  wire.hang()
  assert.equal(await watch.answers(1), false)
  assert.equal(watch.isAway, false, 'nobody knows yet')
})

test('a server that refuses connections is away; one that cuts them is not', async (t) => {
  const { wire, watch, said, pool, answer } = await open(t)
  await until(() => watch.answers())
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
  assert.equal(await watch.answers(), true)
  assert.equal(await answer(), 42)
  assert.deepEqual(said, [])
  wire.refuse()
  wire.stop()
  await until(() => watch.isAway)
})

test('statements that all wait for a lock do not make the server count as away', async (t) => {
  const { connectionString, pool, watch, said } = await open(t, 2)
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(7)')
    const waiting = [1, 2].map(() => pool.query('select pg_advisory_xact_lock(7)'))
    const waiters = `select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await until(async () => (await holder.query(waiters)).rowCount === 2)
    await sleep(2 * limits.silenceMs)
    assert.equal(await watch.answers(), true)
    assert.deepEqual([watch.isAway, said], [false, []])
    await holder.query('select pg_advisory_unlock(7)')
    await Promise.all(waiting)
  } finally {
    await holder.end()
  }
})

test('a server that answers on other connections is not away, even if the watch hears nothing', async (t) => {
  const { wire, watch, said, answer } = await open(t, 1)
  await answer()
  for (let round = 0; round < 4; round++) {
    // The watch has opened the last connection.
    assert.equal(await watch.answers(), true)
    wire.freezeNewest()
    let isAsking = true
    const asked = watch.answers(10 * limits.silenceMs).finally(() => {
      isAsking = false
    })
    while (isAsking) await answer()
    assert.equal(await asked, true)
  }
  assert.deepEqual(said, [])
})

test('waiting for a connection has one limit, even if the server still answers', async (t) => {
  const { pool, answer } = await open(t, 1)
  const holder = await pool.connect()
  await assert.rejects(answer(), isDatabaseAway)
  holder.release()
  assert.equal(await answer(), 42)
})

test('a pool can be closed while the server is frozen', async (t) => {
  const { wire, answer } = await open(t)
  await answer()
  wire.hang()
})
