import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { restoreBackup } from '../../admin/restore.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { backUp } from '../backups/make-backup.ts'
import { type Database, openDatabase } from '../database.ts'
import { type Event, type EventReader, pruneEvents, readEvents } from './event-store.ts'
import { allSucceed } from './events-test-kit.ts'
import { eventsSetAside } from './unfinished-store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-events-'))
after(() => fs.rmSync(folder, { recursive: true }))

// Without the site's jobs, so that the only readers are those of the tests.
const site = await startTestSite({ ROLE: 'web' })
const { database } = site
const { pool } = database
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'Council shuts bridge')
const other = await site.makeHeadline(ana)
const { headline_id: bare } = await site.makeHeadline(ana)

beforeEach(() =>
  pool.query(
    `delete from events; delete from event_cursors; delete from unfinished_reads; insert into event_cursors values ('a test', 0)`,
  ),
)

/** A reader that keeps what it has read. */
function makeReader(options: Partial<EventReader> = {}) {
  const seen: Event[] = []
  const reader: EventReader = {
    name: 'a test',
    kinds: ['headline-added', 'headline-changed'],
    most: 3,
    read: async (events) => void seen.push(...events),
    ...options,
  }
  return { reader, ids: () => seen.map((event) => event.headline_id) }
}

const write = (of: number, db: { query(text: string, values: unknown[]): Promise<unknown> } = pool) =>
  db.query(`insert into events (kind, headline_id) values ('headline-added', $1)`, [of])

const lead = (outgoing: boolean) =>
  `update headline_fixes set outgoing = ${outgoing}, outgoing_score = ${outgoing ? 1 : null}, created_at = now() - interval '1 day' where headline_fix_id = ${headline_fix_id}`
const change = `insert into headline_changes (headline_id, title_before, title_after, source) values (${headline_id}, 'A', 'B', 'page')`

