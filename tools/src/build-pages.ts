import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from '@unspun/embedded-postgres/process-lock.ts'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { compressAssets } from './compress-assets.ts'
import { installed, ROOT, run } from './steps.ts'

const BUILD = path.join(ROOT, 'web', 'build')
const MARK = path.join(BUILD, '.inputs')
const INPUTS = ['web', 'contract', 'package-lock.json', 'tools/src/build-pages.ts', 'tools/src/compress-assets.ts']
const OUTPUTS = new Set(['build', 'node_modules', 'dist', 'test-results'])

/**
 * Runs in a separate process to keep the site's memory low. Only one process builds at a time. Throws `OperatorError` with the builder's output.
 */
export async function buildPages(): Promise<void> {
  const wanted = inputsHash()
  if (builtFrom() === wanted) return
  const locks = path.join(ROOT, 'var')
  fs.mkdirSync(locks, { recursive: true })
  await withLock(
    path.join(locks, 'build.lock'),
    async () => {
      if (builtFrom() !== wanted) await build(wanted)
    },
    { onWait: () => console.log('Waiting for another build of the pages …') },
  )
}

async function build(wanted: string): Promise<void> {
  const began = performance.now()
  process.stdout.write('Building the pages … ')
  // Built in a separate folder, so that a failed or interrupted build leaves the old one intact.
  const next = path.join(BUILD, 'next')
  fs.rmSync(next, { recursive: true, force: true })
  const { status, printed } = await run({
    file: installed('vite'),
    args: ['build', '--app', 'web'],
    env: { WEB_BUILD: 'build/next' },
  })
  if (status !== 0) {
    console.log('failed')
    throw new OperatorError(`The pages could not be built. Output of the build:\n${printed.trimEnd()}`)
  }
  compressAssets(path.join(next, 'client'))
  fs.rmSync(MARK, { force: true })
  for (const name of fs.readdirSync(next)) {
    fs.rmSync(path.join(BUILD, name), { recursive: true, force: true })
    fs.renameSync(path.join(next, name), path.join(BUILD, name))
  }
  fs.rmdirSync(next)
  fs.writeFileSync(MARK, wanted)
  console.log(`done in ${Math.round((performance.now() - began) / 1000)} s`)
}

function builtFrom(): string {
  return fs.existsSync(MARK) ? fs.readFileSync(MARK, 'utf8') : ''
}

export function inputsHash(root: string = ROOT): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesUnder(path.join(root, input))).sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(place: string): string[] {
  if (!fs.statSync(place).isDirectory()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return fs
    .readdirSync(place)
    .filter((name) => !OUTPUTS.has(name))
    .flatMap((name) => filesUnder(path.join(place, name)))
}
