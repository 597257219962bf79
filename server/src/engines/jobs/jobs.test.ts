import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../database/tables.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { onServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createJobs, type Jobs } from './jobs.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let kysely: Kysely<Tables>
let jobs: Jobs
const warnings: string[] = []
const log = { warn: (message: string) => void warnings.push(message) }
const done = new EventEmitter()
let tries = 0

before(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.connectionString })
  pool.on('error', () => {})
  kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  jobs = createJobs({ pool, log, pollSeconds: 0.5 })
  jobs.work<{ n: number }>('greet', async ({ n }, { id, signal }) => void done.emit('greet', n, id, signal.aborted))
  jobs.work(
    'stumble',
    async () => {
      tries++
      if (tries < 3) throw new Error(`stumbled ${tries}`)
      done.emit('stumble')
    },
    { retries: 3, retrySeconds: 1, retryMaxSeconds: 1 },
  )
  jobs.work(
    'fail',
    async () => {
      throw new Error('in vain')
    },
    { retries: 1, retrySeconds: 1, retryMaxSeconds: 1 },
  )
  jobs.work(
    'fail-in-private',
    async () => {
      throw new Error('in vain')
    },
    { retries: 0, personal: true },
  )
  jobs.work<{ email: string }>('greet-in-private', async ({ email }) => void done.emit('private', email), {
    personal: true,
  })
  let privateTries = 0
  jobs.work<{ email: string }>(
    'stumble-in-private',
    async ({ email }) => {
      if (++privateTries === 1) throw new Error('stumbled')
      done.emit('private', email)
    },
    { retries: 1, retrySeconds: 1, retryMaxSeconds: 1, personal: true },
  )
  jobs.work('once', async () => {}, { once: true })
  jobs.work('nightly', async () => {}, { cron: '23 4 * * *' })
  jobs.work('begin', async () => {}, { afterStart: 0 })
  await jobs.start()
})
after(async () => {
  await jobs.stop()
  await kysely.destroy()
  await testDatabase.drop()
})

/** Queued in this order. */
const QUEUED = [
  ['renamed', true],
  ['missing', true],
  ['posted', false],
  ['edited', false],
] as const

const waiting = async (name: string) => {
  const { rows } = await pool.query('select count(*)::int as n from jobs.job where name = $1', [name])
  return rows[0].n as number
}

test('a job gets its data, soon after the same process sent it', async () => {
  const greeted = once(done, 'greet')
  const id = await jobs.send('greet', { n: 1 })
  assert.deepEqual(await greeted, [1, id, false])
})

test('a queue is processed without pauses between its jobs', async ({ signal }) => {
  const patient = createJobs({ pool, log, pollSeconds: 3600, schema: 'patient' })
  const left = new Set([1, 2, 3, 4, 5])
  const empty = new EventEmitter()
  const ended = once(empty, 'empty', { signal })
  patient.work<{ n: number }>('queue', async ({ n }) => {
    left.delete(n)
    if (left.size === 0) empty.emit('empty')
  })
  try {
    await patient.start()
    // Workers are not notified of jobs sent in a transaction.
    await kysely.transaction().execute(async (transaction) => {
      for (const n of [1, 2, 3, 4]) await patient.send('queue', { n }, { transaction })
    })
    await patient.send('queue', { n: 5 })
    await ended
  } finally {
    await patient.stop()
  }
})

