import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { openPostgres, type Postgres } from '../postgres/postgres.ts'
import { createMail } from './mail.ts'
import { FROM, letter, openOutbox } from './mail-test-kit.ts'
import { startSmtp } from './smtp-test-kit.ts'

let testDatabase: TestDatabase
let database: Postgres
before(async () => {
  testDatabase = await createTestDatabase()
  database = openPostgres({ address: testDatabase })
})
after(async () => {
  await database.close()
  await testDatabase.drop()
})

const age = ({ kysely }: Postgres, id: number, time: string) =>
  kysely
    .updateTable('outbox')
    .set({ created_at: sql<Date>`now() - ${time}::interval` })
    .where('outbox_id', '=', id)
    .execute()

describe('without a mail server', () => {
  const open = () => createMail({ database, from: FROM })

  test('mails are stored and listed newest first', async () => {
    const mail = open()
    const first = await mail.send(letter('ann@example.com'))
    const second = await mail.send(letter('bob@example.com'))
    assert.deepEqual(
      (await mail.recent(2)).map((each) => each.outbox_id),
      [second, first],
    )
    const { recipient, subject, text, html, sent_at, tries } = (await mail.get(first))!
    assert.deepEqual({ to: recipient, subject, text, html }, letter('ann@example.com'))
    assert.deepEqual({ sent_at, tries }, { sent_at: null, tries: 0 })
    assert.equal(await mail.get(999_999), undefined)
  })

  test('a mail is part of its transaction', async () => {
    const mail = open()
    const [newest] = await mail.recent(1)
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await mail.send(letter('carl@example.com'), transaction)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual(await mail.recent(1), [newest])
  })

  test('a mail is kept for a week and then deleted', async () => {
    const mail = open()
    const old = await mail.send(letter('dora@example.com'))
    const fresh = await mail.send(letter('eve@example.com'))
    await age(database, old, '8 days')
    await age(database, fresh, '6 days')
    await mail.tidy()
    assert.equal(await mail.get(old), undefined)
    assert.equal((await mail.get(fresh))!.text, letter('').text)
  })
})

describe('with a mail server', () => {
  test('a mail that must leave no trace is deleted once it is sent', async () => {
    const smtp = await startSmtp()
    const outbox = await openOutbox(smtp.url)
    const id = await outbox.mail.send({ ...letter('zoe@example.com'), leaves_no_trace: true })
    await until(() => smtp.received.length === 1)
    assert.equal(
      await until(
        () => outbox.mail.get(id),
        (row) => row === undefined,
      ),
      undefined,
    )
  })

  test('a mail that must leave no trace is deleted once it is given up', async () => {
    const smtp = await startSmtp({ behaves: () => 'refuse the recipient' })
    const outbox = await openOutbox(smtp.url)
    const id = await outbox.mail.send({ ...letter('yan@example.com'), leaves_no_trace: true })
    assert.equal(
      await until(
        () => outbox.mail.get(id),
        (row) => row === undefined,
      ),
      undefined,
    )
  })

  test('a mail is sent once its transaction commits, and its text is then erased', async () => {
    const smtp = await startSmtp()
    const outbox = await openOutbox(smtp.url)
    const rolledBack = outbox.database.kysely.transaction().execute(async (transaction) => {
      await outbox.mail.send(letter('never@example.com'), transaction)
      throw new Error('rolled back')
    })
    await assert.rejects(rolledBack, /rolled back/)
    const id = await outbox.database.kysely
      .transaction()
      .execute((transaction) => outbox.mail.send(letter('ann@example.com'), transaction))
    const { text, html, tries, last_error } = await outbox.sent(id)
    assert.deepEqual({ text, html, tries, last_error }, { text: '', html: '', tries: 1, last_error: '' })
    assert.deepEqual(
      smtp.received.map(({ to }) => to),
      [['ann@example.com']],
    )
  })

  test('the text of a mail not sent within a day is erased, and a mail without text is not sent', async () => {
    let isAway = true
    const smtp = await startSmtp({ behaves: () => (isAway ? 'refuse for now' : 'accept') })
    const outbox = await openOutbox(smtp.url, { retries: {} })
    const old = await outbox.mail.send(letter('fay@example.com'))
    const fresh = await outbox.mail.send(letter('gus@example.com'))
    for (const id of [old, fresh]) await outbox.tried(id)
    await age(outbox.database, old, '25 hours')
    await age(outbox.database, fresh, '23 hours')
    await outbox.mail.tidy()
    const { text, html } = await outbox.row(old)
    assert.deepEqual({ text, html }, { text: '', html: '' })

    isAway = false
    await until(
      () => outbox.jobOf(fresh),
      (state) => state === 'retry',
    )
    await outbox.database.pool.query("update jobs.job set start_after = now() where name = 'mail'")
    await outbox.sent(fresh)
    await until(
      () => outbox.jobOf(old),
      (state) => state === 'completed',
    )
    assert.deepEqual(
      smtp.received.map(({ to }) => to),
      [['gus@example.com']],
    )
  })

  test('by default a mail is retried for hours, first after half a minute', async () => {
    const outbox = await openOutbox('smtp://127.0.0.1:9', { retries: {} })
    const query = "select retry_limit, retry_delay, retry_delay_max, retry_backoff from jobs.queue where name = 'mail'"
    const { rows } = await until(
      () => outbox.database.pool.query(query),
      ({ rows }) => rows.length > 0,
    )
    assert.deepEqual(rows, [{ retry_limit: 12, retry_delay: 30, retry_delay_max: 3600, retry_backoff: true }])
  })
})
