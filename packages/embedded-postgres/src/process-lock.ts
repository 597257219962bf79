import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@unspun/operator-error/operator-error.ts'

/** A lock between processes on one machine. */
export type ProcessLock = {
  tryShared(): boolean
  tryExclusive(): boolean
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Opens a lock file. Node has no flock. Pid files go stale, trust reused pids, and can be taken over by two processes
 * at once. An empty SQLite file uses the kernel's file lock, which is released when its holder dies.
 * @throws OperatorError if the file can be neither opened nor created
 */
export function openLock(file: string): ProcessLock {
  let handle: DatabaseSync | undefined
  const attempt = (...statements: string[]): boolean => {
    handle?.close()
    handle = undefined
    try {
      handle = new DatabaseSync(file)
      for (const statement of statements) handle.prepare(statement).all()
      return true
    } catch (fault) {
      handle?.close()
      handle = undefined
      if ((fault as { errcode?: number }).errcode === SQLITE_BUSY) return false
      throw explain(fault, file)
    }
  }
  return {
    tryShared: () => attempt('BEGIN', 'SELECT count(*) FROM sqlite_master'),
    // By default SQLite first writes a journal beside the file, which fails on a full disk.
    tryExclusive: () => attempt('PRAGMA journal_mode = MEMORY', 'BEGIN EXCLUSIVE'),
    release: () => {
      handle?.close()
      handle = undefined
    },
  }
}

export interface Waiting {
  onWait?: () => void
  /** Aborts the wait, but not the work. The call rejects with its reason. */
  signal?: AbortSignal | undefined
}

function explain(fault: unknown, file: string): OperatorError {
  return new OperatorError(
    `The lock ${file} cannot be used (${(fault as Error).message}): stop every process of the site, then remove it.`,
  )
}

export async function withLock<T>(file: string, work: () => Promise<T>, { onWait, signal }: Waiting = {}): Promise<T> {
  const lock = openLock(file)
  for (let waited = false; !lock.tryExclusive(); waited = true) {
    if (!waited) onWait?.()
    await sleep(25)
    signal?.throwIfAborted()
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
