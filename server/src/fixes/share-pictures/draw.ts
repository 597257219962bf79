import satori from 'satori'
import sharp from 'sharp'
import { type Box, colors, type Shape, shapes } from './design.ts'
import type { Inter } from './inter.ts'
import { type Layout, layout } from './layout.ts'
import { type SharePictureFacts, wordsFor } from './words.ts'

export type Drawn = Record<Shape, Uint8Array>

/** Progressive JPEGs would be a tenth smaller but twice as expensive to make. */
const JPEG = { quality: 82 } as const
/** No stored picture has more. */
const MAX_PIXELS = 40_000_000

/** Omits a photo that cannot be decoded. Converts text to outlines, so that it cannot inject markup into the SVG. */
export async function draw(facts: SharePictureFacts, photo: Uint8Array | undefined, inter: Inter): Promise<Drawn> {
  const drawn: Partial<Drawn> = {}
  for (const shape of shapes) drawn[shape] = await drawShape(shape, facts, photo, inter)
  return drawn as Drawn
}

export async function drawShape(
  shape: Shape,
  facts: SharePictureFacts,
  photo: Uint8Array | undefined,
  inter: Inter,
): Promise<Uint8Array> {
  const words = wordsFor(facts, inter.canDraw)
  if (photo) {
    const withPhoto = layout(words, shape, true, inter.measure)
    const cut = withPhoto.photo && (await cutPhoto(photo, withPhoto.photo))
    if (cut) return render(withPhoto, cut, inter)
  }
  return render(layout(words, shape, false, inter.measure), undefined, inter)
}

interface CutPhoto extends Box {
  bytes: Buffer
}

async function cutPhoto(bytes: Uint8Array, box: Box): Promise<CutPhoto | undefined> {
  const { width, height } = box
  try {
    const cut = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention, fastShrinkOnLoad: true })
      .flatten({ background: colors.paper })
      .toColorspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return { ...box, bytes: cut }
  } catch {
    return undefined
  }
}

async function render(
  { element, width, height, mark }: Layout,
  photo: CutPhoto | undefined,
  { fonts }: Inter,
): Promise<Uint8Array> {
  const svg = await satori(element, { width, height, fonts })
  const picture = sharp(Buffer.from(svg.replace(/<\/svg>$/, `${markOf(mark)}</svg>`)))
  if (photo) {
    const raw = { width: photo.width, height: photo.height, channels: 3 as const }
    picture.composite([{ input: photo.bytes, raw, left: photo.left, top: photo.top }])
  }
  return picture.removeAlpha().jpeg(JPEG).toBuffer()
}

/** The site's logo, as in `web/public/favicon.svg`: a U struck through, 36 pixels wide. */
const markOf = ({ left, top, width }: Box) =>
  `<g transform="translate(${left} ${top}) scale(${width / 36})"><rect width="36" height="36" rx="8" fill="${colors.brand}"/>` +
  '<path fill="#fff" d="M8.6 8.5h8v1.9l-2 .4v9.500c0 3 1.300 4.400 3.900 4.400 2.700 0 4-1.500 4-4.600v-9.300l-2.100-.4V8.500h7v1.900l-2 .4v9.100c0 5-2.800 7.600-7.700 7.600-5.100 0-7.200-2.600-7.200-7V10.800l-1.900-.4z"/>' +
  `<path d="M5.500 21.800 30.500 14.200" stroke="${colors.brand}" stroke-width="5"/>` +
  '<path d="M5.500 21.800 30.500 14.200" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>'
