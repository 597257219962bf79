import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createMail, type Mail } from './mail.ts'
import { type SmtpBehaviour, startSmtp } from './smtp-test-kit.ts'

const FROM = 'Unspun <hello@news.example>'
const message = (to: string) => ({
  to,
  subject: 'Grüße',
  text: 'Open https://news.example/auth?x=1',
  html: '<p>Grüße</p>',
})

let testDatabase: TestDatabase
let database: Database
before(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ address: testDatabase })
})
after(async () => {
  await database.close()
  await testDatabase.drop()
})

const rowOf = async (mail: Mail, id: number) => (await mail.get(id))!

/** Waits for what a job does to a row; a job has no other sign of being through. */
async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  for (let n = 0; n < 200; n++) {
    const seen = await look()
    if (holds(seen)) return seen
    await sleep(50)
  }
  throw new Error('It did not happen')
}

describe('without a mail server', () => {
  const open = () => createMail({ database, from: FROM })

  test('mails are kept, newest first, and can be read', async () => {
    const mail = open()
    const first = await mail.send(message('ann@example.com'))
    const second = await mail.send(message('bob@example.com'))
    assert.deepEqual(
      (await mail.recent(2)).map((each) => each.outbox_id),
      [second, first],
    )
    const { recipient, subject, text, html, sent_at, tries } = await rowOf(mail, first)
    assert.deepEqual({ to: recipient, subject, text, html }, message('ann@example.com'))
    assert.deepEqual({ sent_at, tries }, { sent_at: null, tries: 0 })
    assert.equal(await mail.get(999_999), undefined)
  })

  test('a mail belongs to its transaction', async () => {
    const mail = open()
    const [newest] = await mail.recent(1)
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await mail.send(message('carl@example.com'), transaction)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.deepEqual(await mail.recent(1), [newest])
  })

  test('a week later it is forgotten', async () => {
    const mail = open()
    const old = await mail.send(message('dora@example.com'))
    const fresh = await mail.send(message('eve@example.com'))
    const aged = { created_at: sql<Date>`now() - interval '8 days'` }
    await database.kysely.updateTable('outbox').set(aged).where('outbox_id', '=', old).execute()
    await mail.tidy()
    assert.equal(await mail.get(old), undefined)
    assert.ok(await mail.get(fresh))
  })
})

describe('with a mail server', () => {
  let jobs: Jobs
  let mail: Mail
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let behaviour: SmtpBehaviour = 'accept'
  before(async () => {
    smtp = await startSmtp(() => behaviour)
    jobs = createJobs({ pool: database.pool, log: { warn: () => {} }, pollSeconds: 0.5 })
    mail = createMail({ database, from: FROM, smtpUrl: smtp.url, jobs, patience: 500 })
    await jobs.start()
  })
  after(async () => {
    await jobs.stop()
    mail.close()
    await smtp.stop()
  })

  /** Lets a mail that waits for its next try go at once. */
  const hurry = () =>
    database.pool.query("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'")

  test('a mail arrives, whole, and its words are then gone from the database', async () => {
    const id = await mail.send(message('ann@example.com'))
    const row = await until(
      () => rowOf(mail, id),
      (each) => each.sent_at !== null,
    )
    assert.deepEqual({ text: row.text, html: row.html, tries: row.tries }, { text: '', html: '', tries: 1 })
    const { from, to, data } = smtp.received.at(-1)!
    assert.deepEqual({ from, to }, { from: 'hello@news.example', to: ['ann@example.com'] })
    assert.match(data, /^From: Unspun <hello@news\.example>\r$/m)
    assert.match(data, /^Subject: =\?UTF-8\?/m)
    assert.match(data, new RegExp(`^Message-ID: <outbox-${id}\\.\\d+@news\\.example>`, 'm'))
    assert.match(data, /^Content-Type: multipart\/alternative/m)
    assert.match(data, /https:\/\/news\.example\/auth\?x=(3D)?1/)
  })

  test('an address can bring no second recipient', async () => {
    const id = await mail.send(message('fay@example.com, gus@example.com'))
    await until(
      () => rowOf(mail, id),
      (each) => each.tries > 0,
    )
    for (const { to } of smtp.received) assert.equal(to.length, 1)
    assert.ok(!smtp.received.some(({ to }) => to[0] === 'gus@example.com'))
  })

  for (const failure of ['refuse for now', 'hang', 'drop'] as const) {
    test(`a server that does "${failure}" is tried again, and the mail arrives once`, async () => {
      const to = `${failure.replaceAll(' ', '-')}@example.com`
      behaviour = failure
      const id = await mail.send(message(to))
      const failed = await until(
        () => rowOf(mail, id),
        (each) => each.tries === 1,
      )
      assert.equal(failed.sent_at, null)
      assert.notEqual(failed.last_error, '')
      assert.notEqual(failed.text, '')
      behaviour = 'accept'
      const sent = await until(
        () => hurry().then(() => rowOf(mail, id)),
        (each) => each.sent_at !== null,
      )
      assert.deepEqual({ tries: sent.tries, last_error: sent.last_error }, { tries: 2, last_error: '' })
      assert.equal(smtp.received.filter((each) => each.to.includes(to)).length, 1)
    })
  }

  test('a recipient who does not exist is not asked for again', async () => {
    behaviour = 'unknown recipient'
    const id = await mail.send(message('nobody@example.com'))
    const row = await until(
      () => rowOf(mail, id),
      (each) => each.tries === 1,
    )
    assert.match(row.last_error, /550/)
    const states = async () =>
      (
        await database.pool.query(`select state from jobs.job where name = 'mail' and (data->>'outbox_id')::int = $1`, [
          id,
        ])
      ).rows
    await until(states, ([job]) => job?.state === 'completed')
    behaviour = 'accept'
  })
})
