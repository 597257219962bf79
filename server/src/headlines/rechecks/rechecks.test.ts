import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { historyLimits } from '@unspun/contract/history.ts'
import { createJobs } from '../../engines/jobs/jobs.ts'
import { moderationKit } from '../../moderation/moderation-test-kit.ts'
import { until } from '../../testing/until.ts'
import { workOnHistory } from './recheck-jobs.ts'
import { articleOf, ROBOT, startHistorySite } from './rechecks-test-kit.ts'

const site = await startHistorySite()
const { database, news, pass, plan, read, round } = site
const { admin } = moderationKit(site)
const ana = await site.makeUser()
const HOUR = 3600

async function aged(hours: number, page: Parameters<typeof news.serve>[0] = 'Bridge in CHAOS') {
  const made = await site.makeHeadline(ana, page)
  await pass(made.headline_id, hours)
  return made
}
const askedFor = (url: string) => news.asked(url).length - 1
/** Ends the look-ups of earlier tests. */
const endAll = () => database.pool.query('update headline_look_ups set due_at = null')

describe('the page of a headline', () => {
  test('is read again after 1, 3, 10 and 24 hours and 7 days, and then no more', async () => {
    await endAll()
    const { headline_id, url } = await aged(0)
    const near = (seconds: number) => Math.abs(seconds) <= 60
    for (const [index, hours] of [1, 3, 10, 24, 7 * 24].entries()) {
      const before = [0, 1, 3, 10, 24][index]!
      const { wait } = await plan(headline_id)
      assert.ok(near(wait - (hours - before) * HOUR), `${wait} seconds to the look after ${hours} hours`)
      await round()
      assert.equal(askedFor(url), index)
      await pass(headline_id, hours - before)
      await round()
      assert.equal(askedFor(url), index + 1)
    }
    assert.equal((await plan(headline_id)).wait, null)
  })

  test('is read once after days without the site, not once for each look-up that was missed', async () => {
    await endAll()
    const { headline_id, url } = await aged(30)
    await round()
    await round()
    assert.equal(askedFor(url), 1)
    const { done, wait } = await plan(headline_id)
    assert.deepEqual([done, Math.round(wait / HOUR)], [4, 7 * 24 - 30])
  })

  test('is not read sooner for a fix while it fails, the outlet asks for a pause, or the last try is not half an hour ago', async () => {
    const written = async (headline_id: number) => {
      const before = await plan(headline_id)
      await site.makeFix(ana, headline_id, 'Bridge stays open')
      return (await plan(headline_id)).wait - before.wait
    }
    for (const [status, retry] of [
      [500, undefined],
      [429, '9000'],
      [403, undefined],
    ] as const) {
      await endAll()
      const { headline_id, url } = await aged(25)
      news.print(url, { status, ...(retry ? { headers: { 'retry-after': retry } } : {}) })
      await round()
      assert.equal(askedFor(url), 1)
      const change = await written(headline_id)
      const { failures, wait } = await plan(headline_id)
      if (failures > 0) assert.ok(Math.abs(change) <= 2, `${status}: ${change}`)
      else assert.ok(Math.abs(wait - HOUR / 2) <= 2, `${status}: ${wait}`)
      await round()
      assert.equal(askedFor(url), 1)
    }
  })

  test('is requested conditionally; if it is unchanged, the next look-up is planned', async () => {
    await endAll()
    const { headline_id, url } = await aged(1)
    news.print(url, articleOf('Bridge in CHAOS', { etag: '"one"', 'last-modified': 'Fri, 20 Nov 2026 07:00:00 GMT' }))
    await round()
    news.print(url, { status: 304 })
    await pass(headline_id, 2)
    await round()
    const { 'if-none-match': tag, 'if-modified-since': since } = news.asked(url).at(-1)!
    assert.deepEqual([tag, since], ['"one"', 'Fri, 20 Nov 2026 07:00:00 GMT'])
    const { done, etag, failures, read_title } = await plan(headline_id)
    assert.deepEqual([done, etag, failures, read_title], [2, '"one"', 0, 'Bridge in CHAOS'])
  })

  test('is never read again if a reader typed the title or if the headline is backdated', async () => {
    const url = news.serve({ status: 403 })
    const { body } = await site.post('/api/headlines/create/', { url, title: 'As I read it' }, ana.token)
    assert.equal(await plan(body.headline_id), undefined)
    const { rows } = await database.pool.query(
      `insert into headlines (url_id, domain_id, original_url, title, created_at)
        select nextval(pg_get_serial_sequence('headline_urls', 'url_id')), min(domain_id), 'https://old.example/', 'Old', now() - interval '2 hours'
        from domains returning headline_id`,
    )
    assert.equal(await plan(rows[0].headline_id), undefined)
  })

  test('is not read while nobody may see it', async () => {
    await endAll()
    const hidden = await aged(1)
    const forbidden = await aged(1)
    await database.pool.query('update headlines set hidden_at = now() where headline_id = $1', [hidden.headline_id])
    await round()
    assert.equal(askedFor(hidden.url), 0)
    assert.equal(askedFor(forbidden.url), 1)
    await pass(forbidden.headline_id, 2)
    await database.pool.query(`insert into forbidden_origins (kind, name)
      select 'outlet', d.name from headlines join domains d using (domain_id) where headline_id = ${forbidden.headline_id}`)
    await round()
    await database.pool.query('delete from forbidden_origins')
    assert.equal(askedFor(forbidden.url), 1)
    // The later look-ups stay planned, because hiding can be undone and a ban can end.
    for (const [headline_id, age] of [
      [hidden.headline_id, 1],
      [forbidden.headline_id, 3],
    ] as const)
      assert.equal(Math.round((await plan(headline_id)).wait / HOUR), age === 1 ? 2 : 7, String(headline_id))
  })
})

