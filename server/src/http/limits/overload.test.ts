import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@unspun/contract/messages.ts'
import { startTestSite } from '../../testing/test-kit.ts'

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

/** Blocks the event loop for this many milliseconds, like a render that takes too long. */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Simulates requests that come faster than they can be answered: the event loop is late several times in a row. */
async function overload(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    block(900)
    await sleep(0)
  }
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
  block(900)
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
  assert.deepEqual(
    [voted.body, voted.headers['cache-control']],
    [{ errors: [messages.server.unavailable] }, 'no-store'],
  )
  // Pages of other origins may read the reason, with or without credentials.
  const { headers } = elsewhere
  assert.deepEqual(
    [headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
    [origin, 'true'],
  )
  const { body } = await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(String(body), /^unspun_overloaded 1$/m)
  assert.match(String(body), /^unspun_requests_shed_total 5$/m)

  for (let tries = 0; (await vote()).status !== 200; tries++) {
    assert.ok(tries < 200, 'it never recovered')
    await sleep(50)
  }
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

test('queues at the database have a limit: further writes are refused at once', async () => {
  const update = (title: string) => write('/api/headline-fixes/update/', { headline_fix_id, title })
  const holder = await site.database.pool.connect()
  const statuses = { vote: [] as number[], update: [] as number[] }
  const note = async (kind: keyof typeof statuses, answer: ReturnType<typeof vote>) => {
    const { status, headers } = await answer
    if (status === 503) assert.match(String(headers['retry-after']), /^\d+$/)
    statuses[kind].push(status)
  }
  const sent: Promise<void>[] = []
  try {
    // Nobody can change anything below this headline until the lock is released.
    await holder.query('select pg_advisory_lock($1)', [headline_id])
    // Votes on one fix wait for each other before they take a connection; other writes wait for a connection.
    sent.push(...Array.from({ length: 400 }, () => note('vote', vote())))
    sent.push(...Array.from({ length: 600 }, (_, n) => note('update', update(`Version ${n}`))))
    for (let tries = 0; statuses.vote.length < 100 || statuses.update.length < 100; tries++) {
      assert.ok(tries < 200, `${statuses.vote.length}, ${statuses.update.length} are answered while the others wait`)
      await sleep(10)
    }
    for (const status of Object.values(statuses).flat()) assert.equal(status, 503)
  } finally {
    holder.release(true)
  }
  await Promise.all(sent)
  assert.ok(statuses.vote.filter((status) => status === 200).length >= 200, statuses.vote.join())
  assert.equal((await vote()).status, 200)
})

test('during an overload an answer of any age is served, and renewed when there is time again', async (context) => {
  const { body } = await cached()
  const now = performance.now.bind(performance)
  context.mock.method(performance, 'now', () => now() + 10 * 60_000)
  await overload()
  assert.equal((await cached()).body.ts, body.ts)
  for (let tries = 0; (await cached()).body.ts === body.ts; tries++) {
    assert.ok(tries < 200, 'the answer was never renewed')
    await sleep(50)
  }
})
