import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock between processes of one machine; the file itself stays empty. */
export type ProcessLock = {
  /** Joins the holders; false while somebody holds it exclusively. */
  tryShared(): boolean
  /** Becomes the only holder; false while anybody else holds it. */
  tryExclusive(): boolean
  /** Gives up whatever is held and can be called at any time. */
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Opens a lock file. Node has no flock, and a file with a pid in it goes stale, is broken by two
 * processes at once, and trusts pids that were reused. An empty SQLite file gives us the kernel's own
 * file lock instead, which ends with its holder whatever kills it.
 * @throws the file system's fault when the file can be neither opened nor made
 */
export function openLock(file: string): ProcessLock {
  let handle: DatabaseSync | undefined
  const attempt = (...statements: string[]): boolean => {
    handle?.close()
    handle = new DatabaseSync(file)
    try {
      for (const statement of statements) handle.prepare(statement).all()
      return true
    } catch (fault) {
      handle.close()
      handle = undefined
      if ((fault as { errcode?: number }).errcode === SQLITE_BUSY) return false
      throw fault
    }
  }
  return {
    tryShared: () => attempt('BEGIN', 'SELECT count(*) FROM sqlite_master'),
    tryExclusive: () => attempt('BEGIN EXCLUSIVE'),
    release: () => {
      handle?.close()
      handle = undefined
    },
  }
}

/**
 * Runs `work` while nobody else runs anything under the same file.
 * `onWait` is called once when somebody else is at it.
 */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  const lock = openLock(file)
  for (let waited = false; !lock.tryExclusive(); waited = true) {
    if (!waited) onWait?.()
    await sleep(25)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
