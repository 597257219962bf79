import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Change, EVERYTHING, PageCache } from '@unspun/page-cache/page-cache.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { FORGET_REMOVALS, LISTENER, NOTIFY, notificationsOf, REMEMBERED_MS } from './cache-invalidation.ts'
import { type Invalidations, listenForInvalidations } from './listen-for-invalidations.ts'

const { connectionString, drop } = await createTestDatabase()
const database = openPostgres({ address: { connectionString }, size: 2 })
const opened: Invalidations[] = []
after(async () => {
  for (const invalidations of opened) await invalidations.stop()
  await database.close()
  await drop()
})

async function openProcess() {
  const heard: string[][] = []
  const changes: (Change | undefined)[] = []
  const warned: string[] = []
  const cache = new PageCache({
    maxBytes: 1_000_000,
    onInvalidate: (tags, change) => invalidations.publish(tags, change),
  })
  const invalidations = listenForInvalidations({
    address: database.address,
    onInvalidate: (tags, change) => {
      heard.push(tags)
      changes.push(change)
      cache.invalidateLocally(tags, change)
    },
    warn: (message) => warned.push(message),
  })
  opened.push(invalidations)
  await until(() => heard.length === 1)
  const keep = (key: string, tags: string[]) =>
    cache.get(key, async () => ({ status: 200, body: key, headers: {}, tags, freshFor: 1e9 }))
  return { cache, invalidations, heard, changes, warned, keep }
}

const notify = (payloads: string[], removed: string[]) => database.pool.query(NOTIFY, [payloads, removed])

