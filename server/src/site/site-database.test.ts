import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeFolder } from '@unspun/embedded-postgres/postgres-test-kit.ts'
import { versionOf } from '../engines/postgres/postgres-version.ts'
import { readConfig } from '../settings/config.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { openSiteDatabase } from './site-database.ts'

test("a start logs PostgreSQL's version, and warns if it is behind; an operator's command does not", async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  after(drop)
  const [info, warnings]: [string[], string[]] = [[], []]
  const log = { info: (message: string) => info.push(message), warn: (message: string) => warnings.push(message) }
  const settings = { DATABASE_URL: connectionString, DATA_DIR: makeFolder('site-database'), DEMO: 'off' }
  const config = { ...readConfig(settings), local: false }
  const { database, stop } = await openSiteDatabase(config, log)
  const { rows } = await database.pool.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  )
  await stop()
  const [version] = rows[0]!.version.split(' ')
  assert.equal(info[0], `The database is PostgreSQL ${version}.`)
  const { newer } = versionOf(Number(rows[0]!.number))
  const warning = `PostgreSQL ${version} lacks the fixes of ${newer?.version}, released on ${newer?.released}. Update the server.`
  assert.deepEqual(warnings, newer ? [warning] : [])

  info.length = warnings.length = 0
  await (await openSiteDatabase(config, log, { migrating: false })).stop()
  assert.deepEqual([info, warnings], [[], []])
})
