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

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-admin-'))
after(() => fs.rmSync(DATA_DIR, { recursive: true, force: true }))

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
  const first = await admin('users', 'find', 'ana')
  assert.deepEqual([first.code, serverRuns()], [1, false], first.printed)
  assert.match(first.printed, /no site in this database yet/)

  const site = await openSiteDatabase(readConfig({ DATA_DIR }), { info: () => {}, warn: () => {} })
  try {
    await site.database.pool.query(
      `insert into users (identity_uid, username, display_name) values ('uid', 'ana', 'Ana')`,
    )
    const hidden = await admin('act', 'hide', 'user', '1', '--reason', 'a test')
    assert.equal(hidden.code, 0)
    assert.match(hidden.printed, /^Hidden: user 1 \(ana\)\n/)
    const { rows } = await site.database.pool.query('select hidden_at from users')
    assert.ok(rows[0].hidden_at, 'the server of the site still answers')
  } finally {
    await site.stop()
  }

  assert.equal(serverRuns(), false)
  const recounted = await admin('recount', '--dry-run')
  assert.deepEqual([recounted.code, serverRuns()], [0, false], recounted.printed)
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
