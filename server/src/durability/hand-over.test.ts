import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../database/database.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { makeFolder } from '../engines/postgres-embedded/postgres-test-kit.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isDeep } from '../testing/test-depth.ts'
import { until } from '../testing/until.ts'
import { controlOf, handOver, isAlive, newcomerOf, nextOf, openClients, serversOf } from './hand-over-test-kit.ts'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { killNode, postgresOf, readinessOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'
import { brokenPromises } from './promises-test-kit.ts'
import { createWriters, seededRandom } from './writers-test-kit.ts'

const dataDir = makeFolder()
const embedded = await startSiteProcess(dataDir, { HAND_OVER: 'on' })
after(() => embedded.stop())
const ownDatabase = postgresOf(dataDir).open()
after(() => ownDatabase.close())

const shared = await createTestDatabase()
const external = await startSiteProcess(makeFolder(), { HAND_OVER: 'on', DATABASE_URL: shared.connectionString })
const address = { connectionString: shared.connectionString }
const sharedDatabase = openDatabase({ address, size: 2, noTimeouts: true, onIdleError: () => {} })
after(async () => {
  await external.stop()
  await sharedDatabase.close()
  await shared.drop()
})

const answers = ({ port }: SiteProcess) => readinessOf(port)

for (const [where, site, database] of [
  ['the embedded PostgreSQL', embedded, ownDatabase],
  ['DATABASE_URL', external, sharedDatabase],
] as const) {
  test(`new processes take over under a steady load of reads and writes: no request fails, on ${where}`, async (context) => {
    const clients = openClients(site)
    context.after(() => clients.close())
    const through = { ...site, ask: clients.ask }
    const members = await makeMembers(through, database, 4)
    const headlines = await makeHeadlines(database, 5)
    const writers = createWriters(members, headlines, seededRandom(1))
    const writing = writers.start(through)
    context.after(() => writing.stop())
    const paths = ['/api/feed/recent/', '/api/data/homepage-headlines/', `/api/headlines/get/?id=${headlines[0]}`]
    const reading = clients.read(paths)
    context.after(() => reading.stop())

    for (let round = 0; round < (isDeep ? 2 : 1); round++) {
      const enough = { writes: writers.count.acknowledged + 40, reads: reading.seen.done + 100 }
      const isWarm = () => writers.count.acknowledged >= enough.writes && reading.seen.done >= enough.reads
      await until(isWarm)
      const before = serversOf(site)
      await handOver(site)
      const after = serversOf(site)
      assert.ok(
        after.some((pid) => !before.includes(pid)),
        'another process serves',
      )
      // Every connection of the old process closes with its next answer.
      await until(() => serversOf(site).every((pid) => !before.includes(pid)))
    }
    const enough = writers.count.acknowledged + 40
    await until(() => writers.count.acknowledged >= enough)
    await Promise.all([writing.stop(), reading.stop()])
    assert.deepEqual(reading.seen.failed, [])
    assert.deepEqual({ ...writers.count, acknowledged: 0 }, { acknowledged: 0, refused: 0, broken: 0 })
    assert.deepEqual(writers.wrong, [])
    assert.deepEqual(await brokenPromises(through, database, writers.ledgers), [])
  })
}

test('an idle connection stays open while its process finishes, and its next request is answered', async (context) => {
  const before = serversOf(external)
  const socket = net.connect(external.port, '127.0.0.1')
  context.after(() => socket.destroy())
  socket.resume()
  const ask = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer)
  }
  assert.match(await ask(), /^HTTP\/1.1 200[\s\S]*keep-alive/i)
  await handOver(external)
  // The old process is there because of this connection.
  await until(() => serversOf(external).length === 2)
  const last = await ask()
  assert.match(last, /^HTTP\/1.1 200[\s\S]*connection: close/i)
  await once(socket, 'close')
  await until(() => serversOf(external).every((pid) => !before.includes(pid)))
})

