import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { versionOf } from '../../engines/postgres/postgres-version.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { DURATIONS, RequestCounts } from '../request-counts.ts'

const site = await startTestSite()
const TOKEN = 'a token for metrics'
const closed = await startTestSite({ METRICS_TOKEN: TOKEN })
const address = `http://127.0.0.1:${(site.app.server.address() as { port: number }).port}`

const ask = (options: Partial<InjectOptions> = {}, of = site) =>
  of.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1', ...options })

async function valuesOf(name: string): Promise<Record<string, number>> {
  const { body } = await ask()
  const lines = String(body)
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}
const requests = async (labels: string) => (await valuesOf('unspun_requests_total'))[labels] ?? 0

describe('/metrics', () => {
  test('is served only to this machine', async () => {
    assert.equal((await ask()).status, 200)
    assert.equal((await ask({ remoteAddress: '::1' })).status, 200)
    assert.equal((await ask({ remoteAddress: '10.0.0.9' })).status, 404)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      assert.equal((await ask({ headers: { [name]: '127.0.0.1' } })).status, 404, name)
    }
  })

  test('with a token is served only to callers who have it', async () => {
    const bearing = (authorization?: string) =>
      ask({ remoteAddress: '10.0.0.9', headers: authorization === undefined ? {} : { authorization } }, closed)
    assert.equal((await bearing(`Bearer ${TOKEN}`)).status, 200)
    for (const wrong of [undefined, '', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN])
      assert.equal((await bearing(wrong)).status, 404)
    assert.equal((await ask({}, closed)).status, 404)
  })

  test('counts requests through Fastify, by route and class of status', async () => {
    const [found, missing] = [
      '{method="GET",route="/api/domains/list/",status="2xx"}',
      '{method="GET",route="/api/headlines/get/",status="4xx"}',
    ]
    const before = [await requests(found), await requests(missing)]
    await site.get('/api/domains/list/')
    await site.get('/api/headlines/get/?id=999999')
    assert.deepEqual(
      [await requests(found), await requests(missing)],
      before.map((count) => count + 1),
    )
  })

  test('counts hot responses under the route that made them', async () => {
    const label = '{method="GET",route="/api/domains/list-top/",status="2xx"}'
    const hits = async () => (await valuesOf('unspun_page_cache_hits_total'))[''] ?? 0
    const get = async () => (await fetch(`${address}/api/domains/list-top/`)).text()
    await get()
    const [before, hitsBefore] = [await requests(label), await hits()]
    for (let n = 0; n < 20; n++) await get()
    assert.equal(await requests(label), before + 20)
    assert.equal(await hits(), hitsBefore + 20)
  })

  test('has a limited number of labels, even for many invented addresses', async () => {
    const labels = async () => Object.keys(await valuesOf('unspun_requests_total')).length
    const invent = async (n: number) => {
      await site.get(`/nothing/${n}`)
      await site.get(`/api/nothing/${n}`)
      await site.get(`/api/headlines/get/?id=${n}&x=${n}`)
    }
    await invent(0)
    const before = await labels()
    for (let n = 1; n < 50; n++) await invent(n)
    assert.equal(await labels(), before)
  })

  test('the buckets of the histogram are cumulative and add up', async () => {
    await site.get('/healthz')
    const classes = await valuesOf('unspun_request_duration_seconds_bucket')
    const ofHealth = Object.entries(classes).filter(([labels]) => labels.includes('/healthz'))
    assert.equal(ofHealth.length, DURATIONS.length + 1)
    const counts = ofHealth.map(([, count]) => count)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    )
    assert.equal(
      counts.at(-1),
      (await valuesOf('unspun_request_duration_seconds_count'))['{method="GET",route="/healthz"}'],
    )
  })

  test('counts fetches by outcome, and jobs by queue', async () => {
    const ana = await site.makeUser()
    await site.makeHeadline(ana)
    await site.post('/api/headlines/create/', { url: `http://${site.news.host}/nowhere` }, ana.token)
    const fetches = await valuesOf('unspun_fetches_total')
    assert.ok(
      (fetches['{outcome="ok"}'] ?? 0) > 0 && (fetches['{outcome="not-found"}'] ?? 0) > 0,
      JSON.stringify(fetches),
    )
    assert.equal((await valuesOf('unspun_jobs'))['{queue="tidy",state="failed"}'], 0)
    assert.ok((await valuesOf('unspun_database_connections'))['{state="waiting"}'] === 0)
  })

  test("tells PostgreSQL's version and whether it is behind", async () => {
    const { rows } = await site.database.pool.query<{ server_version_num: string }>('show server_version_num')
    const { version, newer } = versionOf(Number(rows[0]!.server_version_num))
    const labels = `{version="${version}",newest="${newer?.version ?? version}"}`
    assert.deepEqual(await valuesOf('unspun_postgres_outdated'), { [labels]: newer ? 1 : 0 })
  })

  test('every metric of the dashboard and of the alerts exists', async () => {
    const text = String((await ask()).body)
    // This site makes no nightly backups. Their tests read this one.
    const backups = ['unspun_backup_newest_timestamp_seconds']
    const existing = new Set([...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!), ...backups])
    for (const file of ['grafana-dashboard.json', 'deploy/alerts.yaml']) {
      const words = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../docs', file), 'utf8')
      const named = new Set(words.match(/\b(?:unspun|nodejs|process)_[a-z0-9_]+/g))
      assert.ok(named.size > 10, file)
      for (const name of named)
        assert.ok(existing.has(name.replace(/_(bucket|sum|count)$/, '')) || existing.has(name), `${file}: ${name}`)
    }
  })
})

test('durations are counted in the right bucket', () => {
  const count = new RequestCounts().of('GET', '/')
  for (const ms of [0, 1, 1.01, 5, 100, 9_999, 60_000]) count.add(200, ms)
  assert.deepEqual(count.durations, [2, 2, 0, 1, 0, 0, 1, 1])
  assert.deepEqual(count.classes, [0, 0, 7, 0, 0, 0])
})
