import os from 'node:os'
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
/** A hundred times what a drawing takes, for machines that are slow or busy. */
const TASK_MS = 15_000

export function createDrawer(options: Partial<TaskProcessOptions> = {}): Drawer {
  const { run, close } = createTaskProcess<DrawQuestion, Drawn>({
    program: PROGRAM,
    taskMs: TASK_MS,
    waiting: 4,
    priority: os.constants.priority.PRIORITY_LOW,
    ...options,
  })
  return { draw: (facts, photo) => run({ facts, photo }), close }
}
