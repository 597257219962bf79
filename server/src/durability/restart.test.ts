import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { postgresOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'
import { brokenPromises } from './promises-test-kit.ts'
import { createWriters, seededRandom } from './writers-test-kit.ts'

let site: SiteProcess
// Hooks run in this order: the folder is removed once nothing writes to it.
after(() => site.stop())
const dataDir = makeFolder()
site = await startSiteProcess(dataDir)
const postgres = postgresOf(dataDir)
const database = postgres.open()
after(() => database.close())
const seed = randomInt(2 ** 31)
const writers = createWriters(
  await makeMembers(site, database, 6),
  await makeHeadlines(database, 10),
  seededRandom(seed),
)

for (const mode of ['fast', 'immediate'] as const) {
  test(`PostgreSQL stops (${mode}) under load: cached pages are served, writes are refused, and the site recovers by itself`, async (context) => {
    const { count } = writers
    const before = { ...count }
    const writing = writers.start(site)
    context.after(() => writing.stop())
    while (count.acknowledged < before.acknowledged + 40) await sleep(1)
    const kept = `/api/headline-fixes/get/?id=${[...writers.ledgers[0]!.titles.keys()][0]}`
    const list = '/api/feed/recent/'
    assert.equal((await site.ask(list)).status, 200)

    postgres.stop(mode)
    const statuses = new Set<number>()
    while (count.refused === before.refused) {
      statuses.add((await site.ask(list)).status)
      await sleep(1)
    }
    // Nothing invalidates it, so it stays in the cache and is served while it cannot be rendered.
    assert.deepEqual([...statuses], [200])
    const untilBack = count.acknowledged + 60
    while (count.acknowledged < untilBack) {
      assert.equal((await site.ask(list)).status, 200)
      await sleep(5)
    }
    await writing.stop()
    assert.equal((await site.ask('/readyz')).status, 200)
    assert.equal((await site.ask(kept)).status, 200)
    assert.deepEqual(writers.wrong, [], `seed ${seed}`)
    assert.deepEqual(await brokenPromises(site, database, writers.ledgers), [], `seed ${seed}`)
    assert.equal(count.broken, 0, 'the site itself never went away')
  })
}
