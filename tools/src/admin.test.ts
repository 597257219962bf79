import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../../server/src/settings/config.ts'
import { openSiteDatabase } from '../../server/src/site/site-database.ts'
import { ROOT } from './steps.ts'

/** Tests `npm run admin --` with the embedded PostgreSQL, with and without a running site. */

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-admin-'))
const DATA_DIR = path.join(place, 'var')
after(() => fs.rmSync(place, { recursive: true, force: true }))

function admin(...argv: string[]) {
  return adminWith({}, ...argv)
}

function adminWith(settings: Record<string, string>, ...argv: string[]): Promise<{ code: number; printed: string }> {
  const { DATABASE_URL, ...env } = process.env
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...env, DATA_DIR, ...settings } }
    execFile(process.execPath, ['tools/admin.ts', ...argv], options, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, printed: out + complaint }),
    )
  })
}

const serverRuns = () => fs.existsSync(path.join(DATA_DIR, 'postgres/data/postmaster.pid'))

test('the command line starts the embedded database or joins a running one, and leaves it as it was', async () => {
  const site = await openSiteDatabase(readConfig({ DATA_DIR }), { info: () => {}, warn: () => {} })
  try {
    await site.database.pool.query(
      `insert into users (identity_uid, username, display_name) values ('uid', 'ana', 'Ana')`,
    )
    const hidden = await adminWith({ SUDO_USER: 'ben' }, 'act', 'hide', 'user', '1', '--reason', 'a test')
    assert.equal(hidden.code, 0)
    assert.match(hidden.printed, /^Hidden: user 1 \(ana\)\n/)
    const { rows } = await site.database.pool.query('select hidden_at from users')
    assert.ok(rows[0].hidden_at, 'the server of the site still answers')
    assert.match((await admin('actions')).printed, /hide user 1 +by ben: a test/)
  } finally {
    await site.stop()
  }

  assert.equal(serverRuns(), false)
  const recounted = await admin('recount', '--dry-run')
  assert.deepEqual([recounted.code, serverRuns()], [0, false], recounted.printed)
})

test('only a restore begins a database', async () => {
  const backup = path.join(place, 'backup')
  assert.equal((await admin('backup', backup)).code, 0)
  const there = { DATA_DIR: path.join(place, 'there') }
  assert.match((await adminWith(there, 'users', 'find', 'ana')).printed, /^There is no database in .*there.postgres\./)
  assert.equal(fs.existsSync(there.DATA_DIR), false)
  const restored = await adminWith(there, 'restore', backup)
  assert.equal(restored.code, 0, restored.printed)
  assert.match((await adminWith(there, 'users', 'find', 'ana')).printed, /\bana\b/)
})

test('a wrong setting prints one sentence, and an unknown command exits with 2', async () => {
  const wrong = await adminWith({ LOG_LEVEL: 'loud' }, 'jobs')
  assert.equal(wrong.code, 1)
  assert.match(wrong.printed, /LOG_LEVEL must be one of/)
  const unknown = await admin('destroy')
  assert.equal(unknown.code, 2)
  assert.match(unknown.printed, /There is no command destroy/)
  for (const { printed } of [wrong, unknown]) assert.doesNotMatch(printed, /\n\s+at /)
})
