import { answerTasks } from '@unspun/task-process/task-program.ts'
import sharp from 'sharp'
import { draw } from './draw.ts'
import { readInter } from './inter.ts'
import type { SharePictureFacts } from './words.ts'

export interface DrawQuestion {
  facts: SharePictureFacts
  photo: Uint8Array | undefined
}

// Leaves the other core to pages. libvips's cache would never be used again.
sharp.concurrency(1)
sharp.cache(false)
const inter = readInter()

answerTasks(({ facts, photo }: DrawQuestion) => draw(facts, photo, inter))
