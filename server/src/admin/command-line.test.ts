import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { startTestSite } from '../testing/test-kit.ts'
import { runAdmin } from './command-line.ts'
import { adminOf, outcomeOf, settingsFor } from './test-kit.ts'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-command-line-'))
after(() => fs.rmSync(place, { recursive: true, force: true }))
const site = await startTestSite()
const settings = settingsFor(site.config.databaseUrl!)

describe('with settings other than those of the site', () => {
  const calls = [
    ['users', 'find', 'ana'],
    ['feeds'],
    ['backup', path.join(place, 'backup')],
    ['restore', '--recovered', '2031-05-01T14:29:00Z'],
    ['restore'],
  ]
  for (const call of calls) {
    test(`${call.join(' ')} begins no database, and names the folder`, async () => {
      const DATA_DIR = path.join(place, 'elsewhere/var')
      const { code, out, complaint } = await adminOf({ DATA_DIR })(...call)
      assert.deepEqual([code, out], [1, ''])
      const wanted = `There is no database in ${DATA_DIR}/postgres. Run this command with the site's settings (DATA_DIR or DATABASE_URL).`
      assert.equal(complaint, wanted)
      assert.deepEqual(fs.readdirSync(place), [])
    })
  }

  test('a restore from a folder that is no backup begins no database', async () => {
    const { code, complaint } = await adminOf({ DATA_DIR: path.join(place, 'elsewhere/var') })('restore', place)
    assert.equal(code, 1)
    assert.equal(complaint, `${place} is not a complete backup: it has no SHA256SUMS.`)
    assert.deepEqual(fs.readdirSync(place), [])
  })

  test('an empty database is named by host and name, without the password', async () => {
    const { connectionString, drop } = await createEmptyDatabase()
    after(drop)
    const url = new URL(connectionString)
    url.password = 'a-password-1'
    const { code, complaint } = await adminOf(settingsFor(url.href))('users', 'find', 'ana')
    assert.equal(code, 1)
    assert.ok(complaint.startsWith(`There is no site in the database ${url.pathname.slice(1)} at `), complaint)
    assert.doesNotMatch(complaint, /a-password/)
  })
})

test('the log of actions names the person whom the terminal names', async () => {
  const ana = await site.makeUser()
  const hide = ['act', 'hide', 'user', String(ana.user_id), '--reason', 'a test']
  const complaints: string[] = []
  const complain = (line: string) => complaints.push(line)
  assert.equal(await runAdmin(hide, { print: () => {}, complain, env: settings, person: 'ben' }), 0, complaints.join())
  const { actions } = outcomeOf(await adminOf(settings)('actions', '--json'))
  assert.equal(actions[0].done_by, 'ben')
})

test('complaints show no control characters of what they quote', async () => {
  const { complaint } = await adminOf(settings)('dest\u001b[2J\u202eroy')
  assert.match(complaint, /^There is no command dest \[2J roy\./)
})
