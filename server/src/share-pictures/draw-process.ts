import sharp from 'sharp'
import type { ProcessAnswer } from '../engines/task-process.ts'
import { type Drawn, draw } from './draw.ts'
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

const tell = (answer: ProcessAnswer<Drawn>) => process.send?.(answer)

process.on('message', ({ facts, photo }: DrawQuestion) => {
  draw(facts, photo, inter).then(
    (done) => tell({ done }),
    (error) => tell({ failed: String(error) }),
  )
})
// Ctrl-C goes to all of us: the site lets a drawing end, and then ends this process.
process.on('SIGINT', () => {})
tell({ ready: true })
