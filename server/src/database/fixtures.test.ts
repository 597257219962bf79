import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { recount } from '../admin/recount.ts'
import { restoreBackup } from '../admin/restore.ts'
import { createDiskFiles } from '../engines/files/files-disk.ts'
import { rankSite } from '../fixes/ranking/rank-site.ts'
import { isRankingDue } from '../fixes/ranking/store.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { appliedMigrations, migrationNames } from './migrate.ts'

/** Backups of the demo community, one for each release, made by `npm run admin -- backup`. */
const FIXTURES = path.join(import.meta.dirname, 'fixtures')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-fixtures-'))
after(() => fs.rmSync(folder, { recursive: true }))

describe('the data of each release', () => {
  for (const release of fs.readdirSync(FIXTURES)) {
    test(`${release} is migrated to this version, and every count is right`, async () => {
      const { connectionString, drop } = await createEmptyDatabase()
      const database = openDatabase({ address: { connectionString }, size: 2, name: 'unspun admin' })
      try {
        const files = await createDiskFiles(path.join(folder, release))
        const { tables } = await restoreBackup(path.join(FIXTURES, release), { database, files, force: false })
        assert.ok(
          tables.every(({ name, rows }) => rows > 0 || EMPTY.has(name)),
          JSON.stringify(tables),
        )
        assert.deepEqual(await appliedMigrations(database.kysely), migrationNames())
        // As the site does at its start.
        if (await isRankingDue(database)) await rankSite(database)
        const wrong: unknown[] = []
        await recount(database, { dryRun: true, onWrong: (each) => wrong.push(each) })
        assert.deepEqual(wrong, [])
        // Pictures that readers loaded from other hosts are copied now.
        const { rows } = await database.pool.query(`select
          (select count(*)::int from headlines where image_url <> '') as named,
          (select count(*)::int from headlines where image_url <> '' and headline_image = '' and picture_tried_at is not null) as left,
          (select count(*)::int from feed_items where image <> '' or picture_try_at is null) as wrong`)
        assert.ok(rows[0].named > 0)
        assert.deepEqual([rows[0].left, rows[0].wrong], [0, 0])
      } finally {
        await database.close()
        await drop()
      }
    })
  }
})

/** Tables that the demo community does not use. */
const EMPTY = new Set([
  'ended_tokens',
  'bot_proofs',
  'identity_session',
  'identity_verification',
  'identity_jwks',
  'action_codes',
])
