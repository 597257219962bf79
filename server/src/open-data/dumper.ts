import type { Database } from '../database/database.ts'
import { createDueTask, type DueTask } from '../engines/task-process/due-task.ts'
import { createTaskProcess } from '../engines/task-process/task-process.ts'
import type { FilesPlace } from '../pictures/open-files.ts'
import { hasHeadlines, keptDays } from './days-store.ts'
import type { DumpQuestion } from './dump-process.ts'
import type { MadeDump } from './make-dump.ts'
import { isDue } from './schedule.ts'

export interface DumperParts {
  database: Database
  prepare: boolean
  place: FilesPlace
  /** An SPDX identifier, or empty. */
  licence: string
  /** Moderators are named in the log. */
  named: boolean
}

/**
 * Makes the files of open data of a day if there are none, in a process of its own. If it fails, the earlier days' files stay. The outcomes
 * are `made` and `failed`.
 */
export interface Dumper extends DueTask<MadeDump> {
  /** For the metrics: the days that are kept, newest first. */
  kept(): Promise<{ made_at: Date; bytes: number }[]>
}

/** Many times what ten million rows take. */
export const DUMP_SECONDS = 2 * 60 * 60
const HEAP_MB = 384

export function createDumper({ database, prepare, place, licence, named }: DumperParts): Dumper {
  const { run, close } = createTaskProcess<DumpQuestion, MadeDump | undefined>({
    program: new URL('./dump-process.ts', import.meta.url),
    taskMs: DUMP_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    cpuSeconds: DUMP_SECONDS,
  })

  async function makeIfDue(now: Date): Promise<MadeDump | undefined> {
    if (!isDue(await keptDays(database.kysely), now) || !(await hasHeadlines(database))) return undefined
    return run({ address: database.address, prepare, place, licence, named, now })
  }

  return {
    ...createDueTask({ make: makeIfDue, outcomeOf: () => 'made', close }),
    async kept() {
      const days = await keptDays(database.kysely)
      return days.map(({ made_at, files }) => ({ made_at, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }))
    },
  }
}
