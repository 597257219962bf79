import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { openBackupFolder } from '../database/backups/backup-folder.ts'
import { withSnapshot } from '../database/backups/backup-store.ts'
import { backUp } from '../database/backups/make-backup.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { definedFunctions } from '../database/sql-files.ts'
import { createDiskFiles } from '../engines/files/files-disk.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { recount } from './recount.ts'
import { restoreBackup } from './restore.ts'
import { load, usedTables } from './restore-store.ts'
import { withoutAccess } from './restore-test-kit.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-backup-'))
const undo: (() => unknown)[] = [() => fs.rmSync(place, { recursive: true, force: true })]
after(async () => {
  for (const each of undo.reverse()) await each()
})

// Without the site's jobs, which would change rows between a backup and the comparison.
const site = await startTestSite({ DATA_DIR: path.join(place, 'data'), ROLE: 'web' })
const files = await createDiskFiles(path.join(place, 'data', 'images'))
const ana = await site.makeUser()
const ben = await site.makeUser()
const { headline_id } = await site.makeHeadline(ana)
const { headline_fix_id } = await site.makeFix(
  ana,
  headline_id,
  'Line breaks: \u2028 \u2029 \u0085, "quotes", \\ and 💥',
)
const { comment_id } = await site.makeComment(ben, headline_fix_id, { body: 'First\nsecond\r\nthird' })
await site.makeComment(ana, headline_fix_id, { parent_id: comment_id })
await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: 1 }, ben.token)
await site.post('/api/comments/vote/', { comment_id, vote_value: -1 }, ana.token)
await site.post('/api/favorites/toggle/', { headline_id }, ana.token)
await site.database.pool.query(`insert into feed_sources (url) values ('https://news.example/feed')`)
await site.database.pool.query(
  `insert into feed_items (feed_source_id, guid, title, domain, link, published_at) values (1, 'g', 't', 'd', 'l', '2031-01-01 00:00:00.123456Z')`,
)
await files.put('avatars/ana-1.webp', Buffer.from('a picture'))
await files.put('fix-images/fix-1.png', Buffer.alloc(100_000, 7))

const file = (folder: string, name: string) => path.join(folder, name)

let count = 0
const newFolder = () => path.join(place, `backup-${++count}`)
const backUpSite = () => {
  const folder = newFolder()
  return backUp(folder, { database: site.database, files, site: 'test' }).then(() => folder)
}

async function openTarget(make: typeof createEmptyDatabase = createEmptyDatabase) {
  const { connectionString, drop } = await make()
  const database = openDatabase({ address: { connectionString }, size: 2, name: 'unspun admin' })
  const images = await createDiskFiles(path.join(place, `images-${++count}`))
  undo.push(async () => {
    await database.close()
    await drop()
  })
  return { connectionString, database, files: images, force: false }
}

const contentsOf = (database: Database) =>
  withSnapshot(database, async ({ tables, rows, migrations }) => {
    const contents: Record<string, string[]> = { migrations }
    for (const table of tables) contents[table] = (await Array.fromAsync(rows(table))).flat()
    return contents
  })

async function isRight(database: Database): Promise<void> {
  const wrong: unknown[] = []
  await recount(database, { dryRun: true, onWrong: (each) => wrong.push(each) })
  assert.deepEqual(wrong, [])
}