describe('cache invalidation between processes', () => {
  test('what one process invalidates, and nothing else, is out of date in the other’s cache', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (const { keep } of [one, two]) {
      await keep('/', ['home', 'headline:7'])
      await keep('/about', ['about'])
    }
    one.cache.invalidate(['headline:7'], 'changed')
    await until(() => !two.cache.has('/'))
    assert.ok(two.cache.has('/about') && one.cache.has('/about'))
  })

  test('a process ignores its own notifications', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    one.cache.invalidate(['home'])
    await until(() => two.heard.length === 2)
    two.cache.invalidate(['domains'])
    await until(() => one.heard.length === 2)
    assert.deepEqual([one.heard[1], two.heard[1]], [['domains'], ['home']])
  })

  test('tags of one turn of the event loop are sent together, and large numbers of tags arrive completely', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (let id = 0; id < 1500; id++) one.cache.invalidate([`headline:${id}`, 'home'])
    await until(() => two.heard.flat().length === 1 + 1501)
    assert.equal(new Set(two.heard.flat()).size, 1 + 1501)
    assert.ok(two.heard.length < 10, `${two.heard.length} notifications`)
  })

  test('a render that began before the invalidation is not cached', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (const tag of ['home', EVERYTHING]) {
      const gate = Promise.withResolvers<void>()
      const early = two.cache.get('/', async () => {
        await gate.promise
        return { status: 200, body: 'before', headers: {}, tags: ['home'], freshFor: 1e9 }
      })
      const known = two.heard.length
      one.cache.invalidate([tag])
      await until(() => two.heard.length > known)
      gate.resolve()
      await early
      assert.ok(!two.cache.has('/'), tag)
    }
  })

  const pids = async () => {
    const listeners = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1'
    return (await database.pool.query<{ pid: number }>(listeners, [LISTENER])).rows.map(({ pid }) => pid)
  }
  async function openCuttable() {
    const others = await pids()
    const opened = await openProcess()
    const own = (await pids()).find((pid) => !others.includes(pid))
    return { ...opened, cut: () => database.pool.query('select pg_terminate_backend($1)', [own]) }
  }

  test('after a lost connection everything is out of date, and what was removed meanwhile is dropped', async () => {
    const one = await openCuttable()
    const two = await openProcess()
    await one.keep('/', ['home'])
    await database.pool.query('delete from cache_removals')
    // There is no notification, so the process learns of this removal only by asking for what it missed.
    await notify([], ['headline:7'])
    await one.cut()
    await until(() => one.changes.length === 3)
    assert.deepEqual(one.heard.slice(1), [['headline:7'], [EVERYTHING]])
    assert.deepEqual(one.changes.slice(1), ['removed', 'changed'])
    assert.deepEqual([one.cache.size.entries, one.cache.has('/'), one.warned.length], [1, false, 1])
    two.cache.invalidate(['domains'])
    await until(() => one.heard.length === 4)
  })

  test('a removal is not missed if its transaction began before the connection was open and ended later', async () => {
    await database.pool.query('delete from cache_removals')
    const transaction = await database.pool.connect()
    try {
      // The stored time is the beginning of the transaction.
      await transaction.query('begin')
      await transaction.query(NOTIFY, [[], ['headline:7']])
      const one = await openCuttable()
      await transaction.query('commit')
      await one.cut()
      await until(() => one.changes.length === 3)
      assert.deepEqual(one.heard.slice(1), [['headline:7'], [EVERYTHING]])
    } finally {
      transaction.release()
    }
  })

  test('a process that missed more than is stored treats everything as removed', async (t) => {
    const now = performance.now.bind(performance)
    for (const [missed, change] of [
      [REMEMBERED_MS - 60_000, 'changed'],
      [REMEMBERED_MS + 60_000, 'removed'],
    ] as const) {
      await database.pool.query('delete from cache_removals')
      const one = await openCuttable()
      const clock = t.mock.method(performance, 'now', () => now() + missed)
      await one.cut()
      await until(() => one.changes.length > 1)
      assert.deepEqual([one.heard[1], one.changes[1]], [[EVERYTHING], change])
      clock.mock.restore()
    }
  })

  test('removals are deleted after a day, and not while a process may still ask for them', async () => {
    await database.pool.query('delete from cache_removals')
    const remember = (tag: string, ms: number) =>
      database.pool.query(
        `insert into cache_removals (tags, removed_at) values (array[$1], now() - make_interval(secs => $2))`,
        [tag, ms / 1000],
      )
    await remember('old', 24 * 60 * 60_000 + 1000)
    // The process asks for a minute more than it has missed.
    await remember('asked for', REMEMBERED_MS + 60_000)
    await database.pool.query(FORGET_REMOVALS)
    const { rows } = await database.pool.query('select tags from cache_removals')
    assert.deepEqual(rows, [{ tags: ['asked for'] }])
  })

  test('invalidations made while the connection is down are sent after the reconnect', async () => {
    const [one, two] = [await openCuttable(), await openProcess()]
    await one.cut()
    one.cache.invalidate(['headline:8'])
    await until(() => two.heard.length === 2)
    assert.deepEqual(two.heard[1], ['headline:8'])
  })

  test('an unknown payload invalidates everything', async () => {
    const one = await openProcess()
    await notify(['not json', '{}', 'null'], [])
    await until(() => one.heard.length === 4)
    assert.deepEqual(one.heard.slice(1), [[EVERYTHING], [EVERYTHING], [EVERYTHING]])
  })

  test('removals and additions are sent separately; a tag that is both, or has no kind, counts as removed', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    one.cache.invalidate(['a', 'b'], 'changed')
    one.cache.invalidate(['b', 'c'])
    one.cache.invalidate(['c'], 'changed')
    await until(() => two.heard.length === 3)
    await notify(['{"from":"","tags":["d"]}'], [])
    await until(() => two.heard.length === 4)
    assert.deepEqual(two.heard.slice(1), [['b', 'c'], ['a'], ['d']])
    assert.deepEqual(two.changes.slice(1), ['removed', 'changed', 'removed'])
  })

  test('a database that cannot be reached is logged once', async () => {
    const warned: string[] = []
    const address = { host: '/nowhere', user: 'nobody', database: 'none' }
    const invalidations = listenForInvalidations({
      address,
      onInvalidate: () => {},
      warn: (message) => warned.push(message),
    })
    invalidations.publish(['home'], 'removed')
    await until(() => warned.length > 0)
    await invalidations.stop()
    assert.equal(warned.length, 1)
  })
})

test('no payload is longer than PostgreSQL accepts', () => {
  const tags = Array.from({ length: 900 }, (_, id) => `domain:${'ř'.repeat(id % 120)}.example`)
  const payloads = notificationsOf(tags, crypto.randomUUID())
  assert.ok(payloads.length > 1 && payloads.every((each) => Buffer.byteLength(each) < 8000))
  assert.deepEqual(
    payloads.flatMap((each) => JSON.parse(each).tags),
    tags,
  )
  for (const hopeless of [['x'.repeat(8000)], Array.from({ length: 5000 }, (_, id) => `headline:${id}`)]) {
    assert.deepEqual(JSON.parse(notificationsOf(hopeless)[0]!), { from: '', change: 'removed', tags: [EVERYTHING] })
  }
})
