import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'
import { PORT } from './postgres-process.ts'

// The limit for a socket path is 107 bytes on Linux and 103 on macOS.
const MAX_SOCKET_PATH = 103
const LOG_BYTES = 10 * 1024 * 1024

/** Creates PostgreSQL's private folder. Throws the file system's error if it is not writable. */
export function openFolder(dataDir: string): string {
  const folder = path.join(path.resolve(dataDir), 'postgres')
  makeFolder(folder, 0o700)
  const probe = path.join(folder, `.probe-${process.pid}`)
  fs.writeFileSync(probe, 'x')
  fs.rmSync(probe)
  return fs.realpathSync(folder)
}

/** Like mkdir's `recursive`, which reports a read-only file system misleadingly as ENOENT. */
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
 * Creates the folder of the unix socket, which is private because connections need no password. It is in the temporary
 * folder if the data folder's path is too long for a socket.
 * @param owner the user that PostgreSQL runs as, if it is not ours
 */
export function openSocketFolder(folder: string, owner: number | undefined): string {
  const chosen = [folder, ...shortFolders(folder)].find((candidate) => socketBytes(candidate) <= MAX_SOCKET_PATH)
  if (!chosen) throw new OperatorError(`The path of ${folder} is too long for PostgreSQL: set a shorter DATA_DIR.`)
  const socketFolder = path.join(chosen, 's')
  fs.mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  for (const made of new Set([chosen, socketFolder])) {
    const { uid } = fs.lstatSync(made)
    if (!fs.lstatSync(made).isDirectory() || ![process.getuid?.(), owner].includes(uid)) {
      throw new OperatorError(`${made} belongs to another user: remove it, or set a shorter DATA_DIR.`)
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

/** Renames a large server log at a start, which limits its size. */
export function rotateLog(file: string): void {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory())
    throw new OperatorError(`${file} is a folder, but PostgreSQL writes its log there: move the folder away.`)
  if ((found?.size ?? 0) > LOG_BYTES) fs.renameSync(file, `${file}.old`)
}
