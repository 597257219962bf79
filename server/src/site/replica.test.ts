import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reads } from '@unspun/contract/endpoints.ts'
import type { Rendered } from '@unspun/contract/site.ts'
import { openDatabase } from '../database/database.ts'
import type { Source } from '../engines/page-cache/page-cache.ts'
import { isDatabaseAway } from '../engines/postgres/postgres.ts'
import { wireTo } from '../engines/postgres/wire-test-kit.ts'
import { isReadingReplica, readsShowWritesUntil, withReplicaReads } from '../engines/replica/read-source.ts'
import { followReplica, type Replica, type ReplicaOptions } from '../engines/replica/replica.ts'
import { setHidden } from '../hiding/hidden-store.ts'
import { startReplicated } from '../testing/replica-test-kit.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { until } from '../testing/until.ts'

const servers = await startReplicated()
const { connectionString, drop } = await createTestDatabase()
const settings = { DATABASE_URL: connectionString, DATABASE_READ_URL: servers.replicaOf(connectionString) }
/** Pages that show only the data that they read. */
const frontend = {
  async render(_: string, reads: Reads) {
    const answer = await reads.get('/data/homepage-headlines/', {})
    const fixes = answer && 'headline_fixes' in answer ? answer.headline_fixes : []
    return { status: 200, head: '', html: fixes.map((each) => each.total_vote_value).join(), state: '' }
  },
  shell: { page: ({ html }: Rendered) => html, headers: {} },
  assets: new Map(),
}
const site = await startTestSite(settings, async () => frontend)
const other = await startTestSite(settings)
after(drop)

const ana = await site.makeUser()
const ben = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(ana, headline_id, 'A fix')

