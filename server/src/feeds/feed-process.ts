import { answerTasks } from '../engines/task-process/task-program.ts'
import type { FeedPlace } from './feed-items.ts'
import { readFeed } from './read-feed.ts'

/** What the process is asked. */
export type FeedQuestion = { bytes: Uint8Array; contentType: string; place: FeedPlace }

answerTasks(({ bytes, contentType, place }: FeedQuestion) => readFeed(bytes, contentType, place))
