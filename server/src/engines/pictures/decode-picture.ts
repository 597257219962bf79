import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { Semaphore } from '../concurrency/semaphore.ts'

export type PictureKind = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'

/** Reasons to refuse a picture: wrong format, damaged, animated, too many pixels, or too small. */
export type PictureProblem = 'kind' | 'damaged' | 'moving' | 'too-large' | 'too-small'

export class BadPicture extends Error {
  override name = 'BadPicture'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(`The picture was refused: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Upright sRGB pixels, three bytes each, without metadata. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

export interface DecodeOptions {
  kinds: readonly PictureKind[]
  /** Side in pixels of the square box that the picture is scaled to fit. Pictures are never enlarged. */
  box: number
  /** Crops the centre to a square instead. */
  fill?: boolean
  shortest?: number
}

/** The size of a large photograph. Larger files are decompression bombs: a few kilobytes that unpack to gigabytes. */
const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 10
/** Bytes for detecting the type. The detector sees no more of a hostile file. */
const HEAD_BYTES = 4100

// One thread per picture and two pictures at a time, because password hashing and file access share the thread pool.
sharp.concurrency(1)
sharp.cache(false)
const decoding = new Semaphore(2)

export const picturesWaiting = (): number => decoding.waiting

/** Limits concurrent work with sharp. All calls to sharp must use it. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => decoding.run(work)

/** Decodes an untrusted picture. Throws `BadPicture`. */
export function decodePicture(
  bytes: Uint8Array,
  { kinds, box, fill = false, shortest = 1 }: DecodeOptions,
): Promise<Pixels> {
  return inTurn(async () => {
    const kind = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.ext
    if (!kinds.some((each) => each === kind)) throw new BadPicture('kind')
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: DECODE_SECONDS })
    const shorter = shorterSide(await picture.metadata().catch(refuse))
    if (shorter < shortest) throw new BadPicture('too-small')
    const side = fill ? Math.min(box, shorter) : box
    const resized = picture
      .autoOrient()
      .resize({ width: side, height: side, fit: fill ? 'cover' : 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true }).catch(refuse)
    return { data, width: info.width, height: info.height }
  })
}

function shorterSide({ width, height, pages = 1 }: Metadata): number {
  if (pages > 1) throw new BadPicture('moving')
  if (width * height > MAX_PIXELS) throw new BadPicture('too-large')
  return Math.min(width, height)
}

function refuse(error: Error): never {
  throw new BadPicture(/pixel limit/i.test(error.message) ? 'too-large' : 'damaged', error)
}

export const pictureOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

export const encodePicture = (
  pixels: Pixels,
  how: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> =>
  inTurn(() => how(pictureOf(pixels)).toBuffer({ resolveWithObject: true }))
