import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './steps.ts'

interface Locked {
  name?: string
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  devDependencies?: Record<string, string>
}

export interface Lockfile {
  /** By folder. Our own packages are outside of `node_modules`, and linked from there. */
  packages: Record<string, Locked>
}

export const readLockfile = (): Lockfile => JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))

/** Returns the packages of others that a running site holds, without those for tests and builds. */
export function productionPackages(): { name: string; version: string; licence: string }[] {
  return Object.entries(readLockfile().packages).flatMap(([place, { version, license = 'none', dev, link }]) => {
    const [, name] = /^(?:.*\/)?node_modules\/(.+)$/.exec(place) ?? []
    return name && version && !dev && !link ? [{ name, version, licence: license }] : []
  })
}
