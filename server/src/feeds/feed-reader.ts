import { createKillableThread } from '../engines/killable-thread.ts'
import type { FeedPlace } from './feed-items.ts'
import type { FeedQuestion } from './feed-worker.ts'
import type { FeedReading } from './read-feed.ts'

export type FeedReader = {
  /** Reads a feed of any kind. Rejects with an `Error` if it is none, took too long or broke the thread. */
  read(bytes: Uint8Array, contentType: string, place: FeedPlace): Promise<FeedReading>
  close(): Promise<void>
}

const PROGRAM = new URL('./feed-worker.ts', import.meta.url)
/** A feed of 5 MB takes less than a second. */
const FEED_MS = 5000
/** Most minutes have a feed or two in them, and the thread takes 60 MB. */
const IDLE_MS = 10_000

/** Reads feeds in one thread that can be killed. */
export function createFeedReader(program: URL = PROGRAM, answerMs: number = FEED_MS): FeedReader {
  const thread = createKillableThread<FeedQuestion, FeedReading>({ program, answerMs, idleMs: IDLE_MS })
  return {
    read(bytes, contentType, place) {
      const copy = new Uint8Array(bytes)
      return thread.ask({ bytes: copy, contentType, place }, [copy.buffer])
    },
    close: () => thread.close(),
  }
}
