import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const TOOLS = path.resolve(import.meta.dirname, '..')
const FILES = ['setup.mjs', 'src/install-packages.mjs', 'src/setup-lock.mjs']
const VERSION = process.version.slice(1)
const NODES = { [`node-${process.platform}-${process.arch}`]: VERSION, 'node-other-machine': '1.0.0' }
const folders: string[] = []

after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** A fake npm. It records its calls, takes a moment, and leaves a Node as `npm ci` does. */
const NPM_CI = `
  echo "$*" >> calls; sleep 0.3
  mkdir -p node_modules/.bin && ln -sf ${process.execPath} node_modules/.bin/node`

/** `script` is what the fake npm does for `npm ci`. */
function makeProject(script = NPM_CI): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-setup-'))
  folders.push(root)
  fs.mkdirSync(path.join(root, 'tools', 'src'), { recursive: true })
  for (const file of FILES) fs.copyFileSync(path.join(TOOLS, file), path.join(root, 'tools', file))
  fs.writeFileSync(path.join(root, 'package.json'), JSON.stringify({ optionalDependencies: NODES }))
  fs.writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
  fs.mkdirSync(path.join(root, 'bin'))
  const npm = `#!/bin/sh\nif [ "$1" = --version ]; then echo 11.0.0; exit; fi\n${script}\n`
  fs.writeFileSync(path.join(root, 'bin', 'npm'), npm, { mode: 0o755 })
  return root
}

type Ended = { status: number | null; printed: string }

/** Runs the set-up. `onWaiting` is called when it prints that it waits for another one. */
function setUp(root: string, onWaiting = () => {}, ...options: string[]): Promise<Ended> {
  const env = { PATH: [path.join(root, 'node_modules', '.bin'), path.join(root, 'bin'), '/usr/bin:/bin'].join(':') }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'tools', 'setup.mjs'), ...options], { cwd: root, env })
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

const setUpAll = (root: string) => setUp(root, undefined, '--development')

const callsOf = (root: string) => fs.readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n')
const calls = (root: string) => callsOf(root).length

test('packages are installed once, and again when the lockfile changes', async () => {
  const root = makeProject()
  const first = await setUp(root)
  assert.equal(first.status, 0)
  assert.match(first.printed, /^Installing packages … done in \d+ s\n$/)
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

test('a site gets no packages for development; they are added to its own when something needs them', async () => {
  const root = makeProject()
  const [lock, hidden] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => path.join(root, file))
  const site = { 'node_modules/a': { version: '1.0.0' } }
  fs.writeFileSync(lock!, JSON.stringify({ packages: { ...site, 'node_modules/b': { version: '1.0.0', dev: true } } }))
  assert.equal((await setUp(root)).status, 0)
  fs.writeFileSync(hidden!, JSON.stringify({ packages: site }))
  await setUp(root)
  assert.equal((await setUpAll(root)).status, 0)
  // The development set-up serves a site as well.
  assert.deepEqual(await setUp(root), { status: 0, printed: '' })
  const [first, second, ...more] = callsOf(root)
  assert.match(first!, /^ci --omit=dev --include=optional/)
  assert.match(second!, /^install --no-save --include=dev --include=optional/)
  assert.deepEqual(more, [])
})

test('without packages of a site, development packages come with them', async () => {
  const root = makeProject()
  assert.equal((await setUpAll(root)).status, 0)
  assert.match(callsOf(root)[0]!, /^ci --include=dev --include=optional/)
})

/** What `node_modules/.bin/node` does, and what the set-up says of it. */
const NODES_AT_FAULT: [why: string, does: string, says: RegExp][] = [
  ['another version', 'echo v1.0.0', new RegExp(`Node v${VERSION} does not run here: this is v1\\.0\\.0\\.`)],
  ['none', '', new RegExp(`Node v${VERSION} does not run here: .*ENOENT`)],
  [
    'a machine without libatomic',
    'echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127',
    /Node needs libatomic\.so\.1, which this machine lacks\. Install it, on Debian with: apt-get install libatomic1/,
  ],
  [
    'a machine without another library',
    'echo "node: error while loading shared libraries: libodd.so.2: cannot open shared object file" >&2; exit 127',
    /Node needs libodd\.so\.2, which this machine lacks\./,
  ],
]

for (const [why, does, says] of NODES_AT_FAULT) {
  test(`explains a Node that does not run: ${why}`, async () => {
    const link = `printf '#!/bin/sh\\n%s\\n' '${does}' > node_modules/.bin/node; chmod +x node_modules/.bin/node`
    const root = makeProject(`mkdir -p node_modules/.bin; ${does ? link : ''}`)
    const { status, printed } = await setUp(root)
    assert.equal(status, 1)
    assert.match(printed, says)
    assert.doesNotMatch(printed, /\n\s+at /)
    assert.equal(fs.existsSync(path.join(root, 'node_modules', '.unspun-setup')), false)
    // The next script runs the machine's own Node, and so explains it again.
    assert.equal(fs.existsSync(path.join(root, 'node_modules', '.bin', 'node')), false)
  })
}

test('packages without the Node of this machine are installed again', async () => {
  const root = makeProject()
  await setUp(root)
  for (const file of ['.bin/node', '.unspun-setup']) fs.rmSync(path.join(root, 'node_modules', file))
  fs.writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }))
  assert.equal((await setUp(root)).status, 0)
  assert.equal(calls(root), 2)
})

test('every kind of machine gets the same Node, with its hash in the lockfile', () => {
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(TOOLS, '..', file), 'utf8'))
  const { optionalDependencies } = read('package.json') as { optionalDependencies: Record<string, string> }
  const { packages } = read('package-lock.json') as { packages: Record<string, { version: string; integrity: string }> }
  for (const machine of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
    const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`-${machine}`))!
    assert.match(packages[`node_modules/${name}`]!.integrity, /^sha512-/)
    assert.deepEqual([optionalDependencies[name], packages[`node_modules/${name}`]!.version], [VERSION, VERSION])
  }
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