test('a job is added only if its transaction commits', async () => {
  const failing = kysely.transaction().execute(async (transaction) => {
    await jobs.send('later', { n: 2 }, { transaction })
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  assert.equal(await waiting('later'), 0)
  await kysely.transaction().execute((transaction) => jobs.send('later', { n: 3 }, { transaction }))
  assert.equal(await waiting('later'), 1)
})

test('a `once` queue holds one job per key', async () => {
  assert.ok(await jobs.send('once', {}, { key: 'one', after: 60 }))
  assert.equal(await jobs.send('once', {}, { key: 'one', after: 60 }), undefined)
  assert.ok(await jobs.send('once', {}, { key: 'two', after: 60 }))
  assert.ok(await jobs.send('once', {}, { after: 60 }))
  assert.equal(await jobs.send('once', {}, { after: 60 }), undefined)
})

test('`last` jobs run after all others', async ({ signal }) => {
  const patient = createJobs({ pool, log, pollSeconds: 3600, schema: 'last' })
  const order: string[] = []
  const ended = new EventEmitter()
  const all = once(ended, 'all', { signal })
  patient.work<{ who: string }>('queue', async ({ who }) => {
    order.push(who)
    if (order.length === 1) {
      await patient.sendAll('queue', [{ who: 'mailed' }], { last: true })
      for (const [each, last] of QUEUED) await patient.send('queue', { who: each }, { last })
    }
    if (order.length === QUEUED.length + 2) ended.emit('all')
  })
  try {
    await patient.start()
    await patient.send('queue', { who: 'sender' })
    await all
    assert.deepEqual(order, ['sender', 'posted', 'edited', 'mailed', 'renamed', 'missing'])
  } finally {
    await patient.stop()
  }
})

test('a stop waits for the running job and begins no other', async () => {
  const stopping = createJobs({ pool, log, pollSeconds: 3600, schema: 'stopping' })
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended: number[] = []
  stopping.work<{ n: number }>('queue', async ({ n }) => {
    begun.resolve()
    await free.promise
    ended.push(n)
  })
  await stopping.start()
  for (const n of [1, 2]) await stopping.send('queue', { n })
  await begun.promise
  const stopped = stopping.stop()
  free.resolve()
  await stopped
  assert.deepEqual(ended, [1])
})

test('a job that a stop ends is tried again without a warning, and a real failure meanwhile is logged', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-jobs-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  fs.writeFileSync(program, "process.on('message', () => {}); process.send({ ready: true })")
  const endless = createTaskProcess<object, void>({ program: pathToFileURL(program), taskMs: 600_000 })
  const said: string[] = []
  const schema = 'ended'
  const stopping = createJobs({ pool, log: { warn: (message) => said.push(message) }, pollSeconds: 3600, schema })
  const free = Promise.withResolvers<void>()
  const begun = new Set<string>()
  stopping.work('rank', (_, { id }) => Promise.all([begun.add(id), endless.run({})]).then(() => {}), { retries: 0 })
  stopping.work('fail', async (_, { id }) => {
    begun.add(id)
    await free.promise
    throw new Error('in vain')
  })
  await stopping.start()
  for (const name of ['rank', 'fail']) await stopping.send(name, {})
  await until(() => begun.size === 2)
  await endless.close()
  const stopped = stopping.stop()
  free.resolve()
  await stopped
  assert.deepEqual(said, ['The job fail failed'])
  const { rows } = await pool.query(`select state::text from ${schema}.job where name = 'rank'`)
  assert.deepEqual(rows, [{ state: 'retry' }])
})

test('what the operator can correct is one sentence in the log', async () => {
  const said: unknown[][] = []
  const told = createJobs({ pool, log: { warn: (...each) => said.push(each) }, pollSeconds: 3600, schema: 'told' })
  told.work(
    'back-up',
    async () => {
      throw new OperatorError('The disk is full.')
    },
    { retries: 0 },
  )
  await told.start()
  await told.send('back-up', {})
  await until(() => said.length > 0)
  await told.stop()
  assert.deepEqual(
    said.map((each) => each.filter((part) => part !== undefined)),
    [['The job back-up failed: The disk is full.']],
  )
})

test('a failed job is retried until it succeeds', async () => {
  const worked = once(done, 'stumble')
  await jobs.send('stumble', {})
  await worked
  assert.equal(tries, 3)
  assert.deepEqual(warnings, ['The job stumble failed'])
})

test('a job whose last attempt failed becomes a dead letter with its data, unless the data is personal', async () => {
  await jobs.send('fail', { letter: 7 })
  const letters = async () => (await pool.query(`select data from jobs.job where name = 'dead-letters'`)).rows
  await jobs.send('fail-in-private', { email: 'ana@example.org' })
  const failed = async () =>
    (await pool.query(`select from jobs.job where name = 'fail-in-private' and state = 'failed'`)).rowCount
  while ((await letters()).length === 0 || (await failed()) === 0) await sleep(50)
  assert.deepEqual(await letters(), [{ data: { letter: 7 } }])
})

test('personal data is erased when its job ends, and kept for a retry until then', async () => {
  const rows = async (name: string) =>
    (await pool.query('select state::text, data from jobs.job where name = $1', [name])).rows
  const erased = async (name: string, state: string) => {
    for (;;) {
      const found = await rows(name)
      if (found.every((row) => row.state === state && row.data === null)) return found.length
      await sleep(50)
    }
  }
  for (const name of ['greet-in-private', 'stumble-in-private']) {
    const worked = once(done, 'private')
    await jobs.send(name, { email: 'ana@example.org' })
    assert.deepEqual(await worked, ['ana@example.org'])
    assert.equal(await erased(name, 'completed'), 1)
  }
  assert.equal(await erased('fail-in-private', 'failed'), 1)
})

test('jobs with some data are forgotten, if the transaction commits', async () => {
  const ids: (string | undefined)[] = []
  for (const email of ['cem@example.org', 'dan@example.org'])
    ids.push(await jobs.send('forgotten', { email, operation: 'x' }, { after: 3600 }))
  await kysely.transaction().execute((transaction) => jobs.forget({ email: 'cem@example.org' }, transaction))
  const { rows } = await pool.query('select id from jobs.job where id = any($1)', [ids])
  assert.deepEqual(rows, [{ id: ids[1] }])
})

test('the next start erases the personal data of jobs that ended without it', async () => {
  const insert = `insert into jobs.job (name, data, state, completed_on)
    values ('greet-in-private', '{"email": "ben@example.org"}', 'completed', now())`
  await pool.query(insert)
  const next = createJobs({ pool, log, pollSeconds: 3600 })
  next.work('greet-in-private', async () => {}, { personal: true })
  await next.start()
  await next.stop()
  const { rows } = await pool.query(`select from jobs.job where name = 'greet-in-private' and data is not null`)
  assert.equal(rows.length, 0)
})

test('a schedule is stored once, even if several processes set it', async () => {
  const other = createJobs({ pool, log, working: false })
  other.work('nightly', async () => {}, { cron: '23 4 * * *' })
  await other.start()
  await other.stop()
  const { rows } = await pool.query('select name, cron, timezone from jobs.schedule')
  assert.deepEqual(rows, [{ name: 'nightly', cron: '23 4 * * *', timezone: 'UTC' }])
})

test('a job that begins with the site is added when the site asks for it', async () => {
  await jobs.sendAfterStart()
  const { rows } = await until(
    () => pool.query("select name from jobs.job where name in ('begin', 'nightly') and state = 'completed'"),
    ({ rowCount }) => rowCount! > 0,
  )
  assert.deepEqual(rows, [{ name: 'begin' }])
})

test('a process that only sends runs no jobs', async () => {
  const sender = createJobs({ pool, log, working: false })
  let worked = false
  sender.work('only-sent', async () => {
    worked = true
  })
  await sender.start()
  await sender.send('only-sent', {})
  await sender.stop()
  assert.equal(worked, false)
  assert.equal(await waiting('only-sent'), 1)
})

test('no connection with a failed transaction returns to the pool', async () => {
  // Open transactions of running jobs end.
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  await until(async () => (await pool.query(open)).rowCount === 0)
})

test('a database outage stops nothing, is logged once, and work continues afterwards', async () => {
  const name = new URL(testDatabase.connectionString).pathname.slice(1)
  const elsewhere = new URL(testDatabase.connectionString)
  elsewhere.pathname = 'postgres'
  warnings.length = 0
  await onServer(elsewhere.href, async (operator) => {
    await operator.query(`alter database ${name} allow_connections false`)
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    while (warnings.length === 0) await sleep(50)
    await assert.rejects(jobs.send('greet', { n: 4 }))
    await sleep(1200)
    await operator.query(`alter database ${name} allow_connections true`)
  })
  assert.equal(new Set(warnings).size, warnings.length)
  const greeted = once(done, 'greet')
  await jobs.send('greet', { n: 5 })
  assert.equal((await greeted)[0], 5)
})
