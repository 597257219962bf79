import { createTaskThread, type TaskThreadOptions } from '../engines/task-thread.ts'
import type { Drawn } from './draw.ts'
import type { DrawQuestion } from './draw-thread.ts'
import type { SharePictureFacts } from './words.ts'

/** Draws share pictures outside of the thread that serves pages, one fix at a time. */
export interface Drawer {
  /** Takes the photo's bytes over. Rejects if the drawing took too long or broke. */
  draw(facts: SharePictureFacts, photo: Uint8Array<ArrayBuffer> | undefined): Promise<Drawn>
  close(): Promise<void>
}

const PROGRAM = new URL('./draw-thread.ts', import.meta.url)
/** A hundred times what a drawing takes, for machines that are slow or busy. */
const TASK_MS = 15_000

export function createDrawer(options: Partial<TaskThreadOptions> = {}): Drawer {
  const thread = createTaskThread<DrawQuestion, Drawn>({ program: PROGRAM, taskMs: TASK_MS, waiting: 4, ...options })
  return {
    draw: (facts, photo) => thread.run({ facts, photo }, photo ? [photo.buffer] : []),
    close: thread.close,
  }
}
