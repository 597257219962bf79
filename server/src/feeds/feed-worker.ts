import { answerThread } from '../engines/thread-program.ts'
import type { FeedPlace } from './feed-items.ts'
import { readFeed } from './read-feed.ts'

/** What the thread is asked. */
export type FeedQuestion = { bytes: Uint8Array; contentType: string; place: FeedPlace }

answerThread(({ bytes, contentType, place }: FeedQuestion) => readFeed(bytes, contentType, place))
