import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import type { Database } from '../../database/database.ts'
import type { Files } from '../../engines/files/files.ts'
import { createDueTask, type DueTask } from '../../engines/jobs/due-task.ts'
import type { FilesPlace } from '../../headlines/pictures/open-files.ts'
import { isSomethingNew } from './entries-store.ts'
import { expiredNames, forgetExpired, readOutlook, sumsByKind } from './files-store.ts'
import type { MadeFiles } from './make-files.ts'
import type { PackQuestion } from './pack-process.ts'
import { isDue } from './schedule.ts'
import { storedAs } from './stored-file.ts'

export interface PackerParts {
  database: Database
  prepare: boolean
  files: Files
  place: FilesPlace
}

/**
 * Makes the files that browser extensions load if they are due, in a process of its own, and removes those that have expired. If it fails,
 * the files that are there stay. The outcomes are `base`, `day`, `today` and `failed`.
 */
export interface Packer extends DueTask<MadeFiles> {
  /** The files that the manifest names, by kind. */
  kept(): ReturnType<typeof sumsByKind>
}

/** Many times what ten million entries take. */
export const PACKING_SECONDS = 30 * 60
/** Most bytes are outside V8's heap: ten million keys are 100 MB there. */
const HEAP_MB = 256

export function createPacker({ database, prepare, files, place }: PackerParts): Packer {
  const { run, close } = createTaskProcess<PackQuestion, MadeFiles | undefined>({
    program: new URL('./pack-process.ts', import.meta.url),
    taskMs: PACKING_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    cpuSeconds: PACKING_SECONDS,
  })

  async function makeIfDue(now: Date): Promise<MadeFiles | undefined> {
    const { base_at: base, closed_at: closed, ...outlook } = await readOutlook(database)
    const noted = await isSomethingNew(database)
    const made = isDue({ base, closed, noted, ...outlook }, now)
      ? await run({ address: database.address, prepare, place, now })
      : undefined
    await files.remove((await expiredNames(database)).map(storedAs))
    await forgetExpired(database)
    return made
  }

  return {
    ...createDueTask({ make: makeIfDue, outcomeOf: ({ work }) => work, close }),
    kept: () => sumsByKind(database),
  }
}
