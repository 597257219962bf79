// Installs the packages when the lockfile has changed: those of a running site, and with `--development` also those for tests and measurements.
// It runs before every npm script, on any Node: plain JavaScript without dependencies. Use no syntax newer than Node 14 here, or older versions
// print a syntax error instead of our message. The work is in src/install-packages.mjs, which is loaded only when needed.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = path.join(ROOT, 'node_modules')
const MARK = path.join(MODULES, '.unspun-setup')
const DEVELOPMENT = process.argv.includes('--development')

main().catch((fault) => {
  console.error(fault.name === 'OperatorError' ? fault.message : fault)
  process.exit(1)
})

async function main() {
  // Only the set-up runs on this Node. The site runs on the one that package.json pins. Node 20 is unsupported, because it gets no more security
  // fixes, but not refused, because the set-up still works on it.
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Unspun needs Node 22 or newer to set itself up; this is ${process.version}.`)
    process.exit(1)
  }
  if (isDone()) return
  const { installPackages } = await import('./src/install-packages.mjs')
  await installPackages(ROOT, DEVELOPMENT, isDone, () => fs.writeFileSync(MARK, wanted(DEVELOPMENT)))
}

/** Returns the content of the marker file after a set-up. A folder that was moved to another kind of machine is set up again. */
function wanted(development) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(ROOT, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}${development ? ' development' : ''}\n`
}

function isDone() {
  const paths = [MARK, path.join(MODULES, '.bin', 'node')]
  if (!paths.every((file) => fs.existsSync(file))) return false
  const mark = fs.readFileSync(MARK, 'utf8')
  return mark === wanted(true) || (!DEVELOPMENT && mark === wanted(false))
}