describe('what happens', () => {
  const LED = lead(true)
  /** The statements before, the statement, and the events that it writes. */
  const CASES: [what: string, before: string, statement: string, events: string[]][] = [
    ['a fix begins to lead', '', LED, [`fix-leads ${headline_id}`]],
    ['a vote changes no lead', '', 'update headline_fixes set total_vote_value = 4', []],
    ['a vote for a fix that leads', LED, lead(true), []],
    ['it leads no longer', LED, lead(false), [`lead-changed ${headline_id}`]],
    [
      'it gets another title',
      LED,
      `update headline_fixes set title = 'Other' where headline_fix_id = ${headline_fix_id}`,
      [`lead-changed ${headline_id}`],
    ],
    ['a title that no other site shows', '', `update headline_fixes set title = 'Other'`, []],
    [
      'it moves to another headline',
      LED,
      `update headline_fixes set headline_id = ${other.headline_id} where headline_fix_id = ${headline_fix_id}`,
      [`lead-changed ${headline_id}`, `lead-changed ${other.headline_id}`],
    ],
    ['it is deleted', LED, 'delete from headline_fixes', [`lead-changed ${headline_id}`]],
    [
      'a fix appears after a high alert',
      'update headline_fixes set waiting_until = now()',
      'update headline_fixes set waiting_until = null',
      [`fix-added ${headline_id}`],
    ],
    [
      'a headline appears',
      'update headlines set waiting_until = now()',
      `update headlines set waiting_until = null where headline_id = ${bare}`,
      [`headline-added ${bare}`],
    ],
    [
      'a headline gets another title',
      '',
      `update headlines set title = 'B' where headline_id = ${bare}`,
      [`headline-changed ${bare}`],
    ],
    [
      'a headline is hidden',
      '',
      `update headlines set hidden_at = now() where headline_id = ${bare}`,
      [`headline-changed ${bare}`],
    ],
    ['a headline is looked at', '', 'update headlines set attention = 7', []],
    ['an outlet has changed a headline', '', change, [`headline-changed ${headline_id}`]],
    ['a change was wrong', change, 'delete from headline_changes', [`headline-changed ${headline_id}`]],
    [
      'addresses move',
      '',
      `update headline_urls set headline_id = ${headline_id} where headline_id in (${bare}, ${headline_id})`,
      [`address-changed ${headline_id}`, `address-changed ${headline_id}`],
    ],
    ['the address of a headline without fixes', '', `delete from headline_urls where headline_id = ${bare}`, []],
  ]
  for (const [what, before, statement, expected] of CASES) {
    test(`${what}: ${expected.map((event) => event.split(' ')[0]).join(', ') || 'no event'}`, async () => {
      const client = await pool.connect()
      try {
        // The rows refer to each other, and only the triggers of events are tried.
        await client.query(`begin; set local session_replication_role = replica; ${before}`)
        await client.query('set local session_replication_role = origin')
        await client.query(`delete from events`)
        await client.query(statement)
        const { rows } = await client.query<{ event: string }>(
          `select kind || ' ' || headline_id as event from events order by 1`,
        )
        assert.deepEqual(
          rows.map(({ event }) => event),
          expected,
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  }

  test('posts are events once everybody sees them', async () => {
    const made = await site.makeHeadline(ana)
    const fix = await site.makeFix(ana, made.headline_id, 'Calmer')
    const { comment_id } = await site.makeComment(ana, fix.headline_fix_id)
    await pool.query(`alter table comments disable trigger hold_back;
      insert into comments (headline_id, headline_fix_id, user_id, body, waiting_until)
        values (${made.headline_id}, ${fix.headline_fix_id}, ${ana.user_id}, 'Waits', now());
      alter table comments enable trigger hold_back`)
    const { rows } = await pool.query(
      'select kind, headline_id, headline_fix_id, comment_id from events order by event_id',
    )
    const of = { headline_id: made.headline_id, headline_fix_id: fix.headline_fix_id }
    assert.deepEqual(rows, [
      { kind: 'headline-added', headline_id: made.headline_id, headline_fix_id: null, comment_id: null },
      { kind: 'fix-added', ...of, comment_id: null },
      { kind: 'comment-added', ...of, comment_id },
    ])
    await pool.query('update comments set waiting_until = null where waiting_until is not null')
    const { rowCount } = await pool.query(`select from events where kind = 'comment-added'`)
    assert.equal(rowCount, 2)
  })

  test('that is rolled back is no event', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await write(1, client)
    await client.query('rollback')
    client.release()
    const { reader, ids } = makeReader()
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [])
  })
})

describe('a reader', () => {
  test('gets each event of its kinds once, in their order, and none of others', async () => {
    const { reader, ids } = makeReader()
    for (const id of [1, 2, 3, 4]) await write(id)
    await pool.query(`insert into events (kind, headline_id) values ('fix-leads', 5)`)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1, 2, 3, 4])
    await write(6)
    await readEvents(database, reader, allSucceed)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1, 2, 3, 4, 6])
  })

  test('gets an event of a transaction that commits after a later one', async () => {
    const { reader, ids } = makeReader()
    const slow = await pool.connect()
    await slow.query('begin')
    await write(1, slow)
    await write(2)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [2])
    await slow.query('commit')
    slow.release()
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [2, 1])
  })

  test('loses and repeats nothing while many write and several processes read', async () => {
    const { reader, ids } = makeReader()
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 25; n++) {
        const client = await pool.connect()
        await client.query('begin')
        await write(writer * 100 + n, client)
        await client.query(`select pg_sleep(random() * 0.002)`)
        await client.query(n % 5 === 4 ? 'rollback' : 'commit')
        client.release()
      }
    })
    const readers = Array.from({ length: 2 }, async () => {
      for (let n = 0; n < 20; n++) await readEvents(database, reader, allSucceed)
    })
    await Promise.all([...writers, ...readers])
    await readEvents(database, reader, allSucceed)
    const written = [0, 1, 2, 3].flatMap((writer) =>
      Array.from({ length: 25 }, (_, n) => writer * 100 + n).filter((id) => id % 5 !== 4),
    )
    assert.deepEqual(
      ids().toSorted((a, b) => a - b),
      written,
    )
  })

  test('that fails on one event acts on the others at once, and on that one later', async () => {
    let fails = true
    const warnings: string[] = []
    const options = { warn: (message: string) => void warnings.push(message) }
    const seen: number[] = []
    const { reader } = makeReader({
      read: async (events, transaction) => {
        for (const { headline_id: id } of events)
          await transaction
            .insertInto('domains')
            .values({ name: `${id}.example` })
            .execute()
        if (fails && events.some(({ headline_id }) => headline_id === 2)) throw new Error('Not now')
        if (events.length === 1 && events[0]!.headline_id === 1) await write(5)
        seen.push(...events.map(({ headline_id }) => headline_id))
        return undefined
      },
    })
    for (const id of [1, 2, 3, 4]) await write(id)
    await readEvents(database, reader, options)
    const acted = async () =>
      (await pool.query(`select name from domains where name ~ '^[0-9].example' order by 1`)).rows.map(
        ({ name }) => name,
      )
    assert.deepEqual(seen, [4, 1, 5, 3], 'a new event waits for one of those that failed together')
    assert.deepEqual(
      await acted(),
      [1, 3, 4, 5].map((id) => `${id}.example`),
    )
    assert.deepEqual(warnings, [
      'The event headline-added headline 2 is set aside and tried again later, because a test failed on it',
    ])
    const aside = async () =>
      (await eventsSetAside(database, 9)).map((each) => [each.headline_id, each.failures, each.error])
    assert.deepEqual(await aside(), [[2, 2, 'Not now']])
    await readEvents(database, reader, allSucceed)
    assert.equal(seen.length, 4, 'not tried again at once')

    await pool.query('update unfinished_reads set try_at = now()')
    await readEvents(database, reader, options)
    assert.deepEqual(await aside(), [[2, 3, 'Not now']])
    const { rows } = await pool.query("select try_at - now() > interval '3 minutes' as later from unfinished_reads")
    assert.deepEqual(rows, [{ later: true }], 'the pauses grow')
    fails = false
    await pool.query('update unfinished_reads set try_at = now()')
    await readEvents(database, reader, allSucceed)
    assert.deepEqual([seen, await aside()], [[4, 1, 5, 3, 2], []])
  })

  test('sets nothing aside if the database is away', async () => {
    const { reader, ids } = makeReader()
    const { reader: cut } = makeReader({
      read: async (_, transaction) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
        return undefined
      },
    })
    await write(1)
    await assert.rejects(readEvents(database, cut, allSucceed))
    assert.deepEqual(await eventsSetAside(database, 9), [])
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1])
  })

  test('that needs several transactions goes on where it stopped after a kill, and takes turns with new events', async () => {
    const calls: string[] = []
    let isKilled = true
    const { reader } = makeReader({
      read: async (events, transaction, after) => {
        if (after === 2 && isKilled) {
          isKilled = false
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction)
        }
        calls.push(`${events.map(({ headline_id }) => headline_id)} after ${after}`)
        if (events.length === 1) return undefined
        if (after === 1) await write(9)
        return after < 3 ? after + 1 : undefined
      },
    })
    await write(1)
    await write(2)
    await assert.rejects(readEvents(database, reader, allSucceed))
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(calls, ['1,2 after 0', '1,2 after 1', '1,2 after 2', '9 after 0', '1,2 after 3'])
  })

  test('leaves young events for later, and does not pass them by', async () => {
    const { reader, ids } = makeReader({ minAgeSeconds: 60 })
    for (const id of [1, 2, 3]) await write(id)
    await pool.query(`update events set created_at = now() - interval '2 minutes' where headline_id in (1, 3)`)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1])
    // Also by a clock that was ahead.
    await pool.query(`update events set created_at = now() + interval '2 years' where headline_id = 2`)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1, 2, 3])
  })
})