const metrics = async () => (await site.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body
const inUse = async () => (await site.get('/readyz')).body.replica === 'ok'
const fix = () => site.get(`/api/headline-fixes/get/?id=${headline_fix_id}`)
let asked = 0
/** The fix's headline in home's answer, under an address that nobody has requested, so that the answer is new. */
async function atHome() {
  const { body } = await site.get(`/api/data/homepage-headlines/?before=${999_999_999_999 - ++asked}`)
  return body.headline_fixes.find((each: { headline_id: number }) => each.headline_id === headline_id)
}

/** A replica for one test, with its log messages. No data is too old for it by default. */
function follow(more: Partial<ReplicaOptions> = {}) {
  const said: string[] = []
  const replica = followReplica({
    address: { connectionString: settings.DATABASE_READ_URL },
    primary: { connectionString },
    prepare: true,
    maxAgeMs: 3_600_000,
    warn: (message, error) => said.push(`${message} ${error instanceof Error ? error.message : ''}`),
    ...more,
  })
  after(() => replica.stop())
  return { replica, said }
}

type Place = { replica: false } | { replica: true; asOf: number }
const placeOfReads = (): Place =>
  isReadingReplica() ? { replica: true, asOf: readsShowWritesUntil() } : { replica: false }

/** The number of domains in an answer with this tag, and the server that was read. */
async function domainsBy(
  replica: Replica,
  tag: string,
  primary = site.database,
): Promise<{ count: number; place: Place }> {
  const source = await replica.make(async (): Promise<Source> => {
    const { pool } = withReplicaReads(primary)
    const place = placeOfReads()
    const { rows } = await pool.query('select count(*)::int as count from domains')
    const body = JSON.stringify({ count: rows[0].count, place })
    return { status: 200, body, headers: {}, tags: [tag], freshFor: 60_000 }
  })
  return JSON.parse(String(source.body))
}

let made = 0
const makeDomain = () => site.database.pool.query('insert into domains (name) values ($1)', [`made-${++made}.example`])

test('cached answers are read from the replica, everything else from the primary', async () => {
  await until(inUse)
  const reads = `select count(*)::int as number from pg_stat_activity where application_name = 'unspun reads' and query like '%shown_fixes%'`
  await until(async () => {
    await atHome()
    return (
      Number((await servers.ask(reads)).number) > 0 && /answers_total\{outcome="replica"\} [1-9]/.test(await metrics())
    )
  })
  assert.deepEqual((await site.get('/readyz')).body, { status: 'ok', replica: 'ok' })
  const measured = await metrics()
  assert.match(measured, /^unspun_replica_in_use 1$/m)
  assert.match(measured, /^unspun_replica_age_seconds [\d.]+$/m)
})

test('an invalidated tag is read from the primary until the replica has the change; other tags use the replica', async () => {
  const { replica } = follow()
  await until(() => replica.inUse)
  const { count } = await domainsBy(replica, 'a')
  await servers.pause()
  await makeDomain()
  replica.invalidated(['a'], 'changed')
  // The tag stays behind even after several checks of the replica.
  for (let looks = 0; looks < 10; looks++) {
    assert.deepEqual(await domainsBy(replica, 'a'), { count: count + 1, place: { replica: false } })
    await sleep(20)
  }
  const old = await domainsBy(replica, 'b')
  assert.deepEqual([old.count, old.place.replica], [count, true])
  await servers.resume()
  await until(async () => (await domainsBy(replica, 'a')).place.replica)
  assert.equal((await domainsBy(replica, 'a')).count, count + 1)
})

test('while the primary is down, only answers that may be deleted wait for it', async () => {
  const wire = await wireTo(connectionString)
  const address = { connectionString: wire.address }
  const primary = openDatabase({ address, size: 1, name: 'a test' })
  after(primary.close)
  after(wire.stop)
  const { replica } = follow({ primary: address })
  await until(() => replica.inUse)
  wire.freeze()
  wire.refuse()
  wire.stop()
  replica.invalidated(['added'], 'changed')
  replica.invalidated(['hidden'], 'removed')
  replica.invalidated(['hidden'], 'changed')
  // At first nobody knows that the primary is down.
  assert.equal((await domainsBy(replica, 'added', primary)).place.replica, true)
  const failing = async () => ({ ...page, status: isReadingReplica() ? 200 : 503 })
  const page = { status: 200, body: '', headers: {}, tags: ['added'], freshFor: 60_000 }
  const { status, freshFor } = await replica.make(failing)
  assert.deepEqual({ status, freshFor }, { status: 200, freshFor: 1_000 })
  await until(async () => {
    const asked: boolean[] = []
    await replica.make(async () => {
      asked.push(isReadingReplica())
      return page
    })
    return asked.every((fromReplica) => fromReplica)
  })
  await assert.rejects(domainsBy(replica, 'hidden', primary), isDatabaseAway)
  // An invalidation follows a write, so the primary is up again and may have data that the replica lacks.
  await servers.pause()
  await wire.accept()
  await makeDomain()
  replica.invalidated(['added'], 'changed')
  assert.equal((await domainsBy(replica, 'added', primary)).place.replica, false)
  assert.equal((await domainsBy(replica, 'untouched', primary)).place.replica, true)
  await servers.resume()
})

test('an answer made from old data never claims to be newer than a write that it lacks', async () => {
  const { replica } = follow()
  await until(() => replica.inUse)
  await servers.pause()
  const before = await domainsBy(replica, 'a')
  await makeDomain()
  const written = Date.now()
  await until(() => Date.now() > written + 100)
  const { count, place } = await domainsBy(replica, 'a')
  assert.ok(place.replica)
  assert.equal(count, before.count)
  assert.ok(place.asOf <= written, `${place.asOf} is after ${written}`)
  await servers.resume()
  await until(async () => {
    const later = await domainsBy(replica, 'a')
    return later.place.replica && later.place.asOf > written
  })
  assert.equal((await domainsBy(replica, 'a')).count, count + 1)
})

test('a replica that is too far behind is not read until it has caught up', async () => {
  const { replica, said } = follow({ maxAgeMs: 300 })
  await until(() => replica.inUse)
  await servers.pause()
  await makeDomain()
  await until(() => !replica.inUse && said.length > 0)
  assert.equal((await domainsBy(replica, 'a')).place.replica, false)
  await servers.resume()
  await until(() => replica.inUse && said.length > 1)
  assert.match(said.join('\n'), /^The replica is not in use.*too far behind\nThe replica is in use again/)
})

test('nothing is read from a server that is not a replica of this database', async () => {
  const refused = {
    'does not follow another server': connectionString,
    'another database': servers.replicaOf('postgresql://localhost/postgres'),
  }
  for (const [why, address] of Object.entries(refused)) {
    const { replica, said } = follow({ address: { connectionString: address } })
    await until(() => said.length > 0)
    assert.match(said[0]!, new RegExp(why))
    assert.equal((await domainsBy(replica, 'a')).place.replica, false)
  }
})

test('a replica that stops answering delays reads only briefly', async () => {
  const { address, freeze, refuse, stop } = await wireTo(settings.DATABASE_READ_URL)
  after(stop)
  const { replica, said } = follow({ address: { connectionString: address } })
  await until(async () => (await domainsBy(replica, 'a')).place.replica)
  freeze()
  refuse()
  // This read waits on the silent connection until the replica is given up.
  assert.equal((await domainsBy(replica, 'a')).place.replica, false)
  assert.match(said[0]!, /^The replica is not in use/)
  assert.equal(replica.inUse, false)
})

test('connections to the replica are read-only, even if the server is not a replica', async () => {
  const { replica, said } = follow({ address: { connectionString } })
  // Waits until the server is known not to be a replica and all its connections are closed.
  await until(() => said.length > 0)
  await assert.rejects(replica.database.pool.query(`insert into domains (name) values ('x.example')`), {
    code: '25006',
  })
})

test('while the replica stands still, the writer sees the write, and so do all later readers', async () => {
  await servers.pause()
  await fix()
  for (const vote_value of [1, -1]) {
    await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value }, ben.token)
    assert.equal((await fix()).body.total_vote_value, vote_value)
    assert.equal((await atHome()).total_vote_value, vote_value)
    assert.equal((await site.get('/')).body, String(vote_value))
  }
  await servers.resume()
  for (let reads = 0; reads < 20; reads++) {
    assert.equal((await fix()).body.total_vote_value, -1)
    assert.equal((await atHome()).total_vote_value, -1)
    assert.equal((await site.get('/')).body, '-1')
    await sleep(10)
  }
})

