import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { postgresOf, spawnSite, startSiteProcess } from '../../durability/process-test-kit.ts'
import { until } from '../../testing/until.ts'
import { openBackupFolder } from './backup-folder.ts'

const dataDir = makeFolder()
const folder = path.join(dataDir, 'backups')

test('a site makes the backup of a missed night at its start, and tells the log and the metrics', async () => {
  const first = await startSiteProcess(dataDir)
  after(() => first.stop())
  const newest = async (site: typeof first) =>
    /^unspun_backup_newest_timestamp_seconds (\d+)$/m.exec((await site.ask('/metrics')).body)?.[1]
  assert.equal(await newest(first), '0')
  assert.ok(!fs.existsSync(folder), 'a site of today has missed no night')
  const database = postgresOf(dataDir).open()
  await database.pool.query(`update kysely_migration set timestamp = '2021-05-01T00:00:00.000Z'`)
  await database.close()
  assert.equal(await first.stop(), 0)

  const second = await startSiteProcess(dataDir, { LOG_LEVEL: 'info' })
  after(() => second.stop())
  const seconds = Number(await until(() => newest(second), Number))
  const [name = ''] = fs.readdirSync(folder)
  assert.equal(
    name,
    `nightly-${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}`,
  )
  const { manifest } = await openBackupFolder(path.join(folder, name))
  assert.equal(manifest.site, 'https://durable.example')
  const metrics = await until(
    async () => String((await second.ask('/metrics')).body),
    (text) => text.includes('unspun_backups_total{outcome="made"} 1'),
  )
  assert.match(metrics, /^unspun_backups_kept 1$/m)
  await until(() => second.printed().includes('The nightly backup is made and checked'))
  assert.equal(await second.stop(), 0, second.printed())
})

test('a site whose backup folder cannot be written serves, and says why in one sentence at its start and at the backup', async () => {
  const file = path.join(makeFolder(), 'file')
  fs.writeFileSync(file, '')
  const place = path.join(file, 'backups')
  const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'warn', BACKUP_DIR: place })
  after(() => site.stop())
  await until(() => site.printed().includes('The job backup failed'))
  assert.equal((await site.ask('/healthz')).status, 200)
  assert.match(String((await site.ask('/metrics')).body), /^unspun_backups_total\{outcome="failed"\} 1$/m)
  assert.equal(await site.stop(), 0, site.printed())
  const cause = `Cannot store data in BACKUP_DIR (${place}): a part of its path is a file, not a folder.`
  const lines = site.printed().split('\n')
  const said = lines.filter((line) => line.includes(place)).map((line) => JSON.parse(line))
  assert.ok(!said.some(({ err }) => err), 'a stack is logged')
  const messages = said.map(({ msg }) => msg)
  assert.equal(messages[0], `${cause} No nightly backup is made until this is corrected.`)
  assert.ok(messages.includes(`The job backup failed: ${cause}`), messages.join('\n'))
})

test('a start with a damaged database names the newest backup and the command that restores it', async () => {
  const cluster = path.join(dataDir, 'postgres', 'data')
  const [backup = ''] = fs.readdirSync(folder)
  // The site's database is the newest.
  const database = Math.max(...fs.readdirSync(path.join(cluster, 'base')).map(Number))
  for (const part of ['global/pg_control', `base/${database}`]) {
    fs.renameSync(path.join(cluster, part), path.join(cluster, 'gone'))
    const { child, printed } = spawnSite(dataDir, { PORT: '0' })
    await once(child, 'exit')
    fs.renameSync(path.join(cluster, 'gone'), path.join(cluster, part))
    assert.equal(child.exitCode, 1, part)
    const call = `move that folder away, then run "npm run admin -- restore ${path.join(folder, backup)}", which restores the newest backup.`
    assert.equal(printed().trim().split('\n').length, 1, printed())
    assert.ok(printed().startsWith(`\nThe database in ${cluster} is damaged (`), printed())
    assert.ok(printed().trim().endsWith(call), printed())
    assert.equal(postgresOf(dataDir).isRunning(), false)
  }
})
