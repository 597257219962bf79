import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { type Change, EVERYTHING, PageCache } from '../page-cache/page-cache.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { type Drops, LISTENER, NOTIFY, noticesOf } from './drops.ts'
import { followDropsByPostgres } from './drops-postgres.ts'

const { connectionString, drop } = await createEmptyDatabase()
const database = openPostgres({ address: { connectionString }, size: 2 })
const opened: Drops[] = []
after(async () => {
  for (const drops of opened) await drops.stop()
  await database.close()
  await drop()
})

/** A process with a cache, as far as drops are concerned; it listens already. */
async function openProcess() {
  const heard: string[][] = []
  const changes: (Change | undefined)[] = []
  const warned: string[] = []
  const cache = new PageCache({ maxBytes: 1_000_000, onDrop: (tags, change) => drops.publish(tags, change) })
  const drops = followDropsByPostgres({
    address: database.address,
    forget: (tags, change) => {
      heard.push(tags)
      changes.push(change)
      cache.forget(tags)
    },
    warn: (message) => warned.push(message),
  })
  opened.push(drops)
  await until(() => heard.length === 1)
  const keep = (key: string, tags: string[]) =>
    cache.get(key, async () => ({ status: 200, body: key, headers: {}, tags, freshFor: 1e9 }))
  return { cache, drops, heard, changes, warned, keep }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 2000, 'it never happened')
    await sleep(5)
  }
}

describe('drops between processes, by PostgreSQL', () => {
  test('what one drops is gone from the other, and nothing else is', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (const { keep } of [one, two]) {
      await keep('/', ['home', 'headline:7'])
      await keep('/about', ['about'])
    }
    one.cache.drop(['headline:7'])
    await until(() => !two.cache.has('/'))
    assert.ok(two.cache.has('/about') && one.cache.has('/about'))
  })

  test('a process is not told what it dropped itself', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    one.cache.drop(['home'])
    await until(() => two.heard.length === 2)
    two.cache.drop(['domains'])
    await until(() => one.heard.length === 2)
    assert.deepEqual([one.heard[1], two.heard[1]], [['domains'], ['home']])
  })

  test('what is dropped in one turn is told in one notice, and all of many tags arrive', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (let id = 0; id < 1500; id++) one.cache.drop([`headline:${id}`, 'home'])
    await until(() => two.heard.flat().length === 1 + 1501)
    assert.equal(new Set(two.heard.flat()).size, 1 + 1501)
    assert.ok(two.heard.length < 10, `${two.heard.length} notices`)
  })

  test('a render that began elsewhere before the drop is not kept', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    for (const tag of ['home', EVERYTHING]) {
      const gate = Promise.withResolvers<void>()
      const early = two.cache.get('/', async () => {
        await gate.promise
        return { status: 200, body: 'before', headers: {}, tags: ['home'], freshFor: 1e9 }
      })
      const known = two.heard.length
      one.cache.drop([tag])
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

  test('a connection that is cut is made anew, and everything kept goes, since notices may have been missed', async () => {
    const one = await openCuttable()
    await one.keep('/', ['home'])
    await one.cut()
    await until(() => one.heard.length === 2)
    assert.deepEqual([one.heard[1], one.cache.has('/'), one.warned.length], [[EVERYTHING], false, 1])
    const two = await openProcess()
    two.cache.drop(['domains'])
    await until(() => one.heard.length === 3)
  })

  test('what a process drops while its connection is cut is told when it is back', async () => {
    const [one, two] = [await openCuttable(), await openProcess()]
    await one.cut()
    one.cache.drop(['headline:7'])
    await until(() => two.heard.length === 2)
    assert.deepEqual(two.heard[1], ['headline:7'])
  })

  test('whatever a stranger sends on the channel, everything is dropped and nothing breaks', async () => {
    const one = await openProcess()
    await database.pool.query(NOTIFY, [['not json', '{}', 'null']])
    await until(() => one.heard.length === 4)
    assert.deepEqual(one.heard.slice(1), [[EVERYTHING], [EVERYTHING], [EVERYTHING]])
  })

  test('of one turn it is told what is gone and what is only more; of a tag that is both, and by an older version, that it is gone', async () => {
    const [one, two] = [await openProcess(), await openProcess()]
    one.cache.drop(['a', 'b'], 'added')
    one.cache.drop(['b', 'c'])
    one.cache.drop(['c'], 'added')
    await until(() => two.heard.length === 3)
    await database.pool.query(NOTIFY, [['{"from":"","tags":["d"]}']])
    await until(() => two.heard.length === 4)
    assert.deepEqual(two.heard.slice(1), [['b', 'c'], ['a'], ['d']])
    assert.deepEqual(two.changes.slice(1), ['removed', 'added', 'removed'])
  })

  test('a database that is away costs a warning, and no more', async () => {
    const warned: string[] = []
    const address = { host: '/nowhere', user: 'nobody', database: 'none' }
    const drops = followDropsByPostgres({ address, forget: () => {}, warn: (message) => warned.push(message) })
    drops.publish(['home'], 'removed')
    await until(() => warned.length > 0)
    await drops.stop()
    assert.equal(warned.length, 1)
  })
})

test('no notice is longer than PostgreSQL takes', () => {
  const tags = Array.from({ length: 900 }, (_, id) => `domain:${'ř'.repeat(id % 120)}.example`)
  const notices = noticesOf(tags, crypto.randomUUID())
  assert.ok(notices.length > 1 && notices.every((each) => Buffer.byteLength(each) < 8000))
  assert.deepEqual(
    notices.flatMap((each) => JSON.parse(each).tags),
    tags,
  )
  for (const hopeless of [['x'.repeat(8000)], Array.from({ length: 5000 }, (_, id) => `headline:${id}`)]) {
    assert.deepEqual(JSON.parse(noticesOf(hopeless)[0]!), { from: '', change: 'removed', tags: [EVERYTHING] })
  }
})
