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
 * @param {() => boolean} isDone whether another process has installed meanwhile
 * @param {() => void} markDone
 */
export async function installPackages(root, isDone, markDone) {
  try {
    const unlock = await lockSetup(path.join(root, 'var', 'setup.lock'))
    try {
      if (isDone()) return
      if (!matchesLockfile(root)) {
        checkMachine()
        await install(root)
      }
      await checkNode(root)
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
function matchesLockfile(root) {
  try {
    const locked = readJson(path.join(root, 'package-lock.json')).packages
    const found = readJson(path.join(root, 'node_modules', '.package-lock.json')).packages
    const isSame = (name) => locked[name]?.version === found[name].version
    // Optional packages for other platforms are not installed.
    const isThere = (name) => found[name] || locked[name].optional || locked[name].devOptional
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

async function install(root) {
  // Include development packages regardless of NODE_ENV, because they build the pages.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-progress']
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

/** Ensures that the scripts' path begins with the Node of package.json, even if npm was told to skip install scripts. */
async function checkNode(root) {
  const version = `v${readJson(path.join(root, 'package.json')).dependencies.node}`
  const folder = path.join(root, 'node_modules', 'node')
  const link = path.join(root, 'node_modules', '.bin', 'node')
  const isRight = () => spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout?.trim() === version
  if (isRight()) return
  const script = path.join(folder, 'installArchSpecificPackage.js')
  const { printed } = await step(`Installing Node ${version}`, process.execPath, [script], folder)
  // npm creates no link to a program that did not exist yet.
  if (!fs.existsSync(link)) fs.symlinkSync(path.join('..', 'node', 'bin', 'node'), link)
  if (!isRight())
    throw new OperatorError(`Node ${version} could not be installed into ${folder}.${keep(root, printed)}`)
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
