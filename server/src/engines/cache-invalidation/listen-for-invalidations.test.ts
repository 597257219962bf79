import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { type Change, EVERYTHING, PageCache } from '../page-cache/page-cache.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { LISTENER, NOTIFY, notificationsOf } from './cache-invalidation.ts'
import { type Invalidations, listenForInvalidations } from './listen-for-invalidations.ts'

const { connectionString, drop } = await createTestDatabase()
const database = openPostgres({ address: { connectionString }, size: 2 })
const opened: Invalidations[] = []
after(async () => {
  for (const invalidations of opened) await invalidations.stop()
  await database.close()
  await drop()
})

/** A process with a cache that listens already. */
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
  test('what one process invalidates is out of date in the other’s cache, and nothing else', async () => {
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

  test('tags of one turn of the event loop travel together, and all of many arrive', async () => {
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
  /** A process, and how to cut its connection. */
  async function openCuttable() {
    const others = await pids()
    const opened = await openProcess()
    const own = (await pids()).find((pid) => !others.includes(pid))
    return { ...opened, cut: () => database.pool.query('select pg_terminate_backend($1)', [own]) }
  }

  test('after a lost connection everything is out of date, and what was removed meanwhile is gone', async () => {
    const one = await openCuttable()
    const two = await openProcess()
    await one.keep('/', ['home'])
    await database.pool.query('delete from cache_removals')
    await one.cut()
    // Unlike notifications, this reaches a process that was not listening.
    await notify([], ['headline:7'])
    await until(() => one.changes.length === 3)
    assert.deepEqual(one.heard.slice(1), [['headline:7'], [EVERYTHING]])
    assert.deepEqual(one.changes.slice(1), ['removed', 'changed'])
    assert.deepEqual([one.cache.size.entries, one.cache.has('/'), one.warned.length], [1, false, 1])
    two.cache.invalidate(['domains'])
    await until(() => one.heard.length === 4)
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

  test('removals and additions travel apart; a tag that is both, and one without a kind, counts as removed', async () => {
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
