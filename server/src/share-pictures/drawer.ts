import { createTaskProcess, type TaskProcessOptions } from '../engines/task-process.ts'
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

export function createDrawer(options: Partial<TaskProcessOptions> = {}): Drawer {
  const { run, close } = createTaskProcess<DrawQuestion, Drawn>({
    program: PROGRAM,
    taskMs: PATIENCE_MS,
    waiting: 4,
    givesWay: true,
    startMs: PATIENCE_MS,
    ...options,
  })
  return { draw: (facts, photo) => run({ facts, photo }), close }
}
