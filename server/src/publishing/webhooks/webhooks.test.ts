import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { pages } from '@unspun/contract/pages.ts'
import { readEvents } from '../../database/events/event-store.ts'
import { allSucceed } from '../../database/events/events-test-kit.ts'
import { createJobs } from '../../engines/jobs/jobs.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { signatureHeaders } from './signature.ts'
import { webhookReader } from './webhook-jobs.ts'
import { addWebhook, removeWebhook } from './webhook-store.ts'

interface Message {
  headers: IncomingHttpHeaders
  body: string
  status: number
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A program that keeps what it is told, with the status that it answers. */
async function receiver() {
  const program = { told: [] as Message[], status: 204, url: '' }
  program.url = await listen(async ({ headers }, response) => {
    // The body must be read before the answer.
    const body = await text(response.req)
    const { status } = program
    program.told.push({ headers, body, status })
    response.writeHead(status).end()
  })
  return program
}

const site = await startTestSite({ FETCH_ALLOW: '127.0.0.1' })
const { pool, kysely } = site.database
const jobs = createJobs({ pool, log: { warn() {} }, working: false })
await jobs.start()
after(() => jobs.stop())
const ana = await site.makeUser()
let titles = 0
/** A fix that readers like, so that it leads. */
async function leadingFix() {
  const { headline_id } = await site.makeHeadline(ana, `Outrage ${++titles}`)
  const fix = await site.makeFix(ana, headline_id, `Council shuts bridge ${titles}`)
  await site.letLeave(fix.headline_fix_id)
  return fix
}
/** Returns whether webhooks have been told of a fix. */
const isTold = async (id: number) =>
  (await pool.query('select from webhook_fixes where headline_fix_id = $1', [id])).rowCount === 1

const longAgo = () =>
  pool.query(`update events set created_at = created_at - interval '3 minutes';
    update webhooks set added_at = added_at - interval '3 minutes'`)
const unread = async () =>
  (
    await pool.query(`select from events join event_cursors c on c.reader = 'webhooks'
      where events.position is null or events.position > c.position
      union all select from unfinished_reads u where u.reader = 'webhooks'`)
  ).rowCount

/** As if two minutes had passed: waits until all events are read. */
async function minutesLater() {
  await longAgo()
  await until(async () => {
    await jobs.send('webhooks', {})
    return (await unread()) === 0
  })
}
const deliveries = async (state: string) =>
  (await pool.query(`select from jobs.job where name = 'webhook' and state = $1`, [state])).rowCount
/** Waits until every message under way has its answer. */
const answered = () => until(async () => (await deliveries('active')) === 0)

const early = await leadingFix()

const bot = await receiver()

describe('a webhook', () => {
  test('is told once of a fix that begins to lead, with a signature', async () => {
    const { secret } = (await addWebhook(kysely, `${bot.url}/fixes`, 'a test'))!
    const fix = await leadingFix()
    await minutesLater()
    const [{ headers, body }] = (await until(
      () => bot.told,
      (told) => told.length === 1,
    )) as [Message]
    assert.equal(headers['content-type'], 'application/json')
    const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
    assert.equal(id, `fix-${fix.headline_fix_id}`)
    // By the book, not by our own function.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${hmac}`)
    const { type, data } = JSON.parse(body)
    assert.equal(type, 'fix.leading')
    assert.equal(data.fix.url, site.config.siteUrl + pages.fix(fix))
    assert.equal(data.headline.title, `Outrage ${titles}`)
    for (const part of [fix.title, `by ${ana.display_name}`, `“Outrage ${titles}”`, data.fix.url])
      assert.ok(data.text.includes(part), part)
    assert.doesNotMatch(body, /@example\.org/)

    await site.letLeave(fix.headline_fix_id, false)
    await site.letLeave(fix.headline_fix_id)
    await leadingFix()
    await minutesLater()
    const told = await until(
      () => bot.told,
      (each) => each.length >= 2,
    )
    assert.equal(told.length, 2)
    assert.notEqual(told[1]?.headers['webhook-id'], id)
  })

  test('is not told of a fix that began to lead before there was a webhook', async () => {
    assert.equal(await isTold(early.headline_fix_id), false)
  })

  test('is not told of a fix that led for a moment, until it leads again', async () => {
    bot.told.length = 0
    const { headline_fix_id } = await leadingFix()
    await site.letLeave(headline_fix_id, false)
    await minutesLater()
    assert.equal(await isTold(headline_fix_id), false)
    await site.letLeave(headline_fix_id)
    await minutesLater()
    await until(() => bot.told.length === 1)
    await answered()
  })

  test('is told no later because of votes for a fix that leads already', async () => {
    bot.told.length = 0
    const { headline_fix_id } = await leadingFix()
    await longAgo()
    await pool.query('update headline_fixes set total_vote_value = 5 where headline_fix_id = $1', [headline_fix_id])
    await readEvents(site.database, webhookReader(jobs), allSucceed)
    assert.equal(await isTold(headline_fix_id), true)
    await until(() => bot.told.length === 1)
    await answered()
  })

  test('is told two minutes after a fix leads for the last time, not for the first', async () => {
    bot.told.length = 0
    const { headline_fix_id } = await leadingFix()
    await longAgo()
    await site.letLeave(headline_fix_id, false)
    await site.letLeave(headline_fix_id)
    await readEvents(site.database, webhookReader(jobs), allSucceed)
    assert.equal(await isTold(headline_fix_id), false)
    await minutesLater()
    await until(() => bot.told.length === 1)
    await answered()
  })

  test('is told of a fix that leads again while it is looked at', async () => {
    bot.told.length = 0
    const { headline_fix_id } = await leadingFix()
    await site.letLeave(headline_fix_id, false)
    const voting = await pool.connect()
    await voting.query('begin')
    await voting.query('update headline_fixes set outgoing = true where headline_fix_id = $1', [headline_fix_id])
    await minutesLater()
    assert.equal(await isTold(headline_fix_id), false)
    await voting.query('commit')
    voting.release()
    await minutesLater()
    await until(() => bot.told.length === 1)
    await answered()
  })

  test('is told of a fix once the words are printed that it was written for', async () => {
    bot.told.length = 0
    /** A fix whose headline says something else before anybody is told. */
    async function outdatedFix() {
      const fix = await leadingFix()
      const printed = `Outrage ${titles}`
      await pool.query(
        `insert into headline_changes (headline_id, title_before, title_after, source) values ($1, $2, 'A wall', 'page')`,
        [fix.headline_id, printed],
      )
      const print = (title: string) =>
        pool.query('update headlines set title = $2 where headline_id = $1', [fix.headline_id, title])
      await print('A wall')
      return { ...fix, printAgain: () => print(printed) }
    }
    const [one, two] = [await outdatedFix(), await outdatedFix()]
    await minutesLater()
    assert.deepEqual([await isTold(one.headline_fix_id), await isTold(two.headline_fix_id)], [false, false])
    await one.printAgain()
    await minutesLater()
    await until(() => bot.told.length === 1)
    // The same if the change is removed.
    await pool.query('delete from headline_changes where headline_id = $1', [two.headline_id])
    await minutesLater()
    await until(() => bot.told.length === 2)
    await answered()
    assert.deepEqual(
      bot.told.map(({ headers }) => headers['webhook-id']),
      [one, two].map(({ headline_fix_id }) => `fix-${headline_fix_id}`),
    )
  })

  test('that fails is told again, with the same id, and not of what was taken back meanwhile', async () => {
    bot.told.length = 0
    bot.status = 500
    const [kept, gone] = [await leadingFix(), await leadingFix()]
    await minutesLater()
    await until(async () => (await deliveries('retry')) === 2)
    assert.ok(bot.told.length >= 2)
    bot.status = 204
    await site.post('/api/headline-fixes/toggle-status/', { headline_fix_id: gone.headline_fix_id }, ana.token)
    await pool.query(`update jobs.job set start_after = now() where name = 'webhook' and state = 'retry'`)
    await until(async () => (await deliveries('retry')) === 0)
    await answered()
    // On a busy machine, half a minute may pass before the status changes, and both are told again until then.
    assert.deepEqual(
      bot.told.filter(({ status }) => status === 204).map(({ headers }) => headers['webhook-id']),
      [`fix-${kept.headline_fix_id}`],
    )
  })

  test('that is removed is told of nothing any more', async () => {
    bot.told.length = 0
    await removeWebhook(kysely, `${bot.url}/fixes`)
    const other = await receiver()
    await addWebhook(kysely, other.url, 'a test')
    await leadingFix()
    await minutesLater()
    await until(() => other.told.length === 1)
    assert.equal(bot.told.length, 0)
    await removeWebhook(kysely, other.url)
  })
})

test('the bot for Mastodon posts what is signed with its secret, and nothing else', async () => {
  const mastodon = await receiver()
  mastodon.status = 200
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const port = await freePort()
  const script = path.resolve(import.meta.dirname, '../../../../docs/mastodon-bot.mjs')
  const bot = spawn(process.execPath, [script], {
    env: { SECRET: secret, MASTODON: mastodon.url, TOKEN: 'a token', PORT: String(port) },
    stdio: 'ignore',
  })
  after(() => bot.kill())
  const send = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => undefined,
    )
  const body = JSON.stringify({ data: { text: 'A fix' } })
  const now = Math.floor(Date.now() / 1000)
  const signed = (timestamp: number) => signatureHeaders(secret, { id: 'fix-7', timestamp, body })
  assert.equal(
    await until(
      () => send({}),
      (status) => status !== undefined,
    ),
    401,
  )
  assert.equal(await send({ ...signed(now), 'webhook-id': 'fix-8' }), 401)
  assert.equal(await send(signed(now - 3600)), 401)
  assert.equal(mastodon.told.length, 0)

  assert.equal(await send(signed(now)), 204)
  const [post] = mastodon.told
  assert.deepEqual(JSON.parse(post?.body ?? ''), { status: 'A fix' })
  assert.deepEqual([post?.headers.authorization, post?.headers['idempotency-key']], ['Bearer a token', 'fix-7'])
  mastodon.status = 500
  assert.equal(await send(signed(now)), 502)
  bot.kill()
  await once(bot, 'exit')
})