describe('pruning', () => {
  const left = async () =>
    (await pool.query('select headline_id from events order by event_id')).rows.map((row) => row.headline_id)

  test('keeps what one reader has not read, but not for longer than a month', async () => {
    await pool.query(`insert into event_cursors values ('off', 0)`)
    await write(1)
    await write(2)
    const { reader } = makeReader()
    await readEvents(database, reader, allSucceed)
    await pruneEvents(database)
    assert.deepEqual(await left(), [1, 2])
    await pool.query(`update event_cursors set position = 1 where reader = 'off'`)
    await pruneEvents(database)
    assert.deepEqual(await left(), [2])
    await pool.query(`update events set created_at = now() - interval '31 days'`)
    await pruneEvents(database)
    assert.deepEqual(await left(), [])
  })

  test('keeps what a reader has not finished, for thirty days', async () => {
    await write(1)
    await write(2)
    const { reader } = makeReader({
      read: async (events) => {
        if (events.some(({ headline_id }) => headline_id === 2)) throw new Error('Not now')
        return undefined
      },
    })
    await readEvents(database, reader, { warn: () => {} })
    await pruneEvents(database)
    assert.deepEqual(await left(), [2])
    await pool.query(
      `update events set created_at = now() - interval '31 days'; update unfinished_reads set try_at = now()`,
    )
    await pruneEvents(database)
    await readEvents(database, reader, allSucceed)
    assert.equal((await pool.query('select from unfinished_reads')).rowCount, 0)
  })

  test('lets positions continue when no row is left', async () => {
    const { reader, ids } = makeReader()
    await write(1)
    await readEvents(database, reader, allSucceed)
    await pruneEvents(database)
    assert.deepEqual(await left(), [])
    await write(2)
    await readEvents(database, reader, allSucceed)
    assert.deepEqual(ids(), [1, 2])
  })
})

test('a site that is restored on another server goes on where the backup was made', async () => {
  const { reader, ids } = makeReader()
  await write(1)
  await readEvents(database, reader, allSucceed)
  await write(2)
  const files = await createDiskFiles(path.join(folder, 'files'))
  await backUp(path.join(folder, 'backup'), { database, files, site: 'test' })
  const { connectionString, drop } = await createEmptyDatabase()
  const restored: Database = openDatabase({ address: { connectionString }, size: 2, name: 'unspun admin' })
  try {
    await restoreBackup(path.join(folder, 'backup'), { database: restored, files, force: false })
    await write(3, restored.pool)
    await readEvents(restored, reader, allSucceed)
    assert.deepEqual(ids(), [1, 2, 3])
  } finally {
    await restored.close()
    await drop()
  }
})
