import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { explainFileFault, explainPrintedFault, OperatorError } from '@unspun/operator-error/operator-error.ts'
import { clusterIn, type EmbeddedOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { explainStart } from './postgres-damage.ts'
import { isServerOf } from './postgres-process.ts'
import { makeFolder, ORDINARY, startSite } from './postgres-test-kit.ts'

const start = (dataDir: string, more: Partial<EmbeddedOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, log: () => {}, ...more })

/** A small cluster that was stopped cleanly. Tests copy it, because creating one takes a second. */
const sound = makeFolder()
await (await start(sound, { throwaway: true })).stop()

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
    /is damaged \(.*postgresql\.conf.*: put back your own copy/,
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

const BROKEN: [what: string, harm: (cluster: string) => void, says: RegExp][] = [
  [
    'rights for everybody',
    (cluster) => fs.chmodSync(cluster, 0o777),
    /has the rights 777, .*: run "chmod 700 \S+\/data"\.$/,
  ],
  ['no rights', (cluster) => fs.chmodSync(cluster, 0), /has the rights 000, .*: run "chmod 700 \S+\/data"\.$/],
  [
    'a file that its owner may not read',
    (cluster) => fs.chmodSync(path.join(cluster, 'global', 'pg_control'), 0),
    /PostgreSQL may not use \S+\/global\/pg_control: give it to .* "chown -R \d+ .*" as root\.$/,
  ],
  [
    'no pg_control',
    (cluster) => fs.rmSync(path.join(cluster, 'global', 'pg_control')),
    /is damaged \(.*pg_control.*\): restore 2031\.$/,
  ],
  [
    'an empty pg_control',
    (cluster) => fs.truncateSync(path.join(cluster, 'global', 'pg_control')),
    /is damaged \(.*pg_control.*\): restore 2031\.$/,
  ],
  [
    'no folder of the WAL',
    (cluster) => fs.rmSync(path.join(cluster, 'pg_wal'), { recursive: true }),
    /is damaged \(.*pg_wal.*\): restore 2031\.$/,
  ],
  [
    'no WAL',
    (cluster) => {
      for (const name of fs.readdirSync(path.join(cluster, 'pg_wal')))
        fs.rmSync(path.join(cluster, 'pg_wal', name), { recursive: true })
    },
    /is damaged \(.*checkpoint record.*\): restore 2031\.$/,
  ],
  [
    'no transaction log',
    (cluster) => fs.rmSync(path.join(cluster, 'pg_xact'), { recursive: true }),
    /is damaged \(.*status of transaction.*\): restore 2031\.$/,
  ],
  [
    'a log that is a folder',
    (cluster) => {
      fs.rmSync(path.join(cluster, '..', 'server.log'))
      fs.mkdirSync(path.join(cluster, '..', 'server.log'))
    },
    /server\.log is a folder, .*: move the folder away\.$/,
  ],
  [
    'a lock that is a folder',
    (cluster) => {
      fs.rmSync(path.join(cluster, '..', 'users.lock'))
      fs.mkdirSync(path.join(cluster, '..', 'users.lock'))
    },
    /users\.lock cannot be used .*: stop every process of the site, then remove it\.$/,
  ],
  [
    'a lock of PostgreSQL that is a folder',
    (cluster) => fs.mkdirSync(path.join(cluster, 'postmaster.pid')),
    /postmaster\.pid is a folder, .*: remove it\.$/,
  ],
]

function copied(): { dataDir: string; cluster: string } {
  const dataDir = makeFolder()
  fs.cpSync(sound, dataDir, { recursive: true })
  return { dataDir, cluster: clusterIn(dataDir) }
}

for (const [what, harm, says] of BROKEN) {
  test(`refuses ${what} with one sentence that says what to do`, async () => {
    const { dataDir, cluster } = copied()
    harm(cluster)
    await assert.rejects(start(dataDir, { rescue: () => 'restore 2031' }), (fault) => {
      assert.ok(fault instanceof OperatorError, String(fault))
      assert.match(fault.message, says)
      assert.equal(fault.message.split('\n').length, 1)
      return true
    })
    fs.chmodSync(cluster, 0o700)
  })
}

test('a missing program file is not mistaken for a damaged database', () => {
  const place = { folder: '/d/postgres', cluster: '/d/postgres/data', logFile: '', rescue: () => 'restore 2031' }
  const saidOf = (file: string) =>
    explainStart(`could not open directory "${file}": No such file or directory`, place).message
  assert.equal(
    saidOf('/app/native/share/postgresql/timezonesets'),
    'PostgreSQL is not installed completely (/app/native/share/postgresql/timezonesets is missing): run "npm ci" again.',
  )
  for (const file of ['pg_twophase', '/d/postgres/data/pg_twophase'])
    assert.match(saidOf(file), /^The database in \/d\/postgres\/data is damaged \(.*\): restore 2031\.$/)
})

test('refuses the cluster of another user with one sentence that says what to do', async () => {
  const { dataDir, cluster } = copied()
  if (ORDINARY.uid === undefined) return
  for (const folder of [dataDir, path.dirname(cluster)]) fs.chownSync(folder, ORDINARY.uid, ORDINARY.gid)
  await assert.rejects(
    startSite(dataDir, { user: ORDINARY }),
    /OperatorError: .* belongs to the user with id 0, but the site runs as 65534: run "chown -R 65534 \S+" as root/,
  )
})

for (const [what, contents] of [
  ['an empty', ''],
  ['a broken', '\0\0\0 no number\n'],
] as const) {
  test(`${what} postmaster.pid that belongs to nobody does not block a start`, async () => {
    const { dataDir, cluster } = copied()
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), contents)
    const server = await start(dataDir)
    assert.equal(server.adopted, false)
    await server.stop()
  })
}

test('a running server keeps its postmaster.pid, even if the file is empty', async () => {
  const { dataDir, cluster } = copied()
  const site = await startSite(dataDir)
  await site.kill()
  fs.truncateSync(path.join(cluster, 'postmaster.pid'))
  await assert.rejects(start(dataDir), {
    name: 'OperatorError',
    message: new RegExp(`because process ${site.pid}\\b.* still uses \\S+ \\(.*\\): stop it, then start again\\.$`),
  })
  assert.ok(isServerOf(site.pid, cluster))
  process.kill(site.pid, 'SIGKILL')
})

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
