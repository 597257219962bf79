import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../server/src/settings/config.ts'

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')
// The deployment files are for Linux: `ln -T` is of GNU and BusyBox.
const skip = process.platform !== 'linux' && 'the deployment files are for Linux'

function folderOf(t: TestContext): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-deploy-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

/** The line of a document that makes `/opt/unspun` a link to a release, with `/opt` replaced. */
function linkingIn(document: string, release: string, opt: string): string {
  const line = read(document)
    .split('\n')
    .find((each) => each.startsWith('ln ') && each.includes(`/opt/unspun-${release} `))
  assert.ok(line, `${document} has no line for ${release}`)
  return line.replaceAll('/opt/', `${opt}/`)
}

test('the documented upgrade changes the version, and fails if the first installation made no link', { skip }, (t) => {
  const opt = folderOf(t)
  for (const version of ['1.0', '1.1']) {
    fs.mkdirSync(path.join(opt, `unspun-${version}`))
    fs.writeFileSync(path.join(opt, `unspun-${version}/version`), version)
  }
  const installed = path.join(opt, 'unspun')
  const versionNow = () => fs.readFileSync(path.join(installed, 'version'), 'utf8')
  const upgrade = linkingIn('operations.md', '1.1', opt)
  execFileSync('sh', ['-c', linkingIn('scaling.md', '1.0', opt)])
  assert.equal(versionNow(), '1.0')
  execFileSync('sh', ['-c', upgrade])
  assert.equal(versionNow(), '1.1')

  fs.rmSync(installed)
  fs.cpSync(path.join(opt, 'unspun-1.0'), installed, { recursive: true })
  const { status, stderr } = spawnSync('sh', ['-c', upgrade], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  assert.notEqual(status, 0)
  assert.match(stderr, /cannot overwrite directory/)
  assert.deepEqual(fs.readdirSync(installed), ['version'])
})

/** The settings that a shell reads from a file. */
function settingsIn(file: string): Record<string, string> {
  const printed = execFileSync('env', ['-i', '/bin/sh', '-euc', 'set -a; . "$0"; exec /usr/bin/env -0', file], {
    encoding: 'utf8',
  })
  const pairs = printed.split('\0').filter(Boolean)
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** Reads a file as systemd.exec(5) does, as far as the file uses its format: no escapes, no lines that continue. */
function systemdSettingsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line && !/^[#;]/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = line, value = ''] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
      return [name, value.replace(/^'([^']*)'$/, '$1')]
    }),
  )
}

const replaced = { SECRET: 'r4nd0m'.repeat(6), METRICS_TOKEN: 'r4nd0m'.repeat(3) }

test('a shell and systemd read the same settings from unspun.env, which is one of a small site', { skip }, () => {
  const { PWD: _, ...settings } = settingsIn(path.join(import.meta.dirname, 'deploy/unspun.env'))
  assert.deepEqual(settings, systemdSettingsIn(read('deploy/unspun.env')))
  assert.equal(settings.MAIL_FROM, 'Unspun <hello@news.example>')
  const { dataDir, databaseUrl, redisUrl, files } = readConfig({ ...settings, ...replaced })
  assert.deepEqual([dataDir, databaseUrl, redisUrl, files.kind], ['/var/lib/unspun', undefined, undefined, 'disk'])
  // Nobody runs a site with the published secrets.
  assert.throws(() => readConfig(settings), /SECRET must have .*\n.*METRICS_TOKEN must have/)
})

test('with its last part, unspun.env is one of a large site', { skip }, (t) => {
  const file = path.join(folderOf(t), 'unspun.env')
  fs.writeFileSync(file, read('deploy/unspun.env').replace(/^# (?=[A-Z0-9_]+=)/gm, ''))
  const { databaseUrl, files, ...config } = readConfig({ ...settingsIn(file), ...replaced, ROLE: 'web' })
  assert.equal(databaseUrl, 'postgres://unspun:password@db.internal/unspun')
  assert.equal(config.redisUrl, 'redis://cache.internal:6379')
  assert.equal(files.kind, 's3')
})

/** A machine with `unspun-admin`: its programs that need root print what they are asked, and the last one its environment. */
function machineOf(t: TestContext, user: number) {
  const root = folderOf(t)
  const program = (file: string, script: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  program('bin/id', `echo ${user}`)
  program('bin/setpriv', `printf '%s\\0' "$@" > ${root}/asked; while [ "$1" != -- ]; do shift; done; shift; exec "$@"`)
  program(
    'opt/node_modules/.bin/node',
    `pwd > ${root}/folder; printf '%s\\0' "$@" > ${root}/given; env -0 > ${root}/env`,
  )
  fs.writeFileSync(path.join(root, 'unspun.env'), read('deploy/unspun.env'))
  const script = read('deploy/unspun-admin')
    .replace('SITE=/opt/unspun\n', `SITE='${root}/opt'\n`)
    .replace('SETTINGS=/etc/unspun.env\n', `SETTINGS='${root}/unspun.env'\n`)
  fs.writeFileSync(path.join(root, 'unspun-admin'), script, { mode: 0o755 })
  const listIn = (file: string) => fs.readFileSync(path.join(root, file), 'utf8').split('\0').slice(0, -1)
  return {
    root,
    listIn,
    run: (args: string[]) =>
      spawnSync(path.join(root, 'unspun-admin'), args, {
        encoding: 'utf8',
        env: { PATH: `${root}/bin:${process.env.PATH}`, SUDO_USER: 'ada', DATABASE_URL: 'postgres://elsewhere/other' },
      }),
  }
}

test('unspun-admin runs the command line as the site does, with its settings only', { skip }, (t) => {
  const { root, run, listIn } = machineOf(t, 0)
  const args = ['act', 'hide', '--reason', `it's "two  words" $HOME\n*`, '']
  const { status, stderr } = run(args)
  assert.deepEqual([status, stderr], [0, ''])
  assert.deepEqual(listIn('given'), ['tools/admin.ts', ...args])
  assert.equal(fs.readFileSync(path.join(root, 'folder'), 'utf8'), `${fs.realpathSync(root)}/opt\n`)
  const asked = listIn('asked')
  assert.deepEqual(asked.slice(0, 5), ['--reuid', 'unspun', '--regid', 'unspun', '--init-groups'])
  assert.ok(!asked.join().includes('replace-this'), 'a secret is an argument')
  const env = listIn('env')
  for (const pair of ['SUDO_USER=ada', 'SECRET=replace-this', 'MAIL_FROM=Unspun <hello@news.example>'])
    assert.ok(env.includes(pair), pair)
  assert.ok(!env.some((pair) => pair.startsWith('DATABASE_URL=')), 'the caller chose the database')
})

test('unspun-admin says that it needs root', { skip }, (t) => {
  const { status, stderr } = machineOf(t, 1000).run(['help'])
  assert.equal(status, 2)
  assert.match(stderr, /sudo unspun-admin/)
})
