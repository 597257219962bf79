import { setTimeout as sleep } from 'node:timers/promises'
import { createTaskProcess, type TaskProcessOptions } from '@unspun/task-process/task-process.ts'
import type { Drawn } from './draw.ts'
import type { DrawQuestion } from './draw-process.ts'
import type { SharePictureFacts } from './words.ts'

export interface Drawer {
  draw(facts: SharePictureFacts, photo: Uint8Array | undefined): Promise<Drawn>
  close(): Promise<void>
}

const PROGRAM = new URL('./draw-process.ts', import.meta.url)
/** Hundreds of times the usual duration, because a busy machine leaves little CPU time for it. */
const TIME_LIMIT_MS = 60_000

const MAX_PAUSE_MS = 2_000

interface DrawerOptions extends Partial<TaskProcessOptions> {
  /** A multiple of the last drawing's duration. Most requests then meet no drawing, even if many are queued. */
  pauseFactor?: number
}

/** The process starts with the first drawing. A single drawing starts without a pause. */
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