test('a new process that does not become ready leaves the one before serving, and says why', async () => {
  const before = serversOf(external)
  for (const [launch, why] of [
    [nextOf(external, { MAX_FIXES_PER_HEADLINE: '0', LOG_LEVEL: 'loud' }), /LOG_LEVEL must[\s\S]*goes on serving/],
    [nextOf(external, { DATABASE_URL: 'postgres://app@127.0.0.1:9/none' }), /database cannot be reached[\s\S]*goes on/],
    [{ ...nextOf(external), program: '/no/such/program.ts' }, /ended with exit code 1[\s\S]*goes on serving/],
    [{ ...nextOf(external), node: '/no/such/node' }, /ENOENT[\s\S]*goes on serving/],
    [{ ...nextOf(external), address: '0.0.0.0:80' }, /Stop it and start it to listen on 0\.0\.0\.0:80/],
  ] as const) {
    await assert.rejects(handOver(external, launch), { name: 'OperatorError', message: why })
    assert.deepEqual(serversOf(external), before)
    assert.equal(await answers(external), 200)
  }
  await handOver(external)
  await until(() => serversOf(external).every((pid) => !before.includes(pid)))
})

/** Lets new processes wait for the lock of the schema until `release`. */
async function holdStarts() {
  const holder = await sharedDatabase.pool.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock($1)', [advisoryLocks.schema])
  return { release: () => holder.release(true) }
}

test('the new process is killed while it starts: the one before goes on serving', async (context) => {
  const before = serversOf(external)
  const starts = await holdStarts()
  context.after(starts.release)
  const failed = assert.rejects(handOver(external), /signal SIGKILL[\s\S]*goes on serving/)
  const newcomer = await newcomerOf(external, before)
  await assert.rejects(handOver(external), /Another hand-over is under way/)
  process.kill(newcomer, 'SIGKILL')
  await failed
  assert.deepEqual(serversOf(external), before)
  assert.equal(await answers(external), 200)
})

test('the operator gives up waiting: the new process is stopped', async (context) => {
  const before = serversOf(external)
  const starts = await holdStarts()
  context.after(starts.release)
  const socket = net.connect(controlOf(external))
  socket.write(`${JSON.stringify(nextOf(external))}\n`)
  await newcomerOf(external, before)
  socket.destroy()
  await until(() => serversOf(external).length === before.length)
  assert.deepEqual(serversOf(external), before)
  assert.equal(await answers(external), 200)
})

test('the serving process is killed during a hand-over: the new one serves as soon as it is ready', async () => {
  const [serving] = serversOf(external)
  const starts = await holdStarts()
  const done = handOver(external)
  const newcomer = await newcomerOf(external, [serving!])
  process.kill(serving!, 'SIGKILL')
  await until(async () => (await answers(external)) === 0)
  starts.release()
  await done
  assert.deepEqual(serversOf(external), [newcomer])
  assert.equal(await answers(external), 200)
  assert.equal(external.child.exitCode, null)
})

test('a site that was not started for it cannot be asked', async () => {
  const elsewhere = { ...external, env: { ...external.env, DATA_DIR: makeFolder() } }
  await assert.rejects(handOver(elsewhere), /No site waits for a hand-over at [\s\S]*HAND_OVER=on/)
})

test('only its user can ask for a hand-over', () => {
  const folder = path.dirname(controlOf(embedded))
  assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
})

test('the serving process ends if its keeper is killed, and the keeper ends if that process is killed', async () => {
  const first = serversOf(embedded)[0]
  await killNode(embedded)
  await until(() => !isAlive(first!))
  const again = await startSiteProcess(dataDir, { HAND_OVER: 'on', PORT: String(embedded.port) })
  const ended = once(again.child, 'exit')
  process.kill(serversOf(again)[0]!, 'SIGKILL')
  assert.deepEqual((await ended)[0], 1)
  postgresOf(dataDir).stop('fast')
})

test('SIGTERM ends both with exit code 0', async () => {
  assert.equal(await external.stop(), 0)
})
