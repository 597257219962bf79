import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { startEmbeddedPostgres } from '@unspun/embedded-postgres/embedded-postgres.ts'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import pg from 'pg'
import { restoreBackup } from '../../admin/restore.ts'
import { loadTable } from '../../admin/restore-store.ts'
import { spawnSite, startSiteProcess } from '../../durability/process-test-kit.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { appliedMigrations, migrate, migrationNames } from '../migrate.ts'
import { openBackupFolder } from './backup-folder.ts'
import { makeNightly } from './make-nightly.ts'
import { restoreCall } from './rescue.ts'

const RELEASE = path.join(import.meta.dirname, '../fixtures/1.0.0')
const backupsOf = (dataDir: string) => path.join(dataDir, 'backups')
const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

/** Runs `work` on the embedded database of a stopped site. */
async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { host, port, user } = server
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  // An analysis at any moment would count as a change.
  await client.query('alter system set autovacuum = off')
  const { rowCount } = await client.query(`select from pg_database where datname = 'unspun'`)
  if (rowCount === 0) await client.query('create database unspun')
  await client.end()
  const database = openDatabase({ address: { host, port, user, database: 'unspun' }, size: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

const applied = (dataDir: string) => inDatabase(dataDir, ({ kysely }) => appliedMigrations(kysely))

/** The data folder of a site with the data of release 1.0.0 and a picture. */
async function oldSite(): Promise<string> {
  const dataDir = makeFolder('old-site')
  const { manifest, rows } = await openBackupFolder(RELEASE)
  await inDatabase(dataDir, async ({ kysely }) => {
    await migrate(kysely, { to: manifest.migrations.at(-1) })
    for (const { name } of manifest.tables) await kysely.deleteFrom(name as 'users').execute()
    for (const table of manifest.tables) await loadTable(kysely, table, rows(table.name))
  })
  await (await createDiskFiles(path.join(dataDir, 'images'))).put('avatars/ana-1.webp', Buffer.alloc(1000, 1))
  return dataDir
}

/** Starts a site that must end by itself, and returns what it printed. */
async function failingStart(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const { child, printed } = spawnSite(dataDir, { PORT: '0', LOG_LEVEL: 'info', ...settings })
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await once(child, 'exit')
  clearTimeout(patience)
  assert.equal(child.exitCode, 1, printed())
  return printed()
}

async function workingStart(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'info', ...settings })
  assert.equal(await site.stop(), 0, site.printed())
  return site.printed()
}

test('a start that has migrations to run backs up the database and the pictures first, and the backup restores', async () => {
  const dataDir = await oldSite()
  const { manifest: old } = await openBackupFolder(RELEASE)
  const [one, two] = await Promise.all([startSiteProcess(dataDir, { LOG_LEVEL: 'info' }), startSiteProcess(dataDir)])
  await Promise.all([one.stop(), two.stop()])
  const names = namesIn(backupsOf(dataDir)).filter((name) => name.startsWith('before-'))
  assert.equal(names.length, 1, 'two processes that start together make one')
  assert.match(names[0]!, /^before-0002-\d{4}-\d\d-\d\d-\d{4}$/)
  const folder = path.join(backupsOf(dataDir), names[0]!)
  const { manifest, pictures } = await openBackupFolder(folder)
  assert.deepEqual([manifest.migrations, manifest.tables], [old.migrations, old.tables])
  assert.deepEqual(pictures, ['avatars/ana-1.webp'])
  assert.deepEqual(await applied(dataDir), migrationNames())

  const { connectionString, drop } = await createEmptyDatabase()
  const database = openDatabase({ address: { connectionString }, size: 2, name: 'unspun admin' })
  after(async () => {
    await database.close()
    await drop()
  })
  const files = await createDiskFiles(makeFolder('restored'))
  await restoreBackup(folder, { database, files, force: false })
  assert.deepEqual(await appliedMigrations(database.kysely), migrationNames())

  const again = await workingStart(dataDir)
  assert.doesNotMatch(again, /before the database changes/)
  assert.deepEqual(
    namesIn(backupsOf(dataDir)).filter((name) => name.startsWith('before-')),
    names,
  )
})

test('a start whose backup cannot be made changes nothing and says what to do, and BACKUP_DIR=off starts without one', async () => {
  const dataDir = await oldSite()
  const before = await applied(dataDir)
  const file = path.join(makeFolder(), 'file')
  fs.writeFileSync(file, '')
  const place = path.join(file, 'backups')
  const printed = await failingStart(dataDir, { BACKUP_DIR: place })
  assert.deepEqual(
    printed.split('\n').filter((line) => line && !line.startsWith('{')),
    [
      `Cannot store data in BACKUP_DIR (${place}): a part of its path is a file, not a folder. This version changes the database, and backs it up first, so nothing was changed: free space or mount the disk and start again, or start once with BACKUP_DIR=off.`,
    ],
  )
  assert.deepEqual(await applied(dataDir), before)
  await workingStart(dataDir, { BACKUP_DIR: 'off' })
  assert.deepEqual(await applied(dataDir), migrationNames())
  assert.deepEqual(namesIn(backupsOf(dataDir)), [])
})

test('starts that fail in a migration make one backup until the data changes, and the newest two stay', async () => {
  const dataDir = await oldSite()
  const folder = backupsOf(dataDir)
  // A later migration creates this table.
  await inDatabase(dataDir, ({ pool }) =>
    pool.query('create table weekly_readers (n int generated always as identity primary key)'),
  )
  const change = () => inDatabase(dataDir, ({ pool }) => pool.query('insert into weekly_readers default values'))
  const printed = await failingStart(dataDir)
  assert.match(printed, /Backed up to/)
  assert.match(printed, /The migration 0054-weekly-readers failed/)
  const [first] = namesIn(folder)
  assert.doesNotMatch(await failingStart(dataDir), /Backed up/)
  assert.deepEqual(namesIn(folder), [first])

  await change()
  // What a killed process has left.
  fs.mkdirSync(path.join(folder, 'before-0002-2031-05-01-0347.unfinished'))
  fs.mkdirSync(path.join(folder, 'mine'))
  await failingStart(dataDir)
  const [, second] = namesIn(folder)
  assert.deepEqual(namesIn(folder), [first, second, 'mine'])
  // Several within a minute have later names.
  let [before, newest] = [first, second]
  for (const _ of ['third', 'fourth']) {
    await change()
    await failingStart(dataDir)
    ;[before, newest] = [newest, namesIn(folder)[1]]
    assert.deepEqual(namesIn(folder), [before, newest, 'mine'])
    assert.equal(await restoreCall(folder), `"npm run admin -- restore ${path.join(folder, newest!)}"`)
  }
})

test('nightly backups neither count nor remove one from before migrations, until seven nights are newer', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  const database = openDatabase({ address: { connectionString }, size: 2 })
  after(async () => {
    await database.close()
    await drop()
  })
  await migrate(database.kysely)
  const folder = makeFolder('nightly')
  const nightly = (day: number) =>
    makeNightly({ folder, database, files: undefined, site: 'test', now: new Date(Date.UTC(2031, 4, day, 3, 47)) })
  await nightly(1)
  const before = 'before-0061-2031-05-01-1200'
  fs.cpSync(path.join(folder, 'nightly-2031-05-01-0347'), path.join(folder, before), { recursive: true })
  for (const day of [2, 3, 4, 5, 6, 7]) await nightly(day)
  assert.equal(namesIn(folder).length, 8)
  assert.ok(namesIn(folder).includes(before))
  await nightly(8)
  assert.deepEqual([namesIn(folder).length, namesIn(folder).includes(before)], [7, false])
})
