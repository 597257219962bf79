import fs from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'

const MB = 1024 * 1024
/** The space that a backup leaves free for the site itself: a gigabyte, or a tenth of a small disk. */
const RESERVE = 1024 * MB
const RESERVE_SHARE = 0.1
/** The free space is looked up again after as many bytes. */
const LOOK_EVERY = MB

/** The bytes of a disk that a backup must leave free. */
export async function reserveOf(folder: string): Promise<number> {
  const { blocks, bsize } = await fs.statfs(folder)
  return Math.min(RESERVE, blocks * bsize * RESERVE_SHARE)
}

export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder)
  return bavail * bsize
}

export const inMegabytes = (size: number): string => `${Math.ceil(size / MB)} MB`

/** The folder, or the nearest one above that exists. */
export async function existingFolder(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    (stat) => stat.isDirectory(),
    () => false,
  )
  return isThere || folder === path.dirname(folder) ? folder : existingFolder(path.dirname(folder))
}

/** Throws `OperatorError` if the disk cannot take `bytes` more and leave `leaveFree` bytes. */
export async function requireSpace(folder: string, bytes: number, leaveFree: number): Promise<void> {
  const free = await freeOn(folder)
  if (free >= bytes + leaveFree) return
  throw new OperatorError(
    `A backup in ${folder} needs ${inMegabytes(bytes + leaveFree)} of free space, including the ${inMegabytes(leaveFree)} that stay free for the site, but only ${inMegabytes(free)} are free: free some, or set BACKUP_DIR to another disk.`,
  )
}

/** Passes bytes on while enough space stays free, and fails with `OperatorError` otherwise. */
export function keepFree(folder: string, leaveFree: number): Transform {
  let unseen = 0
  return new Transform({
    transform(chunk, _, done) {
      unseen += chunk.length
      if (leaveFree === 0 || unseen < LOOK_EVERY) return done(null, chunk)
      unseen = 0
      requireSpace(folder, chunk.length, leaveFree).then(() => done(null, chunk), done)
    },
  })
}