test('while the replica stands still, writes of another process are shown', async () => {
  await servers.pause()
  await fix()
  await other.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
  await until(async () => (await fix()).body.total_vote_value === 1)
  assert.equal((await atHome()).total_vote_value, 1)
  await servers.resume()
})

test('while the replica stands still, new content is shown and hidden content is not', async () => {
  await servers.pause()
  const posted = await site.makeFix(ben, headline_id, 'Another fix')
  const at = `/api/headline-fixes/get/?id=${posted.headline_fix_id}`
  assert.equal((await site.get(at)).status, 200)
  await servers.resume()
  await until(inUse)
  await servers.pause()
  const hide = { what: 'fix', id: posted.headline_fix_id, action: 'hide', reason: 'a test', done_by: 'a test' } as const
  await setHidden(site.database, hide)
  await until(async () => (await site.get(at)).status === 404)
  await servers.resume()
  for (let reads = 0; reads < 20; reads++) {
    assert.equal((await site.get(at)).status, 404)
    await sleep(10)
  }
})

test('reads continue when the replica stops, and use it again when it is back', async () => {
  await until(inUse)
  await servers.stopReplica()
  assert.ok(await atHome())
  assert.equal((await site.get('/?before=9')).status, 200)
  await until(async () => !(await inUse()))
  assert.deepEqual((await site.get('/readyz')).body, { status: 'ok', replica: 'away' })
  assert.match(await metrics(), /^unspun_replica_in_use 0$/m)
  await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: -1 }, ben.token)
  assert.equal((await atHome()).total_vote_value, -1)
  await servers.startReplica()
  await until(inUse)
  assert.equal((await atHome()).total_vote_value, -1)
})
