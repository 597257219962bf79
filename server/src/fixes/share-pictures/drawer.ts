import { setTimeout as sleep } from 'node:timers/promises'
import { createTaskProcess, type TaskProcessOptions } from '@unspun/task-process/task-process.ts'
import type { Drawn } from './draw.ts'
import type { DrawQuestion } from './draw-process.ts'
import type { SharePictureFacts } from './words.ts'

/** Draws share pictures in a separate process, one fix at a time. */
export interface Drawer {
  /** Rejects if the drawing takes too long or fails. */
  draw(facts: SharePictureFacts, photo: Uint8Array | undefined): Promise<Drawn>
  close(): Promise<void>
}

const PROGRAM = new URL('./draw-process.ts', import.meta.url)
/** Hundreds of times the usual duration, because a busy machine leaves little time for it. */
const TIME_LIMIT_MS = 60_000

/** The upper limit of a pause between two drawings. */
const MAX_PAUSE_MS = 2_000

interface DrawerOptions extends Partial<TaskProcessOptions> {
  /**
   * The pause between two drawings, as a multiple of the last one's duration. Most requests then meet no drawing, even if many are queued.
   */
  pauseFactor?: number
}

/** A drawer whose process starts with the first drawing. A single drawing starts without a pause. */
export function createDrawer({ pauseFactor = 0, ...options }: DrawerOptions = {}): Drawer {
  let pausedUntil = 0
  const { run, close } = createTaskProcess<DrawQuestion, Drawn>({
    program: PROGRAM,
    taskMs: TIME_LIMIT_MS,
    waiting: 4,
    idlePriority: true,
    startMs: TIME_LIMIT_MS,
    ...options,
  })
  return {
    async draw(facts, photo) {
      await sleep(Math.max(0, pausedUntil - performance.now()))
      const began = performance.now()
      try {
        return await run({ facts, photo })
      } finally {
        const ended = performance.now()
        pausedUntil = ended + Math.min(MAX_PAUSE_MS, pauseFactor * (ended - began))
      }
    },
    close,
  }
}
