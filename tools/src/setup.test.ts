import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const TOOLS = path.resolve(import.meta.dirname, '..')
const FILES = ['setup.mjs', 'src/install-packages.mjs', 'src/setup-lock.mjs']
const VERSION = process.version.slice(1)
const folders: string[] = []

after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** A fake npm. It records its calls, takes a moment, and leaves the same files as `npm ci`. */
const NPM_CI = `
  echo ci >> calls; sleep 0.3
  mkdir -p node_modules/.bin node_modules/node/bin && echo $* > node_modules/arguments
  ln -sf ${process.execPath} node_modules/node/bin/node && ln -sf ../node/bin/node node_modules/.bin/node`

/** `script` is what the fake npm does for `npm ci`. */
function makeProject(script = NPM_CI): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-setup-'))
  folders.push(root)
  fs.mkdirSync(path.join(root, 'tools', 'src'), { recursive: true })
  for (const file of FILES) fs.copyFileSync(path.join(TOOLS, file), path.join(root, 'tools', file))
  fs.writeFileSync(path.join(root, 'package.json'), JSON.stringify({ dependencies: { node: VERSION } }))
  fs.writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
  fs.mkdirSync(path.join(root, 'bin'))
  const npm = `#!/bin/sh\nif [ "$1" = --version ]; then echo 11.0.0; exit; fi\n${script}\n`
  fs.writeFileSync(path.join(root, 'bin', 'npm'), npm, { mode: 0o755 })
  return root
}

/** Runs the set-up. `onWaiting` is called when it prints that it waits for another one. */
function setUp(root: string, onWaiting = () => {}): Promise<{ status: number | null; printed: string }> {
  const env = { PATH: [path.join(root, 'node_modules', '.bin'), path.join(root, 'bin'), '/usr/bin:/bin'].join(':') }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'tools', 'setup.mjs')], { cwd: root, env })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('Waiting')) onWaiting()
      })
    }
    child.on('close', (status) => resolve({ status, printed }))
  })
}

const calls = (root: string) => fs.readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n').length

test('packages are installed once, and again when the lockfile changes', async () => {
  const root = makeProject()
  const first = await setUp(root)
  assert.equal(first.status, 0)
  assert.match(first.printed, /^Installing packages … done in \d+ s\n$/)
  assert.match(fs.readFileSync(path.join(root, 'node_modules', 'arguments'), 'utf8'), /^ci --include=dev/)
  assert.deepEqual(await setUp(root), { status: 0, printed: '' })
  assert.equal(calls(root), 1)
  fs.appendFileSync(path.join(root, 'package-lock.json'), '\n')
  await setUp(root)
  assert.equal(calls(root), 2)
})

test('two concurrent set-ups install once', async () => {
  const root = makeProject(`while [ ! -e go ]; do sleep 0.05; done\n${NPM_CI}`)
  const goOn = () => fs.writeFileSync(path.join(root, 'go'), '')
  const [one, other] = await Promise.all([setUp(root, goOn), setUp(root, goOn)])
  assert.deepEqual([one.status, other.status], [0, 0])
  assert.match(one.printed + other.printed, /Waiting for another set-up …/)
  assert.equal(calls(root), 1)
})

test('the lock of a killed set-up blocks nobody', async () => {
  const root = makeProject()
  fs.mkdirSync(path.join(root, 'var'))
  // No process has this pid: it exceeds the maximum on Linux and macOS.
  fs.writeFileSync(path.join(root, 'var', 'setup.lock'), '99999999')
  assert.equal((await setUp(root)).status, 0)
  assert.deepEqual(fs.readdirSync(path.join(root, 'var')), [])
})

test('a manual npm install that matches the lockfile is not repeated', async () => {
  const root = makeProject()
  await setUp(root)
  const [lock, hidden] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => path.join(root, file))
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }
  fs.writeFileSync(lock ?? '', JSON.stringify({ packages }))
  fs.writeFileSync(hidden ?? '', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))
  assert.deepEqual(await setUp(root), { status: 0, printed: '' })
  assert.equal(calls(root), 1)
  fs.writeFileSync(lock ?? '', JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.1' } } }))
  await setUp(root)
  assert.equal(calls(root), 2)
})

test('installs Node if npm skipped its install script', async () => {
  const root = makeProject('mkdir -p node_modules/.bin node_modules/node')
  const before = await setUp(root)
  assert.match(before.printed, new RegExp(`Node v${VERSION} could not be installed into`))
  const script = `require('fs').mkdirSync('bin'); require('fs').symlinkSync(${JSON.stringify(process.execPath)}, 'bin/node')`
  fs.writeFileSync(path.join(root, 'node_modules', 'node', 'installArchSpecificPackage.js'), script)
  fs.writeFileSync(path.join(root, 'bin', 'npm'), '#!/bin/sh\necho 11.0.0\n')
  const { status, printed } = await setUp(root)
  assert.equal(status, 0, printed)
  assert.equal(fs.realpathSync(path.join(root, 'node_modules', '.bin', 'node')), fs.realpathSync(process.execPath))
})

const FAILURES: [why: string, prints: string, says: RegExp][] = [
  ['no network', 'npm error code ENOTFOUND', /npm's registry cannot be reached; check the network or proxy/],
  ['a refused connection', 'npm error code ECONNREFUSED', /npm's registry cannot be reached/],
  ['a full disk', 'npm error code ENOSPC', /the disk is full/],
  ['a folder of somebody else', 'npm error code EACCES', /this user cannot write in/],
  ['a stale lockfile', 'npm error code EUSAGE', /package\.json and package-lock\.json disagree/],
  ['a missing version', 'npm error code ETARGET', /registry lacks one of them/],
  ['the unknown', 'npm error code EODD', /could not be installed: EODD\./],
]

for (const [why, prints, says] of FAILURES) {
  test(`explains ${why} without a stack trace`, async () => {
    const root = makeProject(`echo "${prints}" >&2; exit 1`)
    const { status, printed } = await setUp(root)
    assert.equal(status, 1)
    assert.match(printed, says)
    assert.doesNotMatch(printed, /\n\s+at /)
    assert.match(fs.readFileSync(path.join(root, 'var', 'setup.log'), 'utf8'), new RegExp(prints))
  })
}
