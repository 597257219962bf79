import { createTaskProcess, type TaskProcessOptions } from '@unspun/task-process/task-process.ts'
import type { FeedContext } from './feed-items.ts'
import type { FeedQuestion } from './feed-process.ts'
import type { FeedReading } from './read-feed.ts'

export type FeedReader = {
  /** Rejects if the text is not a feed, or if reading takes too long or crashes the process. */
  read(bytes: Uint8Array, contentType: string, context: FeedContext): Promise<FeedReading>
  close(): Promise<void>
}

const PROGRAM = new URL('./feed-process.ts', import.meta.url)
/** Ample: a feed of 5 MB takes less than a second. */
const FEED_MS = 5000
/** Most minutes have a feed or two to read, but an idle process uses memory. */
const IDLE_MS = 10_000

export function createFeedReader(options: Partial<TaskProcessOptions> = {}): FeedReader {
  const { run, close } = createTaskProcess<FeedQuestion, FeedReading>({
    program: PROGRAM,
    taskMs: FEED_MS,
    idleMs: IDLE_MS,
    ...options,
  })
  return { read: (bytes, contentType, context) => run({ bytes, contentType, context }), close }
}
