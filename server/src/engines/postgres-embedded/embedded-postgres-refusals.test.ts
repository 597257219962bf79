import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { explainFileFault, explainPrintedFault, OperatorError } from '../errors/operator-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { makeFolder, ORDINARY, startSite } from './postgres-test-kit.ts'

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} })

/** Data folders with foreign contents: a name, a setup and the expected message. */
const FOREIGN: [what: string, lay: (dataDir: string, cluster: string) => void, says: RegExp][] = [
  [
    'a file in place of the folder',
    (dataDir) => fs.writeFileSync(path.join(dataDir, 'postgres'), ''),
    /a file of that name/,
  ],
  [
    'another program’s files',
    (_, cluster) => {
      fs.mkdirSync(cluster, { recursive: true })
      fs.writeFileSync(path.join(cluster, 'holiday.jpg'), '')
    },
    /data is neither empty nor a PostgreSQL database: move it away/,
  ],
  [
    'a broken PG_VERSION',
    (_, cluster) => {
      fs.mkdirSync(cluster, { recursive: true })
      fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '\0\0\0')
    },
    /neither empty nor a PostgreSQL database/,
  ],
  [
    'another major version',
    (_, cluster) => {
      fs.mkdirSync(cluster, { recursive: true })
      fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n')
    },
    /was created by PostgreSQL 17, but this Unspun includes PostgreSQL 18: make a backup/,
  ],
  [
    'an incomplete cluster',
    (_, cluster) => {
      fs.mkdirSync(cluster, { recursive: true, mode: 0o700 })
      fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n')
    },
    /PostgreSQL did not start: .*postgresql\.conf/,
  ],
]

for (const [what, lay, says] of FOREIGN) {
  test(`refuses ${what} with one sentence and does not change it`, async () => {
    const dataDir = makeFolder()
    lay(dataDir, path.join(dataDir, 'postgres', 'data'))
    const before = fs.readdirSync(dataDir, { recursive: true })
    await assert.rejects(start(dataDir), (fault) => {
      assert.ok(fault instanceof OperatorError, String(fault))
      assert.match(fault.message, says)
      assert.equal(fault.message.split('\n').length, 1)
      return true
    })
    for (const name of before) assert.ok(fs.existsSync(path.join(dataDir, String(name))))
  })
}

test('refuses a folder without write permission', async () => {
  const dataDir = makeFolder()
  fs.chmodSync(dataDir, 0o555)
  await assert.rejects(startSite(dataDir, { user: ORDINARY }), {
    message: `OperatorError: Cannot store data in ${dataDir}: this user has no write permission.`,
  })
})

const MOUNTS: [what: string, options: string, says: RegExp][] = [
  ['a full disk', 'size=8m', /has only \d MB left/],
  ['a read-only file system', 'ro', /OperatorError: Cannot store data in .*: it is on a read-only file system/],
]

for (const [what, options, says] of MOUNTS) {
  test(`refuses ${what}`, async (t) => {
    const inside = ['unshare', '--mount', ...(ORDINARY.uid ? [] : ['--map-root-user'])]
    const probe = spawnSync(inside[0] ?? '', [...inside.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    if (probe.status !== 0) return t.skip('this machine does not allow mounts')
    const dataDir = makeFolder()
    const before = [...inside, 'sh', '-c', `mount -t tmpfs -o ${options} none ${dataDir} && exec "$@"`, 'sh']
    await assert.rejects(startSite(dataDir, { before }), says)
  })
}

test('turns file system errors into sentences and returns other errors unchanged', () => {
  const said = (code: string) => String(explainFileFault(Object.assign(new Error(), { code }), '/d'))
  assert.equal(said('ENOSPC'), 'OperatorError: Cannot store data in /d: the disk is full.')
  assert.equal(said('EACCES'), 'OperatorError: Cannot store data in /d: this user has no write permission.')
  const other = new Error('x')
  assert.equal(explainFileFault(other, '/d'), other)
  const printed = explainPrintedFault('FATAL: could not write "x": No space left on device', '/d')
  assert.equal(printed?.message, 'Cannot store data in /d: the disk is full.')
  assert.equal(explainPrintedFault('FATAL: something else', '/d'), undefined)
})
