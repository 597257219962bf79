// What share pictures cost, in a process of its own: the drawing itself, without what is around it.
import path from 'node:path'
import sharp from 'sharp'
import { drawShape } from '../../server/src/share-pictures/draw.ts'
import { ordinaryFix } from '../../server/src/share-pictures/examples.ts'
import { readInter } from '../../server/src/share-pictures/inter.ts'
import type { Shape } from '../../server/src/share-pictures/scene.ts'
import { ROOT } from '../../tools/src/steps.ts'
import { answerParent } from './parent-channel.ts'

// As in the process that draws.
sharp.concurrency(1)
sharp.cache(false)
const inter = readInter()
const PHOTO = path.join(ROOT, 'server/src/demo/pictures/bridge.webp')
/** As large as the largest that is stored. */
const photo = await sharp(PHOTO).resize(1280, 720, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer()

export interface SharePicturePart {
  shape: Shape
  photo: boolean
}

answerParent({
  /** CPU milliseconds of this process, with all its threads, for one picture, over `count` of them one after the other. */
  measure: async ({ shape, photo: withPhoto, count }: SharePicturePart & { count: number }) => {
    const before = process.cpuUsage()
    for (let runs = 0; runs < count; runs++) await drawShape(shape, ordinaryFix, withPhoto ? photo : undefined, inter)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / count
  },
})