describe('politeness', () => {
  test('a round asks an outlet for a few pages, one after the other, the longest due first', async () => {
    await endAll()
    const made = []
    for (let count = 0; count < historyLimits.perOutlet + 1; count++) made.push(await aged(1.5 - count / 100))
    await round()
    assert.deepEqual(
      made.map(({ url }) => askedFor(url)),
      [...made.slice(1).map(() => 1), 0],
    )
    await round()
    assert.equal(askedFor(made.at(-1)!.url), 1)
  })

  test('an outlet that asks for a pause gets it for all its pages', async () => {
    await endAll()
    const first = await aged(1.5)
    const second = await aged(1.2)
    news.print(first.url, { status: 429, headers: { 'retry-after': '7200' } })
    await round()
    assert.deepEqual([askedFor(first.url), askedFor(second.url)], [1, 0])
    for (const { headline_id } of [first, second]) assert.ok(Math.abs((await plan(headline_id)).wait - 7200) <= 60)
    await round()
    assert.equal(askedFor(second.url), 0)
  })

  test('a look-up that fails is postponed a few times, ever longer, and then skipped', async () => {
    await endAll()
    const { headline_id, url } = await aged(1)
    news.print(url, { status: 500 })
    const minutes = historyLimits.retryMinutes
    for (let failure = 1; failure <= historyLimits.retries; failure++) {
      await round()
      const { done, failures, wait } = await plan(headline_id)
      assert.deepEqual([done, failures], [0, failure])
      assert.ok(Math.abs(wait - minutes * 60 * historyLimits.retryFactor ** (failure - 1)) <= 60, String(wait))
      await database.pool.query('update headline_look_ups set due_at = now() where headline_id = $1', [headline_id])
    }
    await round()
    const { done, failures, wait } = await plan(headline_id)
    assert.deepEqual([done, failures, Math.round(wait / HOUR)], [1, 0, 2])
  })

  test('a page that is refused, is not a page, or leads elsewhere is not retried before its next look-up', async () => {
    await endAll()
    news.print(`http://${news.host}/politics`, 'Politics of the day')
    const refused: Parameters<typeof news.serve>[0][] = [
      { status: 403 },
      { headers: { 'content-type': 'application/pdf' } },
      { body: '<title>Just a moment...</title>' },
      { status: 302, headers: { location: '/' } },
      { status: 302, headers: { location: '/politics' } },
      { headers: { refresh: '0; url=/politics' }, body: '<title>Bridge closed after CHAOS</title>' },
      { body: '<title>Bridge closed after CHAOS</title><meta http-equiv="refresh" content="1;url=/politics">' },
      { body: '<title>Redirecting…</title>' },
    ]
    for (const page of refused) {
      const { headline_id, url } = await aged(1)
      news.print(url, page)
      await round()
      const { done, failures, wait } = await plan(headline_id)
      assert.deepEqual([done, failures, Math.round(wait / HOUR)], [1, 0, 2], JSON.stringify(page))
      assert.equal((await read(headline_id)).title, 'Bridge in CHAOS')
    }
  })

  test('a page that is gone is not looked up again', async () => {
    await endAll()
    const { headline_id, url } = await aged(1)
    news.print(url, { status: 410 })
    await round()
    assert.equal((await plan(headline_id)).wait, null)
  })

  test('a stopped round releases what it has claimed, and a killed one is continued after its lease', async () => {
    await endAll()
    const { headline_id, url } = await aged(1)
    news.print(url, { hangs: true, headers: { 'content-type': 'text/html' } })
    const stop = new AbortController()
    const running = round(stop.signal)
    while (askedFor(url) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const { wait } = await plan(headline_id)
    assert.ok(wait > 60 && wait <= 15 * 60, String(wait))
    stop.abort()
    await running
    assert.ok((await plan(headline_id)).wait <= 0)
  })
})

test('the job makes a round, and is scheduled for every minute', async (t) => {
  await endAll()
  const { headline_id } = await aged(1)
  const jobs = createJobs({ pool: database.pool, log: { warn: (message) => assert.fail(message) } })
  const history = workOnHistory(jobs, site.parts, { on: true, robot: ROBOT })
  t.after(async () => {
    await jobs.stop()
    await history.close()
  })
  await jobs.start()
  const { rows } = await database.pool.query("select cron from jobs.schedule where name = 'look-up-headlines'")
  assert.deepEqual(rows, [{ cron: '* * * * *' }])
  await jobs.send('look-up-headlines', {})
  await until(
    () => plan(headline_id),
    ({ done }) => done === 1,
  )
})

test('the job reads nothing if the settings turn look-ups off', async (t) => {
  await endAll()
  const { headline_id, url } = await aged(1)
  const jobs = createJobs({ pool: database.pool, log: { warn: (message) => assert.fail(message) } })
  const history = workOnHistory(jobs, site.parts, { on: false, robot: ROBOT })
  t.after(async () => {
    await jobs.stop()
    await history.close()
  })
  await jobs.start()
  await jobs.send('look-up-headlines', {})
  await until(async () => {
    const { rowCount } = await database.pool.query(
      "select from jobs.job where name = 'look-up-headlines' and state in ('created', 'active', 'retry')",
    )
    return rowCount === 0
  })
  assert.equal(askedFor(url), 0)
  assert.ok((await plan(headline_id)).wait <= 0)
})

test('headlines of the last week without look-ups get the remaining ones', async () => {
  const made = [await aged(0.5), await aged(2), await aged(30), await aged(7 * 24 + 1)]
  const corrected = await aged(2)
  await admin('act', 'correct', String(corrected.headline_id), '--title', 'As printed', '--reason', 'As printed')
  const ids = [...made, corrected].map(({ headline_id }) => headline_id)
  await database.pool.query('delete from headline_look_ups where headline_id = any($1)', [ids])
  const folder = path.join(import.meta.dirname, '../../database/migrations')
  const file = fs.readdirSync(folder).find((name) => name.endsWith('-look-ups-of-last-week.sql'))!
  await database.pool.query(fs.readFileSync(path.join(folder, file), 'utf8'))
  const plans = await Promise.all(ids.map(plan))
  assert.deepEqual(
    plans.map((each) => each && [each.done, Math.round((each.wait / HOUR) * 10) / 10, each.read_title]),
    [[0, 0.5, 'Bridge in CHAOS'], [1, 1, 'Bridge in CHAOS'], [4, 7 * 24 - 30, 'Bridge in CHAOS'], undefined, undefined],
  )
})
