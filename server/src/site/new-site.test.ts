import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { openDatabase } from '../database/database.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { readConfig } from '../settings/config.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { openSiteDatabase } from './site-database.ts'

/** Returns a function that starts a site, up to opening its empty database. */
async function starter() {
  const { connectionString, drop } = await createEmptyDatabase()
  after(drop)
  const dataDir = makeFolder('new-site')
  const said: string[] = []
  const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) }
  async function start(settings: Record<string, string> = {}): Promise<void> {
    const config = readConfig({ DATABASE_URL: connectionString, DATA_DIR: dataDir, DEMO: 'off', ...settings })
    await (await openSiteDatabase(config, log)).stop()
  }
  async function isUntouched(): Promise<boolean> {
    const database = openDatabase({ address: { connectionString }, size: 1 })
    const applied = await appliedMigrations(database.kysely)
    await database.close()
    return applied.length === 0
  }
  return { dataDir, start, said, isUntouched }
}

function put(...names: string[]): void {
  const file = path.join(...names)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'x')
}

const LEFT: [what: string, file: string[], says: RegExp][] = [
  [
    'pictures',
    ['images', 'avatars', 'ana-1.webp'],
    /there are pictures in \S+\/images\. Is this a new site\?.*these are the site's settings and that DATABASE_URL is right, or restore a backup with them/,
  ],
  ['pictures of hidden content', ['images', 'withdrawn', 'avatars--ana-1.webp'], /there are pictures in/],
  [
    'a nightly backup',
    ['backups', 'nightly-2031-05-01-0347', 'SHA256SUMS'],
    /there are backups in \S+\/backups\..*run "npm run admin -- restore \S+\/nightly-2031-05-01-0347" with them/,
  ],
  ['a backup that the operator made', ['backups', 'before-the-move', 'SHA256SUMS'], /there are backups in/],
]

for (const [what, file, says] of LEFT) {
  test(`an empty database beside ${what} stops the start with a question, and stays empty`, async () => {
    const { dataDir, start, isUntouched } = await starter()
    put(dataDir, ...file)
    for (const _ of ['the first start', 'another try']) {
      await assert.rejects(start(), (error: Error) => {
        assert.equal(error.name, 'OperatorError')
        assert.match(error.message, says)
        assert.match(error.message, /^The database is empty, but .* If it is, start it once with NEW_SITE=yes\.$/)
        return true
      })
    }
    assert.ok(await isUntouched())
  })
}

test('NEW_SITE=yes is needed only once', async () => {
  const { dataDir, start } = await starter()
  put(dataDir, 'images', 'avatars', 'ana-1.webp')
  await start({ NEW_SITE: 'yes' })
  await start()
})

test('a new site starts without NEW_SITE if its folders are empty or the backup beside it is incomplete', async () => {
  const { dataDir, start } = await starter()
  for (const folder of ['images/avatars', 'images/unfinished', 'backups'])
    fs.mkdirSync(path.join(dataDir, folder), { recursive: true })
  put(dataDir, 'backups', 'nightly-2031-05-01-0347.unfinished', 'tables', 'users.jsonl.gz')
  await start()
})

test('backups in BACKUP_DIR are found', async () => {
  const { start } = await starter()
  const folder = makeFolder('backups')
  put(folder, 'nightly-2031-05-01-0347', 'SHA256SUMS')
  await assert.rejects(start({ BACKUP_DIR: folder }), /there are backups in/)
  await start({ BACKUP_DIR: 'off' })
})

test('the demo starts over beside its old pictures, and says so', async () => {
  const { dataDir, start, said } = await starter()
  put(dataDir, 'images', 'avatars', 'ana-1.webp')
  await start({ DEMO: 'on' })
  assert.match(said.join('\n'), /^The database is new, although there are files of an earlier one: pictures in/m)
})
