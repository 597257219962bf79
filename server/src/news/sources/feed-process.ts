import { answerTasks } from '@unspun/task-process/task-program.ts'
import type { FeedContext } from './feed-items.ts'
import { readFeed } from './read-feed.ts'

export type FeedQuestion = { bytes: Uint8Array; contentType: string; context: FeedContext }

answerTasks(({ bytes, contentType, context }: FeedQuestion) => readFeed(bytes, contentType, context))
