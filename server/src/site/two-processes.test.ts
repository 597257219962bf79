import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { adminOf, settingsFor } from '../admin/test-kit.ts'
import { LISTENER } from '../engines/cache-invalidation/cache-invalidation.ts'
import { wireTo } from '../engines/postgres/wire-test-kit.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

/** Two web sites on one database, which simulate two processes. */
const one = await startTestSite()
const two = await startTestSite({ DATABASE_URL: one.config.databaseUrl })
const ana = await one.makeUser()
const ben = await one.makeUser()

// The clock is stopped, so that nothing expires by age.
const began = performance.now()
mock.method(performance, 'now', () => began)

test('a write in one process is visible in the other before its answers expire', async () => {
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const fixAt = (site: typeof one) => () => site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  for (const [site, other, vote_value] of [
    [one, two, 1],
    [two, one, -1],
  ] as const) {
    await fixAt(other)()
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, ben.token)
    await until(fixAt(other), ({ body }) => body.total_vote_value === vote_value)
  }
  const comments = await one.makeComment(ben, headline_fix_id)
  assert.ok(comments.comment_id)
  await until(fixAt(two), ({ body }) => body.comment_count === 1)
})

test('a broken connection delays invalidations but loses none', async () => {
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const fix = () => two.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  await fix()
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1`
  assert.ok((await one.database.pool.query(cut, [LISTENER])).rowCount! >= 2)
  await one.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await until(fix, ({ body }) => body.total_vote_value === 1)
})

test('DATABASE_LISTEN_URL is used for the invalidations, as is necessary behind a pooler', async (t) => {
  const direct = await wireTo(one.config.databaseUrl!)
  t.after(() => direct.stop())
  const three = await startTestSite({ DATABASE_URL: one.config.databaseUrl, DATABASE_LISTEN_URL: direct.address })
  const viaWire = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = $1 and usename = 'app'`
  const listening = async () => (await one.database.pool.query(viaWire, [LISTENER])).rows[0].count
  await until(listening)
  const { headline_id } = await one.makeHeadline(ana)
  const { headline_fix_id } = await one.makeFix(ana, headline_id, 'A fix')
  const fix = () => three.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
  await fix()
  await one.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await until(fix, ({ body }) => body.total_vote_value === 1)
  const admin = adminOf(settingsFor(one.config.databaseUrl!, { DATA_DIR: one.config.dataDir }))
  const { code, complaint } = await admin('act', 'hide', 'fix', String(headline_fix_id), '--reason', 'a trial')
  assert.deepEqual([code, complaint], [0, ''])
  await until(fix, ({ status }) => status === 404)
})

test("idle connections stay open longer than a proxy's, so that no write is lost", () => {
  // nginx and the load balancers of large clouds close idle connections after a minute.
  assert.ok(one.app.server.keepAliveTimeout > 60_000)
})
