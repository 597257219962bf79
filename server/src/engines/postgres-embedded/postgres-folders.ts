import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { PORT } from './postgres-process.ts'

// PostgreSQL allows a socket 107 bytes on Linux and 103 on macOS.
const LONGEST_SOCKET = 103
const LOG_BYTES = 10 * 1024 * 1024

/**
 * Makes the private folder under the data folder that holds all of PostgreSQL, and proves that it can be written.
 * @throws the file system's fault
 */
export function openFolder(dataDir: string): string {
  const folder = path.join(path.resolve(dataDir), 'postgres')
  makeFolder(folder, 0o700)
  const probe = path.join(folder, `.probe-${process.pid}`)
  fs.writeFileSync(probe, 'x')
  fs.rmSync(probe)
  return fs.realpathSync(folder)
}

/** As mkdir's own `recursive`, which hides a read-only file system behind ENOENT. */
function makeFolder(folder: string, mode?: number): void {
  try {
    fs.mkdirSync(folder, { mode })
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === 'EEXIST' && fs.statSync(folder).isDirectory()) return
    if (code !== 'ENOENT') throw fault
    makeFolder(path.dirname(folder))
    makeFolder(folder, mode)
  }
}

/**
 * The folder for the unix socket, which nobody else may enter: connections need no password.
 * A data folder too deep for a socket's address gets one in the temporary folder, named after it.
 * @param owner the user that PostgreSQL runs as, when that is not ours
 */
export function openSocketFolder(folder: string, owner: number | undefined): string {
  const chosen = [folder, ...shortFolders(folder)].find((candidate) => socketBytes(candidate) <= LONGEST_SOCKET)
  if (!chosen) throw new OperatorError(`The path of ${folder} is too long for PostgreSQL: set a shorter DATA_DIR.`)
  const socketFolder = path.join(chosen, 's')
  fs.mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  for (const made of new Set([chosen, socketFolder])) {
    const { uid } = fs.lstatSync(made)
    if (!fs.lstatSync(made).isDirectory() || ![process.getuid?.(), owner].includes(uid)) {
      throw new OperatorError(`${made} belongs to somebody else: remove it, or set a shorter DATA_DIR.`)
    }
    fs.chmodSync(made, 0o700)
    if (owner !== undefined) fs.chownSync(made, owner, owner)
  }
  return socketFolder
}

function shortFolders(folder: string): string[] {
  const name = `unspun-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return [path.join(os.tmpdir(), name), path.join('/tmp', name)]
}

function socketBytes(folder: string): number {
  return Buffer.byteLength(path.join(folder, 's', `.s.PGSQL.${PORT}`))
}

/** Keeps the server's log from growing for ever: at a start, a big one becomes the old one. */
export function rotateLog(file: string): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_BYTES) fs.renameSync(file, `${file}.old`)
}
