import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { postgresOf, startSiteProcess } from '../durability/process-test-kit.ts'
import { makeFolder } from '../engines/postgres-embedded/postgres-test-kit.ts'
import { until } from '../testing/until.ts'
import { openBackupFolder } from './backup-folder.ts'

test('a site makes the backup of a missed night at its start, and tells the log and the metrics', async () => {
  const dataDir = makeFolder()
  const folder = path.join(dataDir, 'backups')
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
