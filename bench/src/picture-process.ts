// What pictures cost, in a process of its own: the site's own code on a photograph of twelve megapixels, without a store behind it.
import sharp from 'sharp'
import { storeAvatar } from '../../server/src/accounts/avatar-files.ts'
import type { Files } from '../../server/src/engines/files/files.ts'
import { encodeCopies } from '../../server/src/headlines/picture-copies.ts'
import { answerParent } from './parent-channel.ts'

export type PicturePart = 'avatar' | 'raw avatar' | 'headline picture'

const photograph = await makePhotograph(4000, 3000)
/** Takes everything at once: only CPU is measured. */
const nowhere: Files = {
  put: async () => {},
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  close: async () => {},
}

const parts: Record<PicturePart, () => Promise<unknown>> = {
  avatar: () => storeAvatar(nowhere, 1, { name: 'me.jpg', bytes: photograph }, 1),
  // One decoding and one encoding by the library alone: less than this no avatar can cost.
  'raw avatar': () => sharp(photograph).resize(512, 512).jpeg().toBuffer(),
  'headline picture': () => encodeCopies(photograph),
}

answerParent({
  bytes: () => photograph.length,

  /** CPU milliseconds of this process, with all its threads, for one run of a part, over `count` runs one after the other. */
  measure: async ({ part, count }: { part: PicturePart; count: number }) => {
    const before = process.cpuUsage()
    for (let runs = 0; runs < count; runs++) await parts[part]()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / count
  },
})

/** Soft noise weighs as much as a photograph does: about two bits a pixel. */
function makePhotograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(1)
    .jpeg({ quality: 85 })
    .toBuffer()
}
