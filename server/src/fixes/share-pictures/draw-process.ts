import { answerTasks } from '@unspun/task-process/task-program.ts'
import sharp from 'sharp'
import { draw } from './draw.ts'
import { readInter } from './inter.ts'
import type { SharePictureFacts } from './words.ts'

/** One drawing. The process gets one question at a time. */
export interface DrawQuestion {
  facts: SharePictureFacts
  photo: Uint8Array | undefined
}

// The other core must stay free for pages. libvips's cache would never be used again.
sharp.concurrency(1)
sharp.cache(false)
const inter = readInter()

answerTasks(({ facts, photo }: DrawQuestion) => draw(facts, photo, inter))