describe('backup and restore', () => {
  test('restore every row and every picture', async () => {
    const folder = await backUpSite()
    const target = await openTarget()
    await restoreBackup(folder, target)
    assert.deepEqual(withoutAccess(await contentsOf(target.database)), withoutAccess(await contentsOf(site.database)))
    const picture = await target.files.open('fix-images/fix-1.png')
    assert.equal(picture?.size, 100_000)
    assert.equal((await Array.fromAsync(target.files.list('avatars'))).length, 1)
    await isRight(target.database)
    const { rows } = await target.database.pool.query(
      `insert into domains (name) values ('new.example') returning domain_id`,
    )
    const highest = await site.database.pool.query('select max(domain_id)::int as id from domains')
    assert.ok(rows[0].domain_id > highest.rows[0].id, 'ids go on where they were')
  })

  test('restore the pictures of hidden content, which stays hidden', async () => {
    const withdrawn = 'withdrawn/avatars--hidden-1.png'
    await files.put(withdrawn, Buffer.from('a picture'))
    const folder = await backUpSite()
    await files.remove([withdrawn])
    const target = await openTarget()
    await restoreBackup(folder, target)
    assert.equal((await target.files.open(withdrawn))?.size, 9)
    assert.equal(await target.files.open('avatars/hidden-1.png'), undefined)
  })

  test('are consistent during writes', async () => {
    let writing = true
    const people = [ana, ben].map(async ({ token }) => {
      for (let n = 0; writing; n++) {
        await site.post('/api/headline-fixes/vote/', { headline_fix_id, vote_value: n % 2 ? 1 : -1 }, token)
        await site.post('/api/comments/create/', { headline_fix_id, body: `No. ${n}` }, token)
        await site.post('/api/headline-fixes/create/', { headline_id, title: `Fix ${n % 5}`, description: '' }, token)
      }
    })
    const targets = []
    for (let round = 0; round < 3; round++) targets.push([await backUpSite(), await openTarget()] as const)
    writing = false
    await Promise.all(people)
    const comments: number[] = []
    for (const [folder, target] of targets) {
      const { tables } = await restoreBackup(folder, target)
      comments.push(tables.find(({ name }) => name === 'comments')!.rows)
      await isRight(target.database)
    }
    assert.ok(comments.at(-1)! > comments[0]!, 'people did write')
  })

  test('a backup from before 1.0 is refused with one sentence, and nothing is changed', async () => {
    const folder = await backUpSite()
    const manifest = file(folder, 'manifest.json')
    const text = fs.readFileSync(manifest, 'utf8').replace('"0001-baseline"', '"0001-site-tables"')
    fs.writeFileSync(manifest, text)
    const sums = fs.readFileSync(file(folder, 'SHA256SUMS'), 'utf8')
    const sum = createHash('sha256').update(text).digest('hex')
    fs.writeFileSync(file(folder, 'SHA256SUMS'), sums.replace(/^.*(?= {2}manifest\.json$)/m, sum))
    const target = await openTarget(createTestDatabase)
    const before = await contentsOf(target.database)
    await assert.rejects(restoreBackup(folder, { ...target, force: true }), {
      name: 'OperatorError',
      message: /^This backup was made by an Unspun before 1\.0/,
    })
    assert.deepEqual(await contentsOf(target.database), before)
    assert.deepEqual(await Array.fromAsync(target.files.list('avatars')), [])
  })

  test('a site that has only been started is empty', async () => {
    const target = await openTarget(createTestDatabase)
    assert.deepEqual(await usedTables(target.database), [])
    await restoreBackup(await backUpSite(), target)
  })

  test('a site with data is not changed, and is replaced with --force', async () => {
    const folder = await backUpSite()
    const target = await openTarget(createTestDatabase)
    await target.database.pool.query(`insert into domains (name) values ('lost.example')`)
    await assert.rejects(restoreBackup(folder, target), {
      name: 'OperatorError',
      message: /not empty.*domains \(1\).*--force/,
    })
    assert.match((await contentsOf(target.database)).domains!.join(), /lost\.example/)
    await restoreBackup(folder, { ...target, force: true })
    assert.deepEqual(withoutAccess(await contentsOf(target.database)), withoutAccess(await contentsOf(site.database)))
  })

  test('a site with another schema is replaced with --force', async () => {
    const folder = await backUpSite()
    const target = await openTarget(createTestDatabase)
    await target.database.pool.query(`
      insert into domains (name) values ('lost.example');
      update kysely_migration set name = '0001-site-tables' where name = '0001-baseline';
      drop table outbox;
      create table extension_changes (headline_id bigint);
      drop function cast_vote;
      create function cast_vote(text, timestamptz, bigint, smallint) returns integer language sql return 1`)
    await assert.rejects(restoreBackup(folder, target), { name: 'OperatorError', message: /domains \(1\)/ })
    await restoreBackup(folder, { ...target, force: true })
    assert.deepEqual(withoutAccess(await contentsOf(target.database)), withoutAccess(await contentsOf(site.database)))
    await isRight(target.database)
  })

  test('a running site is not changed, even with --force', async () => {
    const folder = await backUpSite()
    const before = await contentsOf(site.database)
    const admin = adminOf(settingsFor(site.config.databaseUrl!, { DATA_DIR: path.join(place, 'data') }))
    const { code, complaint } = await admin('restore', folder, '--force')
    assert.deepEqual([code, complaint], [1, 'The site is running. Stop all its processes first.'])
    assert.deepEqual(await contentsOf(site.database), before)
  })

  test('work from the command line', async () => {
    const folder = newFolder()
    const admin = adminOf(settingsFor(site.config.databaseUrl!, { DATA_DIR: path.join(place, 'data') }))
    assert.equal(outcomeOf(await admin('backup', folder, '--json')).pictures, 2)
    assert.match((await admin('backup', folder)).complaint, /already exists/)
    const target = await openTarget()
    const there = adminOf(settingsFor(target.connectionString, { DATA_DIR: path.join(place, 'there') }))
    assert.match((await there('users', 'find', 'ana')).complaint, /no site in the database \S+ at \S+ yet/)
    const { code, out } = await there('restore', folder)
    assert.deepEqual([code, out.startsWith('Restored http://localhost:3999')], [0, true])
    assert.equal(outcomeOf(await there('users', 'find', ana.email, '--json')).users.length, 1)
    assert.ok(fs.existsSync(path.join(place, 'there/images/avatars/ana-1.webp')))
  })
})

