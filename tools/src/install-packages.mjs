import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { lockSetup } from './setup-lock.mjs'

const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

// A copy of the class in packages/operator-error/src/operator-error.ts, which this file cannot load: it may run on Node 20.
class OperatorError extends Error {
  name = 'OperatorError'
}

/**
 * Runs `npm ci` and verifies that its Node works. Of several processes one installs and the others wait.
 * @param {string} root
 * @param {boolean} development whether to install the packages for tests and measurements, too
 * @param {() => boolean} isDone whether another process has installed meanwhile
 * @param {() => void} markDone
 */
export async function installPackages(root, development, isDone, markDone) {
  try {
    const unlock = await lockSetup(path.join(root, 'var', 'setup.lock'))
    try {
      if (isDone()) return
      if (!matchesLockfile(root, development) || faultOfNode(root)) {
        checkMachine()
        await install(root, development)
        const fault = faultOfNode(root)
        if (fault) {
          // Otherwise the next npm script would start this Node, and not get as far as this sentence.
          fs.rmSync(nodeOf(root), { force: true })
          throw new OperatorError(fault)
        }
      }
      markDone()
    } finally {
      unlock()
    }
  } catch (fault) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(fault.code))
      throw new OperatorError(`${root} cannot be written by this user.`)
    if (['ENOSPC', 'EDQUOT'].includes(fault.code)) throw new OperatorError(`There is no space left in ${root}.`)
    throw fault
  }
}

/** Compares with the hidden lockfile in which npm records the installed packages, for example after a manual `npm install`. */
function matchesLockfile(root, development) {
  try {
    const locked = readJson(path.join(root, 'package-lock.json')).packages
    const found = readJson(path.join(root, 'node_modules', '.package-lock.json')).packages
    const isSame = (name) => locked[name]?.version === found[name].version
    // Optional packages for other platforms are not installed.
    const isThere = (name) =>
      found[name] || locked[name].optional || locked[name].devOptional || (locked[name].dev && !development)
    const needed = Object.keys(locked).filter((name) => name.includes('node_modules/'))
    return Object.keys(found).every(isSame) && needed.every(isThere)
  } catch {
    return false
  }
}

function checkMachine() {
  const { platform, arch } = process
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch)) {
    throw new OperatorError(`Unspun runs on Linux and macOS on x64 or arm64; this is ${platform}-${arch}.`)
  }
  if (platform === 'linux') {
    process.report.excludeNetwork = true
    const glibc = process.report.getReport().header.glibcVersionRuntime
    if (!glibc)
      throw new OperatorError('Unspun needs a Linux with glibc (Debian, Fedora …); this one has musl (Alpine).')
    if (Number(glibc.split('.')[1]) < 28) throw new OperatorError(`Unspun needs glibc 2.28 or newer; this is ${glibc}.`)
  }
  const npm = spawnSync('npm', ['--version'], { env: environment(), encoding: 'utf8' })
  if (npm.error || npm.status !== 0) throw new OperatorError('Unspun needs npm 10 or newer, and no npm can be found.')
  if (Number.parseInt(npm.stdout, 10) < 10)
    throw new OperatorError(`Unspun needs npm 10 or newer; this is ${npm.stdout.trim()}.`)
}

async function install(root, development) {
  // A site may be running from this folder. `npm ci` would delete its packages, so packages for development are added to them.
  const call = development && matchesLockfile(root, false) ? ['install', '--no-save'] : ['ci']
  // Say which packages regardless of NODE_ENV. Node itself is an optional one: each machine gets the one for its kind.
  const kinds = [development ? '--include=dev' : '--omit=dev', '--include=optional']
  const args = [...call, ...kinds, '--no-audit', '--no-fund', '--no-progress']
  const { status, printed } = await step('Installing packages', 'npm', args, root)
  if (status !== 0)
    throw new OperatorError(`The packages could not be installed: ${explainNpm(printed, root)}.${keep(root, printed)}`)
}

function explainNpm(printed, root) {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(printed)?.[1] ?? ''
  const says = (pattern) => pattern.test(code) || (code === '' && pattern.test(printed))
  if (says(/\b(ENOSPC|EDQUOT)\b/)) return 'the disk is full'
  if (says(/\b(EROFS|EACCES|EPERM)\b/)) return `this user cannot write in ${root}`
  if (says(UNREACHABLE)) return "npm's registry cannot be reached; check the network or proxy and try again"
  if (says(/\bEUSAGE\b/)) return 'package.json and package-lock.json disagree'
  if (says(/\b(E404|ETARGET|ENOVERSIONS)\b/)) return "npm's registry lacks one of them"
  if (says(/\bEINTEGRITY\b/)) return 'one of them arrived damaged'
  return code || 'npm gave no reason'
}

const nodeOf = (root) => path.join(root, 'node_modules', '.bin', 'node')

/** Says what is wrong with the Node that the scripts find first, which should be the one of package.json. */
function faultOfNode(root) {
  const { optionalDependencies } = readJson(path.join(root, 'package.json'))
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`-${process.platform}-${process.arch}`))
  const version = `v${optionalDependencies[name]}`
  const { error, stdout, stderr } = spawnSync(nodeOf(root), ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() === version) return undefined
  const library = /loading shared libraries: (\S+?):/.exec(stderr)?.[1]
  if (library === 'libatomic.so.1')
    return 'Node needs libatomic.so.1, which this machine lacks. Install it, on Debian with: apt-get install libatomic1'
  if (library) return `Node needs ${library}, which this machine lacks.`
  return `Node ${version} does not run here: ${error?.message || stderr.trim() || `this is ${stdout.trim()}`}.`
}

function step(title, command, args, cwd) {
  const began = Date.now()
  process.stdout.write(`${title} … `)
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: environment() })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
      })
    }
    child.on('error', (fault) => {
      printed += fault.message
    })
    child.on('close', (status) => {
      console.log(status === 0 ? `done in ${Math.round((Date.now() - began) / 1000)} s` : 'failed')
      resolve({ status, printed })
    })
  })
}

/** Returns the environment without the Node that the installation is about to delete, and without npm's variables about this project. */
function environment() {
  const env = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (/^npm_(package|lifecycle|config_local_prefix)/.test(name)) continue
    const folders = value.split(path.delimiter).filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    env[name] = /^path$/i.test(name) ? folders.join(path.delimiter) : value
  }
  return env
}

function keep(root, printed) {
  const file = path.join(root, 'var', 'setup.log')
  fs.writeFileSync(file, printed)
  return ` What npm said is in ${file}.`
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
