import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { restoreBackup } from '../../admin/restore.ts'
import { withoutAccess } from '../../admin/restore-test-kit.ts'
import { cpuLimitOfChild } from '../../durability/process-test-kit.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { BACKUP_APPLICATION } from '../../engines/postgres/postgres.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { startTestSite } from '../../testing/test-kit.ts'
import { until } from '../../testing/until.ts'
import { openDatabase } from '../database.ts'
import { numberEvents } from '../events/event-store.ts'
import { openBackupFolder } from './backup-folder.ts'
import { withSnapshot } from './backup-store.ts'
import { backUp } from './make-backup.ts'
import { makeNightly } from './make-nightly.ts'
import { createNightlyBackups } from './nightly.ts'
import { isBackupDue, nightlyBackups } from './nightly-folder.ts'
import { restoreCall } from './rescue.ts'

const site = await startTestSite()
const { database } = site
const ana = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
await site.makeFix(ana, headline_id, 'A fix')
// The site's job would change rows between a backup and its comparison.
await numberEvents(database)
await database.pool.query('update event_cursors set position = (select max(position) from events)')
const pictures = makeFolder('pictures')
const files = await createDiskFiles(pictures)
await files.put('avatars/ana-1.webp', Buffer.alloc(50_000, 1))
await files.put('withdrawn/avatars--ben-1.webp', Buffer.alloc(50_000, 2))

const night = (day: number) => new Date(Date.UTC(2031, 4, day, 3, 47))
/** When a site of today has missed a night. */
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60_000)
const nightly = (folder: string, day: number, more = {}) =>
  makeNightly({ folder, database, files, site: 'test', now: night(day), ...more })
const namesIn = (folder: string) => fs.readdirSync(folder).sort()

/** A parent folder that does not exist yet, as at the first night. */
const newFolder = () => path.join(makeFolder('nightly'), 'backups')

test('a nightly backup restores every row and every picture', async () => {
  const { folder, rows, pictures: count } = await nightly(newFolder(), 1)
  assert.equal(path.basename(folder), 'nightly-2031-05-01-0347')
  assert.ok(rows > 3)
  assert.equal(count, 2)
  const { connectionString, drop } = await createEmptyDatabase()
  const target = openDatabase({ address: { connectionString }, size: 2, name: 'unspun admin' })
  after(async () => {
    await target.close()
    await drop()
  })
  const restored = await createDiskFiles(makeFolder('restored'))
  await restoreBackup(folder, { database: target, files: restored, force: false })
  const contentsOf = (of: typeof target) =>
    withSnapshot(of, async ({ tables, rows }) => {
      const contents: Record<string, string[]> = {}
      for (const table of tables) contents[table] = (await Array.fromAsync(rows(table))).flat()
      return contents
    })
  assert.deepEqual(withoutAccess(await contentsOf(target)), withoutAccess(await contentsOf(database)))
  assert.equal((await restored.open('avatars/ana-1.webp'))?.size, 50_000)
  assert.equal((await restored.open('withdrawn/avatars--ben-1.webp'))?.size, 50_000)
})

test('only the owner can read it, and pictures that have not changed take no space again', async () => {
  const folder = newFolder()
  const [one, two] = [await nightly(folder, 1), await nightly(folder, 2)]
  assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
  const inode = (backup: string) => fs.statSync(path.join(backup, 'images/avatars/ana-1.webp')).ino
  assert.equal(inode(one.folder), inode(two.folder))
  assert.notEqual(inode(one.folder), fs.statSync(path.join(pictures, 'avatars/ana-1.webp')).ino)
})

test('a picture that is damaged in the previous backup is copied again', async () => {
  const folder = newFolder()
  const one = await nightly(folder, 1)
  fs.writeFileSync(path.join(one.folder, 'images/avatars/ana-1.webp'), 'damaged')
  const two = await nightly(folder, 2)
  const opened = await openBackupFolder(two.folder)
  assert.equal((await opened.picture('avatars/ana-1.webp')).length, 50_000)
})

