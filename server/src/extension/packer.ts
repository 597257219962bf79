import type { Database } from '../database/database.ts'
import type { Files } from '../engines/files/files.ts'
import { LabelledCounter } from '../engines/metrics/labelled-counter.ts'
import { createTaskProcess } from '../engines/task-process/task-process.ts'
import type { FilesPlace } from '../pictures/open-files.ts'
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

/** Makes the files that browser extensions load. */
export interface Packer {
  /**
   * Makes the files that are due, in a process of its own, and removes those that have expired. Undefined if nothing was due. Rejects if it
   * failed; the files that are there stay.
   */
  makeDue(now: Date): Promise<MadeFiles | undefined>
  /** Runs of this process: `base`, `day`, `today` and `failed`. */
  outcomes: LabelledCounter
  /** The files that the manifest names, by kind. */
  kept(): ReturnType<typeof sumsByKind>
  close(): Promise<void>
}

/** Many times what ten million entries take. */
export const PACKING_SECONDS = 30 * 60
/** Most bytes are outside V8's heap: ten million keys are 100 MB there. */
const HEAP_MB = 256

export function createPacker({ database, prepare, files, place }: PackerParts): Packer {
  const outcomes = new LabelledCounter()
  const { run, close } = createTaskProcess<PackQuestion, MadeFiles | undefined>({
    program: new URL('./pack-process.ts', import.meta.url),
    taskMs: PACKING_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    cpuSeconds: PACKING_SECONDS,
  })
  let isClosed = false

  async function makeIfDue(now: Date): Promise<MadeFiles | undefined> {
    const { base_at: base, closed_at: closed, ...outlook } = await readOutlook(database)
    const made = isDue({ base, closed, ...outlook }, now)
      ? await run({ address: database.address, prepare, place, now })
      : undefined
    if (made) outcomes.add(made.work)
    await files.remove((await expiredNames(database)).map(storedAs))
    await forgetExpired(database)
    return made
  }

  return {
    outcomes,
    async makeDue(now) {
      try {
        return await makeIfDue(now)
      } catch (error) {
        if (isClosed) return undefined
        outcomes.add('failed')
        throw error
      }
    },
    kept: () => sumsByKind(database),
    close() {
      isClosed = true
      return close()
    },
  }
}
