import { createTaskProcess, type TaskProcessOptions } from '../engines/task-process/task-process.ts'
import type { FeedPlace } from './feed-items.ts'
import type { FeedQuestion } from './feed-process.ts'
import type { FeedReading } from './read-feed.ts'

export type FeedReader = {
  /** Reads a feed of any kind. Rejects with an `Error` if it is none, took too long or broke the process. */
  read(bytes: Uint8Array, contentType: string, place: FeedPlace): Promise<FeedReading>
  close(): Promise<void>
}

const PROGRAM = new URL('./feed-process.ts', import.meta.url)
/** A feed of 5 MB takes less than a second. */
const FEED_MS = 5000
/** Most minutes have a feed or two in them, and the process takes memory. */
const IDLE_MS = 10_000

/** Reads feeds in one process that can be killed. */
export function createFeedReader(options: Partial<TaskProcessOptions> = {}): FeedReader {
  const { run, close } = createTaskProcess<FeedQuestion, FeedReading>({
    program: PROGRAM,
    taskMs: FEED_MS,
    idleMs: IDLE_MS,
    ...options,
  })
  return { read: (bytes, contentType, place) => run({ bytes, contentType, place }), close }
}
