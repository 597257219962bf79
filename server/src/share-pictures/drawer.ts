import { setTimeout as sleep } from 'node:timers/promises'
import { createTaskProcess, type TaskProcessOptions } from '../engines/task-process/task-process.ts'
import type { Drawn } from './draw.ts'
import type { DrawQuestion } from './draw-process.ts'
import type { SharePictureFacts } from './words.ts'

/** Draws share pictures outside of the process that serves pages, one fix at a time. */
export interface Drawer {
  /** Rejects if the drawing took too long or broke. */
  draw(facts: SharePictureFacts, photo: Uint8Array | undefined): Promise<Drawn>
  close(): Promise<void>
}

const PROGRAM = new URL('./draw-process.ts', import.meta.url)
/** Hundreds of times what a drawing takes: on a busy machine there is little time for it. */
const PATIENCE_MS = 60_000

/** However long a drawing took, nobody waits longer for the next one to begin. */
const LONGEST_REST_MS = 2_000

interface DrawerOptions extends Partial<TaskProcessOptions> {
  /** Before it draws again it rests so many times as long as the last drawing took, so that most requests meet none even while many wait. */
  rests?: number
}

/** A drawer whose process starts with the first drawing. A lone drawing waits for nothing. */
export function createDrawer({ rests = 0, ...options }: DrawerOptions = {}): Drawer {
  let restedAt = 0
  const { run, close } = createTaskProcess<DrawQuestion, Drawn>({
    program: PROGRAM,
    taskMs: PATIENCE_MS,
    waiting: 4,
    idlePriority: true,
    startMs: PATIENCE_MS,
    ...options,
  })
  return {
    async draw(facts, photo) {
      await sleep(Math.max(0, restedAt - performance.now()))
      const began = performance.now()
      try {
        return await run({ facts, photo })
      } finally {
        const ended = performance.now()
        restedAt = ended + Math.min(LONGEST_REST_MS, rests * (ended - began))
      }
    },
    close,
  }
}
