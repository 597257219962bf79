import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { until as untilTrue } from '@unspun/server/testing/until.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isServerOf } from './postgres-process.ts'
import { ask, makeFolder, ORDINARY, startSite } from './postgres-test-kit.ts'

const silent = () => {}
// Creating a cluster takes at least a second, so tests share these and stop the server after use.
const shared = makeFolder()
const ordinary = makeFolder()
if (ORDINARY.uid) fs.chownSync(ordinary, ORDINARY.uid, ORDINARY.gid)

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres', 'data')

const until = (what: () => Promise<boolean>) => untilTrue(() => what().catch(() => false))

test('a start creates a durable server that only its owner can reach, and the next start finds the data', async () => {
  const dataDir = shared
  const first = await startEmbeddedPostgres({ dataDir, log: silent })
  assert.equal(first.adopted, false)
  assert.equal(fs.statSync(first.host).mode & 0o777, 0o700)
  const settings = await ask(
    first,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as tcp,
      current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums, datlocprovider as collation
      from pg_database where datname = 'postgres'`,
  )
  assert.deepEqual(settings, {
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    tcp: '',
    encoding: 'UTF8',
    checksums: 'on',
    collation: 'b',
  })
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  assert.equal(isServerOf(first.pid, clusterOf(dataDir)), false)

  // A start that is killed while creating a cluster leaves this folder.
  fs.mkdirSync(path.join(dataDir, 'postgres', 'unfinished-1'))
  const second = await startEmbeddedPostgres({ dataDir, log: silent })
  assert.deepEqual(await ask(second, 'select n from kept'), { n: 7 })
  assert.equal(fs.existsSync(path.join(dataDir, 'postgres', 'unfinished-1')), false)
  await second.stop()
})

test('the server survives a killed process and is adopted, by root and by an ordinary user', async () => {
  for (const [user, dataDir] of [
    [{}, shared],
    [ORDINARY, ordinary],
  ] as const) {
    const killed = await startSite(dataDir, { user })
    await ask(killed, 'create table adopted as select 7 as n')
    await killed.kill()
    assert.ok(isServerOf(killed.pid, clusterOf(dataDir)))
    const next = await startSite(dataDir, { user })
    assert.deepEqual([next.pid, next.adopted], [killed.pid, true])
    assert.deepEqual(await ask(next, 'select n from adopted'), { n: 7 })
    await next.stop()
    assert.equal(isServerOf(next.pid, clusterOf(dataDir)), false)
  }
})

test('the server ends with the last process, even if that exits without stopping it', async () => {
  const [one, other] = await Promise.all([startSite(shared), startSite(shared)])
  await one.exit()
  assert.deepEqual(await ask(other, 'select 1 as n'), { n: 1 })
  await other.exit()
  await until(async () => !isServerOf(other.pid, clusterOf(shared)))
})

test('root continues with the data of an ordinary user, and that user continues after root', async () => {
  for (const [index, user] of [ORDINARY, {}, ORDINARY].entries()) {
    const site = await startSite(ordinary, { user })
    await ask(site, `create table t${index} (n int)`)
    await site.stop()
  }
})

test('a server killed under a running process is restarted with its committed data', async () => {
  const dataDir = shared
  const said: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) })
  await ask(server, 'create table revived as select 7 as n')
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  // The server responds a moment before its parent process knows its pid.
  await until(async () => server.pid !== pid && said.length > 0)
  assert.deepEqual(await ask(server, 'select n from revived'), { n: 7 })
  assert.match(said.join(), /stopped unexpectedly and was restarted/)
  await server.stop()
  assert.equal(isServerOf(server.pid, clusterOf(dataDir)), false)
})

test('a start after a total crash recovers committed data', async () => {
  const dataDir = shared
  const site = await startSite(dataDir)
  await ask(site, 'create table recovered as select 7 as n')
  await site.kill()
  process.kill(site.pid, 'SIGKILL')
  const next = await startEmbeddedPostgres({ dataDir, log: silent })
  assert.deepEqual(await ask(next, 'select n from recovered'), { n: 7 })
  assert.equal(next.adopted, false)
  await next.stop()
})

test('if two processes start at once, one starts the server, and it stops with the last of them', async () => {
  const dataDir = makeFolder()
  const sites = await Promise.all([startSite(dataDir), startSite(dataDir)])
  assert.deepEqual(sites.map(({ adopted }) => adopted).sort(), [false, true])
  const [one, other] = sites
  assert.equal(one.pid, other.pid)
  await one.stop()
  assert.deepEqual(await ask(other, 'select 1 as n'), { n: 1 })
  await other.stop()
  assert.equal(isServerOf(other.pid, clusterOf(dataDir)), false)
})

test('a lock file whose pid belongs to another program does not block a start', async () => {
  const dataDir = shared
  const site = await startSite(dataDir)
  await site.kill()
  const file = path.join(clusterOf(dataDir), 'postmaster.pid')
  const stale = fs.readFileSync(file, 'utf8').replace(String(site.pid), String(process.pid))
  process.kill(site.pid, 'SIGKILL')
  fs.writeFileSync(file, stale)
  const next = await startEmbeddedPostgres({ dataDir, log: silent })
  assert.deepEqual(await ask(next, 'select 1 as n'), { n: 1 })
  await next.stop()
})

test('a folder too deep for a socket uses one in the temporary folder', async () => {
  const dataDir = path.join(makeFolder(), 'deep'.repeat(20), 'it\'s, "quoted" $HOME')
  const server = await startEmbeddedPostgres({ dataDir, log: silent })
  assert.ok(!server.host.startsWith(dataDir))
  assert.equal(fs.statSync(server.host).mode & 0o777, 0o700)
  assert.deepEqual(await ask(server, 'select 1 as n'), { n: 1 })
  await server.stop()
  fs.rmSync(path.dirname(server.host), { recursive: true })
})

test("a test's cluster is created again after a crash, and kept after a stop", async () => {
  const dataDir = makeFolder()
  const first = await startEmbeddedPostgres({ dataDir, log: silent, throwaway: true })
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, log: silent, throwaway: true })
  assert.deepEqual(await ask(second, 'select n from kept'), { n: 7 })
  process.kill(second.pid, 'SIGKILL')
  await until(async () => !isServerOf(second.pid, clusterOf(dataDir)))
  await second.stop()
  const third = await startEmbeddedPostgres({ dataDir, log: silent, throwaway: true })
  await assert.rejects(ask(third, 'select n from kept'), /does not exist/)
  await third.stop()
})