test('seven are kept, and the operator’s own are not touched', async () => {
  const folder = newFolder()
  fs.mkdirSync(path.join(folder, 'before-the-move'), { recursive: true })
  // Left by processes that were killed.
  fs.mkdirSync(path.join(folder, 'nightly-2031-04-30-0347.unfinished'))
  fs.mkdirSync(path.join(folder, 'nightly-2031-04-01-0347.removed'))
  for (let day = 1; day <= 9; day++) await nightly(folder, day)
  const days = ['03', '04', '05', '06', '07', '08', '09']
  assert.deepEqual(namesIn(folder), ['before-the-move', ...days.map((day) => `nightly-2031-05-${day}-0347`)])
  for (const name of namesIn(folder).slice(1)) await openBackupFolder(path.join(folder, name))
})

test('backups that a wrong clock has named neither count nor push out those of today', async () => {
  const folder = newFolder()
  const decade = async (day: number) =>
    (await nightly(folder, 0, { now: new Date(Date.UTC(2041, 0, day, 3, 47)) })).folder
  const future: string[] = []
  for (let day = 1; day <= 7; day++) future.push(await decade(day))
  for (let day = 1; day <= 8; day++) {
    const made = await nightly(folder, day)
    assert.deepEqual(made.ahead, future.toReversed())
    await openBackupFolder(made.folder)
  }
  const ofToday = namesIn(folder).filter((name) => name.startsWith('nightly-2031'))
  assert.deepEqual([ofToday.length, ofToday[0], namesIn(folder).length], [7, 'nightly-2031-05-02-0347', 14])
  const { backups } = await nightlyBackups(folder, night(8))
  assert.equal(isBackupDue(backups, night(0), night(9)), true)
  assert.equal(path.basename(backups[0]?.path ?? ''), 'nightly-2031-05-08-0347')
})

test('metrics and the advice to restore name the newest backup that no wrong clock has named', async () => {
  const folder = newFolder()
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 24 * 60 * 60_000))
  await nightly(folder, 0, { now: tomorrow })
  const wrong = await restoreCall(folder)
  assert.match(wrong ?? '', /restore \S+\/nightly-/, 'better than nothing')
  const { folder: right } = await nightly(folder, 0, { now: yesterday })
  assert.equal(await restoreCall(folder), `"npm run admin -- restore ${right}"`)
  const backups = createNightlyBackups({ database, folder, pictures, site: 'test' })
  after(() => backups.close())
  const { count, newest } = await backups.kept()
  assert.deepEqual([count, newest?.toISOString().slice(0, 16)], [1, yesterday?.toISOString().slice(0, 16)])
})

test('an emptied folder of an earlier backup stops no later one', async () => {
  const folder = newFolder()
  const [one, two] = [await nightly(folder, 1), await nightly(folder, 2)]
  fs.rmSync(one.folder, { recursive: true })
  fs.mkdirSync(one.folder)
  fs.rmSync(path.join(two.folder, 'tables'), { recursive: true })
  const three = await nightly(folder, 3)
  await openBackupFolder(three.folder)
  const { backups } = await nightlyBackups(folder, night(3))
  assert.deepEqual(
    backups.map((each) => each.path),
    [three.folder, two.folder],
  )
})

test('a backup that reads back wrong is never given its name, and the earlier ones stay', async () => {
  const folder = newFolder()
  await nightly(folder, 1)
  const table = path.join(folder, 'nightly-2031-05-02-0347.unfinished', 'tables', 'users.jsonl.gz')
  for (const harm of [() => fs.appendFileSync(table, 'x'), () => fs.truncateSync(table), () => fs.rmSync(table)]) {
    // The tables are written before the pictures are listed.
    const list: typeof files.list = (kind) => {
      if (kind === 'avatars') listed()
      return files.list(kind)
    }
    let times = 0
    // The first time, the pictures are listed for the size only.
    const listed = () => ++times === 2 && harm()
    await assert.rejects(
      nightly(folder, 2, { files: { ...files, list } }),
      /checksum of tables\/users\.jsonl\.gz is wrong/,
    )
    assert.deepEqual(namesIn(folder), ['nightly-2031-05-01-0347'])
  }
  await nightly(folder, 2)
  assert.equal(namesIn(folder).length, 2)
})

