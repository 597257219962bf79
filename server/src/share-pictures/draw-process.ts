import sharp from 'sharp'
import { answerTasks } from '../engines/task-process/task-program.ts'
import { draw } from './draw.ts'
import { readInter } from './inter.ts'
import type { SharePictureFacts } from './words.ts'

/** What the process is asked. One question at a time. */
export interface DrawQuestion {
  facts: SharePictureFacts
  photo: Uint8Array | undefined
}

// Of two cores, the other one serves pages. What libvips remembers is never asked for again.
sharp.concurrency(1)
sharp.cache(false)
const inter = readInter()

answerTasks(({ facts, photo }: DrawQuestion) => draw(facts, photo, inter))
