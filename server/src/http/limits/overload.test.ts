import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as serverMessages from '@unspun/contract/messages/server.ts'
import { MAX_WAITING_VOTES } from '../../fixes/votes/vote-queue.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { MAX_WAITING_STATEMENTS } from './overload.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

// The test controls the site's clock, so that a slow machine is never mistaken for an overloaded site.
let clock = performance.now()
/** Milliseconds that pass whenever the site reads its clock. */
let pace = 0
mock.method(performance, 'now', () => {
  clock += pace
  return clock
})

const metrics = async () =>
  String((await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body)

/** Simulates an overload: every check of the event loop is late until `pace` is 0 again. */
async function overload(): Promise<void> {
  pace = 900
  await until(async () => /^unspun_overloaded 1$/m.test(await metrics()))
}

const cached = () => site.get(`/api/headlines/get/?id=${headline_id}`)

/** Uses a real connection, because writes are refused before Fastify sees them. */
async function send(method: string, url: string, headers: Record<string, string>, body?: object) {
  const answer = await fetch(`${site.address}${url}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text && JSON.parse(text) }
}

const write = (url: string, body: object) => send('POST', url, { 'auth-token': ana.token }, body)
const vote = () => write('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 })

test('one long delay refuses nobody', async () => {
  clock += 900
  // The site's next check is due when the event loop continues.
  for (const end = Date.now() + 300; Date.now() < end; );
  await sleep(0)
  assert.equal((await vote()).status, 200)
})

test('during an overload cached answers are sent and everything else is refused; then the site recovers by itself', async () => {
  assert.equal((await cached()).status, 200)
  await overload()
  const origin = 'https://elsewhere.example'
  const [kept, fresh, voted, alive, personal, sitemap, elsewhere, preflight] = await Promise.all([
    cached(),
    site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`),
    vote(),
    site.get('/healthz'),
    site.get(`/api/headline-fixes/get-vote/?user_id=${ana.user_id}&fix_id=${headline_fix_id}`),
    site.get('/sitemap/fixes-1.xml'),
    send('POST', '/identity/sign-in/', { origin }, {}),
    send('OPTIONS', '/api/headline-fixes/vote/', { origin }),
  ])
  assert.deepEqual(
    [kept, fresh, voted, alive, personal, sitemap, elsewhere, preflight].map(({ status }) => status),
    [200, 503, 503, 200, 503, 503, 503, 204],
  )
  for (const { headers } of [fresh, voted, personal, sitemap, elsewhere])
    assert.match(String(headers['retry-after']), /^\d+$/)
  assert.deepEqual([voted.body, voted.headers['cache-control']], [{ errors: [serverMessages.unavailable] }, 'no-store'])
  // Pages of other origins may read the reason, with or without credentials.
  const { headers } = elsewhere
  assert.deepEqual(
    [headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
    [origin, 'true'],
  )
  assert.match(await metrics(), /^unspun_requests_shed_total 5$/m)

  pace = 0
  await until(async () => (await vote()).status === 200)
})

test('reads beyond the limit are refused at once, but cached answers are sent', async () => {
  assert.equal((await cached()).status, 200)
  const personal = (user: number) => site.get(`/api/headline-fixes/get-vote/?user_id=${user}&fix_id=${headline_fix_id}`)
  const crowd = Promise.all(Array.from({ length: 400 }, (_, user) => personal(user + 1)))
  assert.equal((await cached()).status, 200)
  const answers = await crowd
  const refused = answers.filter(({ status }) => status === 503)
  assert.ok(refused.length > 100 && refused.length < 400, `${refused.length} refused`)
  for (const { headers } of refused) assert.match(String(headers['retry-after']), /^\d+$/)
  assert.ok(answers.every(({ status }) => status === 200 || status === 503))
  assert.equal((await personal(1)).status, 200)
})

/** Runs `work` while everything below the headline is locked, and then awaits all answers. */
async function whileLocked(
  work: (send: (answer: ReturnType<typeof vote>) => void, statuses: number[]) => Promise<void>,
) {
  const statuses: number[] = []
  const sent: Promise<void>[] = []
  const note = async (answer: ReturnType<typeof vote>) => {
    const { status, headers } = await answer
    if (status === 503) assert.match(String(headers['retry-after']), /^\d+$/)
    statuses.push(status)
  }
  const holder = await site.database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [headline_id])
    await work((answer) => sent.push(note(answer)), statuses)
    for (const status of statuses) assert.equal(status, 503)
  } finally {
    holder.release(true)
  }
  await Promise.all(sent)
  assert.equal((await vote()).status, 200)
  return statuses
}

// PostgreSQL gives up one waiting vote every three seconds, too few to be mistaken for the refusals.
const timeout = 120_000
test('votes on one fix wait for each other in a queue with a limit: others are refused at once', {
  timeout,
}, async () => {
  const tooMany = 50
  const statuses = await whileLocked(async (send, answered) => {
    for (let n = 0; n < MAX_WAITING_VOTES + tooMany; n++) send(vote())
    await until(() => answered.length >= tooMany)
  })
  const cast = statuses.filter((status) => status === 200).length
  assert.ok(cast > MAX_WAITING_VOTES / 2 && cast <= MAX_WAITING_VOTES, `${cast} were cast`)
})

test('the queue for a database connection has a limit: further writes are refused at once', async () => {
  let arrived = 0
  site.app.server.on('request', () => arrived++)
  let sent = 0
  await whileLocked(async (send, answered) => {
    while (answered.length < 50) {
      assert.ok(sent < 3 * MAX_WAITING_STATEMENTS, `${answered.length} of ${sent} were refused`)
      // Sent in groups, because the site counts waiting requests when a request arrives.
      for (let n = 0; n < 10; n++)
        send(write('/api/headline-fixes/update/', { headline_fix_id, title: `Version ${++sent}` }))
      await until(() => arrived === sent)
    }
  })
})

test('during an overload an answer of any age is served, and renewed once there is time again', async () => {
  const { body } = await cached()
  clock += 10 * 60_000
  await overload()
  assert.equal((await cached()).body.ts, body.ts)
  pace = 0
  await until(async () => (await cached()).body.ts !== body.ts)
})
