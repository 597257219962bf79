import { createHash } from 'node:crypto'
import { pictureCopies, pictureName, pictureWidths } from '@unspun/contract/pictures.ts'
import type { PublicName } from '../../engines/files/files.ts'
import { decodePicture, encodePicture } from '../../engines/pictures/decode-picture.ts'
import type { PictureNames } from './picture-store.ts'

/** The last file is the source of the others. */
export interface EncodedPicture {
  names: PictureNames
  files: { name: PublicName; bytes: Buffer }[]
}

const LARGEST = Math.max(...pictureWidths)
/** Smaller pictures are tracking pixels and icons. */
const MIN_SIDE = 100
const STEM_LENGTH = 32

/** File names are content hashes, so the bytes of a name never change. Throws `BadPicture`. */
export async function encodeCopies(bytes: Uint8Array): Promise<EncodedPicture> {
  const pixels = await decodePicture(bytes, {
    kinds: ['jpg', 'png', 'webp', 'avif', 'gif'],
    box: LARGEST,
    shortest: MIN_SIDE,
  })
  const { data } = await encodePicture(pixels, (picture) => picture.jpeg({ quality: 80, progressive: true }))
  const stem = createHash('sha256').update(data).digest('hex').slice(0, STEM_LENGTH)
  const stored = { stem, width: pixels.width, height: pixels.height }
  const headline_image = pictureName(stored)
  const copies = pictureCopies(stored)
  const files: EncodedPicture['files'] = []
  for (const { name, width } of copies) {
    const copy = await encodePicture(pixels, (picture) => picture.resize({ width }).webp({ quality: 78, effort: 3 }))
    files.push({ name: `headline-images/${name}`, bytes: copy.data })
  }
  files.push({ name: `headline-images/${headline_image}`, bytes: data })
  return { names: { headline_image, thumbnail: copies[0]?.name ?? '' }, files }
}
