import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { createRateLimits } from '../http/limits/rate-limits.ts'
import { takeDueSource } from '../news/sources/source-store.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

/** Replaces this process's wall clock, which an operator or a virtual machine may change. Timers are not affected. */
const RealDate = Date
let shift = 0
globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    super(...(given.length > 0 ? given : ([RealDate.now() + shift] as unknown as [])))
  }
  static override now = () => RealDate.now() + shift
} as DateConstructor
after(() => {
  globalThis.Date = RealDate
})
const DAY = 24 * 60 * 60_000

const site = await startTestSite()
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

/** Advances the monotonic clock. */
function pass(context: TestContext, ms: number): void {
  const now = performance.now.bind(performance)
  context.mock.method(performance, 'now', () => now() + ms)
}

test('an answer cached while the clock was a day ahead expires normally', async (context) => {
  const title = async () => (await site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)).body.title
  shift = DAY
  await title()
  shift = 0
  // Written directly, so nothing invalidates the cache.
  await site.database.pool.query(`update headline_fixes set title = 'Changed' where headline_fix_id = $1`, [
    headline_fix_id,
  ])
  assert.equal(await title(), 'A fix')
  pass(context, 6_000)
  await until(async () => (await title()) === 'Changed')
})

test('a rate limit used up while the clock was a day ahead is available again after a minute', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const charge = createRateLimits(5)
  const payer = { uid: 'ana', address: '10.0.0.1' }
  shift = DAY
  await charge(payer, 5)
  shift = 0
  const { refused, headers } = await charge(payer, 1)
  assert.equal(refused, true)
  assert.ok(Number(headers['retry-after']) <= 60, `in ${headers['retry-after']} s`)
  context.mock.timers.tick(60_001)
  assert.equal((await charge(payer, 5)).refused, false)
})

test('a session survives both clock changes, and its token works as before', async () => {
  const renewed = async () => {
    const headers = { cookie: ana.cookie, origin: site.config.siteUrl }
    return site.request({ method: 'POST', url: '/identity/token/', payload: {}, headers })
  }
  for (const jump of [DAY, -DAY, 0]) {
    shift = jump
    assert.equal((await renewed()).status, 200, String(jump))
  }
  for (const token of [ana.token, (await renewed()).body.token])
    assert.equal((await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, token)).status, 200)
})

test('jobs run despite clock changes', async () => {
  const mails = async () => Number((await site.database.pool.query('select count(*) as n from outbox')).rows[0].n)
  for (const jump of [DAY, 0, -DAY, 0]) {
    shift = jump
    const before = await mails()
    // Moves the first mail, because only one a minute is allowed.
    await site.database.pool.query(`update action_codes set created_at = created_at + interval '1 day'`)
    const payload = { email: ana.email }
    assert.equal((await site.request({ method: 'POST', url: '/identity/send-reset/', payload })).status, 200)
    await until(async () => (await mails()) > before)
  }
})

test('a feed scheduled while the clock was days ahead is still read', async () => {
  const later = `insert into feed_sources (url, next_check_at) values ('https://feed.example/' || $1, now() + $1::interval)`
  for (const wait of ['1 day', '3 days']) await site.database.pool.query(later, [wait])
  assert.equal((await takeDueSource(site.database))?.url, 'https://feed.example/3 days')
  assert.equal(await takeDueSource(site.database), undefined)
})
