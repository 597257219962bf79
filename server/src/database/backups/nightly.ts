import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import { createDueTask, type DueTask } from '../../engines/jobs/due-task.ts'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { ifAdvisoryLockIsFree } from '../../engines/postgres/postgres.ts'
import type { Database } from '../database.ts'
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

/**
 * The nightly backups of a site. Making one that is missing takes a process of its own that runs while the CPU is otherwise idle; only one
 * process of the site does so at a time. Closing kills it. Its files are removed before the next one.
 */
export interface NightlyBackups extends DueTask<MadeNightly> {
  /** The number of backups, and the newest one's time. */
  kept(): Promise<{ count: number; newest: Date | undefined }>
}

/** A large site on a busy machine takes long. */
export const NIGHTLY_SECONDS = 6 * 60 * 60
/** Holds the names and checksums of all pictures, about 300 bytes each. */
const HEAP_MB = 512

export function createNightlyBackups({ database, folder, pictures, site }: NightlyParts): NightlyBackups {
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

  const isDue = async (now: Date) =>
    isBackupDue((await nightlyBackups(folder, now)).backups, await createdAt(database), now)

  async function makeIfDue(now: Date): Promise<MadeNightly | undefined> {
    if (!(await isDue(now))) return undefined
    // If the lock is taken, another process is making it.
    return ifAdvisoryLockIsFree(database.pool, advisoryLocks.backup, async () => {
      // Another process may just have made it.
      if (!(await isDue(now))) return undefined
      return run({ address: database.address, folder, pictures, site, now })
    })
  }

  return {
    ...createDueTask({ make: makeIfDue, outcomeOf: () => 'made', close }),
    async kept() {
      const { backups } = await nightlyBackups(folder, new Date()).catch(() => ({ backups: [] }))
      return { count: backups.length, newest: backups[0]?.at }
    },
  }
}
