import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { type Lockfile, readLockfile } from './locked-packages.ts'
import { ROOT } from './steps.ts'

export interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  cpe?: string
  hashes?: { alg: string; content: string }[]
  licenses?: unknown[]
}

/** A software bill of materials in CycloneDX's format. */
export interface Sbom {
  bomFormat: string
  specVersion: string
  serialNumber: string
  version: number
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const MOST_BYTES = 64_000_000

/** Lists what a running site holds. npm makes the list from the lockfile. */
export async function makeSbom(): Promise<Sbom> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unspun-sbom-'))
  try {
    const root = writeProduction(path.join(folder, 'unspun'))
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: MOST_BYTES })
    const sbom: Sbom = JSON.parse(stdout)
    return { ...sbom, components: sbom.components.map(named) }
  } catch (fault) {
    throw new OperatorError(`npm made no bill of materials: ${(fault as Error).message}`)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Writes the manifests and the lockfile without packages for tests and builds. `npm sbom --omit dev` also leaves out
 * what these share with the site, and npm needs a version of every package, which our own do not have.
 */
function writeProduction(folder: string): string {
  const { packages, ...rest } = readLockfile()
  const { version = '' } = packages['']!
  const write = (name: string, value: object) => fs.writeFileSync(path.join(folder, name), JSON.stringify(value))
  const kept: Lockfile['packages'] = {}
  for (const [place, { devDependencies, ...entry }] of Object.entries(packages)) {
    if (entry.dev) continue
    kept[place] = entry
    if (place.includes('node_modules')) continue
    kept[place] = { version, ...entry }
    fs.mkdirSync(path.join(folder, place), { recursive: true })
    const { devDependencies: _, ...manifest } = JSON.parse(
      fs.readFileSync(path.join(ROOT, place, 'package.json'), 'utf8'),
    )
    write(path.join(place, 'package.json'), { version, ...manifest })
  }
  write('package-lock.json', { ...rest, packages: kept })
  return folder
}

/** Adds the names under which databases of vulnerabilities list two programs. They do not know npm's packages of them. */
function named(component: Component): Component {
  const [upstream] = component.version.split('.0-')
  if (component.purl.startsWith('pkg:npm/%40embedded-postgres/'))
    return { ...component, cpe: cpeOf('postgresql:postgresql', upstream!) }
  if (/^pkg:npm\/node-(bin-)?(linux|darwin)-/.test(component.purl))
    return { ...component, cpe: cpeOf('nodejs:node.js', upstream!) }
  return component
}

const cpeOf = (product: string, version: string) => `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`
