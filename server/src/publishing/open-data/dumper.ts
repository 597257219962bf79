import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import { createDueTask, type DueTask } from '../../engines/jobs/due-task.ts'
import type { FilesPlace } from '../../headlines/pictures/open-files.ts'
import { hasHeadlines, keptDays } from './days-store.ts'
import type { DumpQuestion } from './dump-process.ts'
import type { MadeDump } from './make-dump.ts'
import { isDue } from './schedule.ts'
import { tidyDays } from './tidy-days.ts'

export interface DumperParts {
  database: Database
  prepare: boolean
  files: Files
  place: FilesPlace
  /** An SPDX identifier, or empty. */
  licence: string
  /** Moderators are named in the log. */
  named: boolean
  /** False: no files are made, and none are kept. */
  on: boolean
}

/**
 * Removes the files of open data that are too old, and makes those of a day if there are none, in a process of its own. If that fails, the
 * earlier days' files stay for as long as they may. The outcomes are `made` and `failed`.
 */
export interface Dumper extends DueTask<MadeDump> {
  /** For the metrics: the days that are kept, newest first. */
  kept(): Promise<{ made_at: Date; bytes: number }[]>
}

/** Many times what ten million rows take. */
export const DUMP_SECONDS = 2 * 60 * 60
const HEAP_MB = 384

export function createDumper({ database, prepare, files, place, licence, named, on }: DumperParts): Dumper {
  const { run, close } = createTaskProcess<DumpQuestion, MadeDump | undefined>({
    program: new URL('./dump-process.ts', import.meta.url),
    taskMs: DUMP_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    cpuSeconds: DUMP_SECONDS,
  })

  async function makeIfDue(now: Date): Promise<MadeDump | undefined> {
    await tidyDays({ database, files, now, on })
    if (!on || !isDue(await keptDays(database.kysely, now), now) || !(await hasHeadlines(database))) return undefined
    return run({ address: database.address, prepare, place, licence, named, now })
  }

  return {
    ...createDueTask({ make: makeIfDue, outcomeOf: () => 'made', close }),
    async kept() {
      const days = await keptDays(database.kysely, new Date())
      return days.map(({ made_at, files: of }) => ({ made_at, bytes: of.reduce((sum, { bytes }) => sum + bytes, 0) }))
    },
  }
}
