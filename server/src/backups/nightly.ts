import type { Database } from '../database/database.ts'
import { LabelledCounter } from '../engines/metrics/labelled-counter.ts'
import { advisoryLocks } from '../engines/postgres/advisory-locks.ts'
import { ifAdvisoryLockIsFree } from '../engines/postgres/postgres.ts'
import { createTaskProcess } from '../engines/task-process/task-process.ts'
import { createdAt } from './backup-store.ts'
import type { MadeNightly } from './make-nightly.ts'
import { isBackupDue, nightlyBackups } from './nightly-folder.ts'
import type { NightlyQuestion } from './nightly-process.ts'

export interface NightlyParts {
  database: Database
  folder: string
  /** The folder of the pictures, if they lie on disk. */
  pictures: string | undefined
  site: string
}

/** The nightly backups of a site. */
export interface NightlyBackups {
  /**
   * Makes the last night's backup if it is missing, in a process of its own that runs while the CPU is otherwise idle. Only one
   * process of the site does so at a time. Returns undefined if nothing was due. Rejects if the backup failed.
   */
  makeDue(now: Date): Promise<MadeNightly | undefined>
  /** Attempts of this process: `made` and `failed`. */
  outcomes: LabelledCounter
  /** The number of backups, and the newest one's time. */
  kept(): Promise<{ count: number; newest: Date | undefined }>
  /** Kills a backup that is being made. What it has written is removed before the next one. */
  close(): Promise<void>
}

/** A large site on a busy machine takes long. */
export const NIGHTLY_SECONDS = 6 * 60 * 60
/** Holds the names and checksums of all pictures, about 300 bytes each. */
const HEAP_MB = 512

export function createNightlyBackups({ database, folder, pictures, site }: NightlyParts): NightlyBackups {
  const outcomes = new LabelledCounter()
  const { run, close } = createTaskProcess<NightlyQuestion, MadeNightly>({
    program: new URL('./nightly-process.ts', import.meta.url),
    taskMs: NIGHTLY_SECONDS * 1000,
    // At idle priority its start takes as long as the site is busy.
    startMs: NIGHTLY_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    // Each picture costs some milliseconds.
    cpuSeconds: Number.POSITIVE_INFINITY,
    idlePriority: true,
  })
  let closed = false

  const isDue = async (now: Date) =>
    isBackupDue((await nightlyBackups(folder, now)).backups, await createdAt(database), now)

  async function makeIfDue(now: Date): Promise<MadeNightly | undefined> {
    if (!(await isDue(now))) return undefined
    // If the lock is taken, another process is making it.
    return ifAdvisoryLockIsFree(database.pool, advisoryLocks.backup, async () => {
      // Another process may just have made it.
      if (!(await isDue(now))) return undefined
      const made = await run({ address: database.address, folder, pictures, site, now })
      outcomes.add('made')
      return made
    })
  }

  return {
    outcomes,
    async makeDue(now) {
      try {
        return await makeIfDue(now)
      } catch (error) {
        if (closed) return undefined
        outcomes.add('failed')
        throw error
      }
    },
    async kept() {
      const { backups } = await nightlyBackups(folder, new Date()).catch(() => ({ backups: [] }))
      return { count: backups.length, newest: backups[0]?.at }
    },
    close() {
      closed = true
      return close()
    },
  }
}
