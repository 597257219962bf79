import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { Semaphore } from '../concurrency/semaphore.ts'

/** Kinds of pictures that can be told by their bytes and decoded. */
export type PictureKind = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'

/** What is wrong with a picture from outside: of another kind, damaged, moving, too many pixels, or too small to show anything. */
export type PictureProblem = 'kind' | 'damaged' | 'moving' | 'too-large' | 'too-small'

export class BadPicture extends Error {
  override name = 'BadPicture'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(`The picture is refused: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Upright pixels, three bytes each, in sRGB and without anything else that the file said. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

export interface DecodeOptions {
  kinds: readonly PictureKind[]
  /** Pixels of the square box that the picture is made to fit into. */
  box: number
  /** Cuts the middle out as a square, instead of fitting the whole in. Either way nothing is made larger. */
  fill?: boolean
  /** Pictures with a shorter side are refused. */
  shortest?: number
}

/** A large photograph; beyond it are bombs: a few kilobytes that unpack to gigabytes. */
const MAX_PIXELS = 40_000_000
const DECODE_SECONDS = 10
/** What the type is told by; the parser sees no more of a hostile file. */
const HEAD_BYTES = 4100

// One thread a picture, and two pictures at once: passwords and files are waiting for the same few threads.
sharp.concurrency(1)
sharp.cache(false)
const decoding = new Semaphore(2)

/** How many pictures wait to be decoded or encoded in this process. */
export const picturesWaiting = (): number => decoding.waiting

/** Runs work with pictures when it is its turn: everything that calls sharp. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => decoding.run(work)

/** Decodes a picture from outside, which nothing is believed of. Throws `BadPicture`. */
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

/** Pixels as sharp's input. */
export const pictureOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Encodes pixels as `how` says, when it is its turn. */
export const encodePicture = (
  pixels: Pixels,
  how: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> =>
  inTurn(() => how(pictureOf(pixels)).toBuffer({ resolveWithObject: true }))
