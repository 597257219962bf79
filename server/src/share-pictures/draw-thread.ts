import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { ThreadAnswer } from '../engines/task-thread.ts'
import { type Drawn, draw } from './draw.ts'
import { readInter } from './inter.ts'
import type { SharePictureFacts } from './words.ts'

/** What the thread is asked. One question at a time. */
export interface DrawQuestion {
  facts: SharePictureFacts
  photo: Uint8Array | undefined
}

// Of two cores, the other one serves pages. What libvips remembers is never asked for again.
sharp.concurrency(1)
sharp.cache(false)
const inter = readInter()

const tell = (answer: ThreadAnswer<Drawn>) => parentPort?.postMessage(answer)

parentPort?.on('message', ({ facts, photo }: DrawQuestion) => {
  draw(facts, photo, inter).then(
    (done) => tell({ done }),
    (error) => tell({ failed: String(error) }),
  )
})
tell({ ready: true })
