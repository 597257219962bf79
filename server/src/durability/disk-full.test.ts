import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainPicture } from '../engines/pictures/picture-test-kit.ts'
import { makeHeadlines, makeMembers } from './members-test-kit.ts'
import { postgresOf, type SiteProcess, startSiteProcess } from './process-test-kit.ts'
import { brokenPromises } from './promises-test-kit.ts'
import { createWriters, seededRandom } from './writers-test-kit.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-small-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=260m', 'tmpfs', dataDir]).status === 0
const ends: (() => unknown)[] = []
after(async () => {
  for (const end of ends.reverse()) await end()
  if (mounted) spawnSync('umount', ['--lazy', dataDir])
  fs.rmSync(dataDir, { recursive: true })
})

/** Fills the disk completely. Returns a function that frees the space. */
function fillDisk(): () => void {
  const file = path.join(dataDir, 'filler')
  const handle = fs.openSync(file, 'w')
  for (const size of [1024 * 1024, 4096, 1]) {
    const bytes = Buffer.alloc(size)
    try {
      for (;;) if (fs.writeSync(handle, bytes) < size) break
    } catch (fault) {
      assert.equal((fault as NodeJS.ErrnoException).code, 'ENOSPC')
    }
  }
  fs.closeSync(handle)
  return () => fs.rmSync(file)
}

test('with a full disk writes are refused and nothing is lost; with free space the site recovers by itself', {
  skip: !mounted && 'a small disk cannot be mounted here: that needs root',
}, async () => {
  const seed = randomInt(2 ** 31)
  const site = await startSiteProcess(dataDir)
  ends.push(() => site.stop())
  const database = postgresOf(dataDir).open()
  const members = await makeMembers(site, database, 6)
  const writers = createWriters(members, await makeHeadlines(database, 10), seededRandom(seed))
  const { count } = writers
  const writing = writers.start(site)
  ends.push(() => writing.stop())
  const reach = async (what: keyof typeof count, more: number) => {
    for (const goal = count[what] + more; count[what] < goal; ) await sleep(5)
  }
  await reach('acknowledged', 40)
  assert.equal((await site.ask('/api/feed/recent/')).status, 200)

  const free = fillDisk()
  // Uses up the preallocated files in which PostgreSQL still has room, as weeks with a full disk would.
  await useUp(database)
  await reach('refused', 20)
  assert.equal((await site.ask('/api/feed/recent/')).status, 200)
  const picture = await uploadAvatar(site, members[0]!.token)
  assert.equal(picture.status, 503, JSON.stringify(picture))
  assert.deepEqual(fs.readdirSync(path.join(dataDir, 'images', 'unfinished')), [])
  assert.deepEqual(fs.readdirSync(path.join(dataDir, 'images', 'avatars')), [])
  const said = site.printed().length

  free()
  await reach('acknowledged', 40)
  await writing.stop()
  assert.equal(site.child.exitCode, null, 'the site never ended')
  assert.deepEqual(writers.wrong, [], `seed ${seed}`)
  assert.deepEqual(await brokenPromises(site, database, writers.ledgers), [], `seed ${seed}`)
  assert.ok(said < 1_000_000, `the log has ${said} bytes`)
  await database.close()
  assert.equal(await site.stop(), 0, site.printed())
})

test('a site on a full disk stops, leaves no process behind, and continues with its data once there is space', {
  skip: !mounted && 'a small disk cannot be mounted here: that needs root',
}, async () => {
  const site = await startSiteProcess(dataDir)
  ends.push(() => site.stop())
  const database = postgresOf(dataDir).open()
  await database.pool.query(`insert into domains (name) values ('kept.example')`)
  const free = fillDisk()
  await useUp(database)
  await database.close()
  assert.equal(await site.stop(), 0, site.printed())
  assert.equal(postgresOf(dataDir).isRunning(), false)

  free()
  const next = await startSiteProcess(dataDir)
  ends.push(() => next.stop())
  const again = postgresOf(dataDir).open()
  ends.push(() => again.close())
  const { rows } = await again.pool.query(`select name from domains where name = 'kept.example'`)
  assert.equal(rows.length, 1)
  assert.equal(await next.stop(), 0, next.printed())
})

async function useUp({ pool }: ReturnType<ReturnType<typeof postgresOf>['open']>): Promise<void> {
  await pool.query('create table if not exists filler (n int, text text)').catch(() => {})
  for (let tries = 0; tries < 500; tries++) {
    const fill = `insert into filler select n, repeat('x', 1000) from generate_series(1, 1000) n`
    const failed = await pool.query(fill).then(
      () => false,
      () => true,
    )
    if (failed) return
  }
  throw new Error('the disk never got full')
}

async function uploadAvatar({ port }: SiteProcess, token: string) {
  const form = new FormData()
  const bytes = await plainPicture(512, 512).jpeg().toBuffer()
  form.set('file', new File([new Uint8Array(bytes)], 'me.jpg'))
  const address = `http://127.0.0.1:${port}/api/users/upload-avatar/`
  const response = await globalThis.fetch(address, { method: 'POST', headers: { 'auth-token': token }, body: form })
  return { status: response.status, body: await response.json() }
}