test('a backup that would fill the disk is not begun, or not finished', async (t) => {
  const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status === 0
  after(() => {
    if (mounted) spawnSync('umount', ['--lazy', disk])
    fs.rmdirSync(disk)
  })
  if (!mounted) return t.skip('a small disk cannot be mounted here: that needs root')
  const folder = path.join(disk, 'backups')
  const older = path.join(folder, 'nightly-2031-05-01-0347')
  // A small backup, so that the next one seems to need little.
  await nightly(makeFolder(), 1).then((made) => fs.cpSync(made.folder, older, { recursive: true }))

  const free = () => fs.statfsSync(disk).bavail * fs.statfsSync(disk).bsize
  fs.writeFileSync(path.join(disk, 'filler'), Buffer.alloc(free() - 1024 ** 2))
  await assert.rejects(nightly(folder, 2), { name: 'OperatorError', message: /needs \d+ MB of free space.*BACKUP_DIR/ })
  assert.deepEqual(namesIn(folder), ['nightly-2031-05-01-0347'])
  fs.rmSync(path.join(disk, 'filler'))

  // A picture of which the size is not known beforehand.
  const megabytes = function* () {
    for (;;) yield Buffer.alloc(1024 ** 2)
  }
  const open = async (name: Parameters<typeof files.open>[0]) => {
    const found = await files.open(name)
    return found && { ...found, size: 1, stream: async () => Readable.from(megabytes()) }
  }
  fs.rmSync(path.join(older, 'images'), { recursive: true })
  await assert.rejects(nightly(folder, 2, { files: { ...files, open } }), { name: 'OperatorError', message: /needs/ })
  assert.deepEqual(namesIn(folder), ['nightly-2031-05-01-0347'])
})

test('a backup may use as much CPU time as a large site needs', async () => {
  const backups = createNightlyBackups({ database, folder: newFolder(), pictures, site: 'test' })
  after(() => backups.close())
  const holder = await database.pool.connect()
  await holder.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table users in access exclusive mode',
  )
  const making = backups.makeDue(inTwoDays())
  try {
    await until(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where application_name = '${BACKUP_APPLICATION}' and wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount === 1
    })
    assert.equal(cpuLimitOfChild('nightly-process.ts'), 'unlimited')
  } finally {
    holder.release(true)
  }
  assert.ok(await making)
})

test('a process that finds another one making the backup has nothing to do, and counts no failure', async () => {
  const backups = createNightlyBackups({ database, folder: newFolder(), pictures, site: 'test' })
  after(() => backups.close())
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [advisoryLocks.backup])
    assert.equal(await backups.makeDue(inTwoDays()), undefined)
    assert.deepEqual([...backups.outcomes.all], [])
  } finally {
    other.release(true)
  }
})

test('a folder that cannot be written is one sentence that names the setting and the cause', async (t) => {
  const file = path.join(makeFolder('nightly'), 'file')
  fs.writeFileSync(file, '')
  const folder = path.join(file, 'backups')
  await assert.rejects(nightly(folder, 1), {
    name: 'OperatorError',
    message: `Cannot store data in BACKUP_DIR (${folder}): a part of its path is a file, not a folder.`,
  })
  const disk = makeFolder('nightly')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'none', disk]).status !== 0)
    return t.skip('this machine does not allow mounts')
  try {
    for (const place of [disk, path.join(disk, 'new', 'backups')])
      await assert.rejects(nightly(place, 1), {
        name: 'OperatorError',
        message: `Cannot store data in BACKUP_DIR (${place}): it is on a read-only file system.`,
      })
    await assert.rejects(backUp(path.join(disk, 'new', 'mine'), { database, files, site: 'test' }), {
      name: 'OperatorError',
      message: `Cannot store data in ${disk}/new: it is on a read-only file system.`,
    })
  } finally {
    spawnSync('umount', [disk])
  }
})

test('one process of the site makes what is due, counts it, and tries again after a failure', async () => {
  const folder = newFolder()
  const parts = { database, folder, pictures, site: 'test' }
  const [one, two] = [createNightlyBackups(parts), createNightlyBackups(parts)]
  after(async () => {
    await one.close()
    await two.close()
  })
  const now = inTwoDays()
  // A file in place of the folder.
  fs.writeFileSync(folder, '')
  await assert.rejects(one.makeDue(now))
  fs.rmSync(folder)
  const made = await Promise.all([one.makeDue(now), two.makeDue(now)])
  assert.equal(made.filter(Boolean).length, 1, 'the other process finds it made')
  assert.equal((await nightlyBackups(folder, now)).backups.length, 1)
  assert.equal(await one.makeDue(now), undefined)
  const all = [one, two].flatMap(({ outcomes }) => [...outcomes.all])
  assert.deepEqual(all.sort(), [
    ['failed', 1],
    ['made', 1],
  ])
})