describe('a damaged backup', () => {
  const damages: Record<string, (folder: string) => void> = {
    'a table cut short': (folder) => fs.truncateSync(file(folder, 'tables/headline_fixes.jsonl.gz'), 20),
    'a table with one bit turned': (folder) => {
      const bytes = fs.readFileSync(file(folder, 'tables/users.jsonl.gz'))
      bytes[bytes.length >> 1]! ^= 1
      fs.writeFileSync(file(folder, 'tables/users.jsonl.gz'), bytes)
    },
    'a table that is gone': (folder) => fs.rmSync(file(folder, 'tables/comments.jsonl.gz')),
    'a picture that is gone': (folder) => fs.rmSync(file(folder, 'images/avatars/ana-1.webp')),
    'another manifest': (folder) => fs.appendFileSync(file(folder, 'manifest.json'), ' '),
    'no manifest': (folder) => fs.rmSync(file(folder, 'manifest.json')),
    'no sums': (folder) => fs.rmSync(file(folder, 'SHA256SUMS')),
    'sums cut short': (folder) => {
      const lines = fs.readFileSync(file(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
      fs.writeFileSync(file(folder, 'SHA256SUMS'), lines.slice(1).join('\n'))
    },
    'sums cut within a line': (folder) => fs.truncateSync(file(folder, 'SHA256SUMS'), 100),
    'sums of a file elsewhere': (folder) =>
      fs.appendFileSync(file(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  images/avatars/../../../../etc/passwd\n`),
  }
  for (const [name, damage] of Object.entries(damages)) {
    test(`(${name}) is refused, and nothing is changed`, async () => {
      const folder = await backUpSite()
      damage(folder)
      const target = await openTarget(createTestDatabase)
      const before = await contentsOf(target.database)
      await assert.rejects(restoreBackup(folder, { ...target, force: true }), { name: 'OperatorError' })
      assert.deepEqual(await contentsOf(target.database), before)
      assert.deepEqual(await Array.fromAsync(target.files.list('avatars')), [])
    })
  }

  test('(valid checksums of wrong rows) is refused, and nothing is changed', async () => {
    const folder = await backUpSite()
    const { manifest, rows } = await openBackupFolder(folder)
    const target = await openTarget(createTestDatabase)
    const before = await contentsOf(target.database)
    const tables = manifest.tables.map((table) =>
      table.name === 'outbox' ? { ...table, rows: table.rows + 1 } : table,
    )
    await assert.rejects(
      load(target.database, { ...manifest, tables, rows }, async () => {}),
      /The table outbox should have/,
    )
    assert.deepEqual(await contentsOf(target.database), before)
  })
})

test('a failed backup leaves nothing behind', async () => {
  const folder = newFolder()
  const away = { ...files, open: () => Promise.reject(new Error('the store is away')) }
  await assert.rejects(backUp(folder, { database: site.database, files: away, site: 'test' }), /the store is away/)
  assert.ok(!fs.existsSync(folder) && !fs.existsSync(`${folder}.unfinished`))
})

test('every function is in a file', async () => {
  // PostgreSQL creates the functions of an extension, so no file defines them.
  const { rows } = await site.database.pool.query<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = current_schema()::regnamespace and not exists
       (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    definedFunctions().sort(),
  )
})
