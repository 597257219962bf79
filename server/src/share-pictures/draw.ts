import satori from 'satori'
import sharp from 'sharp'
import { type Inter, interFamily } from './inter.ts'
import { layout } from './layout.ts'
import type { Measure } from './place-headlines.ts'
import { type Box, colors, type Part, type Scene, type Shape, shapes } from './scene.ts'
import { type SharePictureFacts, wordsFor } from './words.ts'

/** The JPEGs of a fix. */
export type Drawn = Record<Shape, Uint8Array>

/** Progressive ones would be a tenth smaller, and cost twice as much to make. */
const JPEG = { quality: 82 } as const
/** How thick the line through the original is, how far it reaches beyond the words, and where it lies, in ems of their size. */
const STRIKE = { thick: 0.08, beyond: 0.1, below: 0.02 }
/** More than any picture that the site keeps has. */
const MOST_PIXELS = 40_000_000

/** Draws the pictures of a fix. A photo that cannot be decoded is left out. All text is outlines before it is in an SVG, so it says nothing there. */
export async function draw(facts: SharePictureFacts, photo: Uint8Array | undefined, inter: Inter): Promise<Drawn> {
  const drawn: Partial<Drawn> = {}
  for (const shape of shapes) drawn[shape] = await drawShape(shape, facts, photo, inter)
  return drawn as Drawn
}

/** One of the two. */
export async function drawShape(
  shape: Shape,
  facts: SharePictureFacts,
  photo: Uint8Array | undefined,
  inter: Inter,
): Promise<Uint8Array> {
  const words = wordsFor(facts, inter.canDraw)
  const measure = remembering(inter.measure)
  if (photo) {
    const scene = layout(words, shape, true, measure)
    const cut = scene.photo && (await cutPhoto(photo, scene.photo))
    if (cut) return render(scene, cut, inter)
  }
  return render(layout(words, shape, false, measure), undefined, inter)
}

/** The same words are tried in many sizes, and are as wide in each. */
function remembering(measure: Measure): Measure {
  const known = { 400: new Map<string, number>(), 700: new Map<string, number>() }
  return (piece, weight) => {
    const width = known[weight].get(piece) ?? measure(piece, weight)
    known[weight].set(piece, width)
    return width
  }
}

interface CutPhoto extends Box {
  bytes: Buffer
}

async function cutPhoto(bytes: Uint8Array, box: Box): Promise<CutPhoto | undefined> {
  const { width, height } = box
  try {
    const cut = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
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

async function render(scene: Scene, photo: CutPhoto | undefined, { fonts }: Inter): Promise<Uint8Array> {
  const { width, height, background, parts, mark } = scene
  const style = { width, height, background, display: 'flex', position: 'relative', fontFamily: interFamily }
  const children = parts.map((part) => ({ type: 'div', key: null, props: partOf(part) }))
  const svg = await satori({ type: 'div', key: null, props: { style, children } } as never, { width, height, fonts })
  const picture = sharp(Buffer.from(svg.replace(/<\/svg>$/, `${markOf(mark)}</svg>`)))
  if (photo) {
    const raw = { width: photo.width, height: photo.height, channels: 3 as const }
    picture.composite([{ input: photo.bytes, raw, left: photo.left, top: photo.top }])
  }
  return picture.removeAlpha().jpeg(JPEG).toBuffer()
}

function partOf(part: Part) {
  const { left, top, width, height, color } = part
  const box = { position: 'absolute', left, top, height }
  if (part.kind === 'rect') return { style: { ...box, width, background: color, borderRadius: part.radius ?? 0 } }
  const { size, weight: fontWeight, text, spacing: letterSpacing = 0 } = part
  const style = {
    display: 'flex',
    fontSize: size,
    fontWeight,
    color,
    letterSpacing,
    lineHeight: `${height}px`,
    whiteSpace: 'pre',
  }
  return { style: { ...box, ...style }, children: part.struck ? [text, strikeOf(size, height)] : text }
}

function strikeOf(size: number, lineHeight: number) {
  const height = Math.max(2, Math.round(size * STRIKE.thick))
  const top = Math.round(lineHeight / 2 + size * STRIKE.below - height / 2)
  const side = -Math.round(size * STRIKE.beyond)
  const style = { position: 'absolute', left: side, right: side, top, height, background: colors.brand }
  return { type: 'div', key: null, props: { style } }
}

/** The site's mark, as in `web/public/favicon.svg`: a U struck through, 36 wide. */
const markOf = ({ left, top, width }: Box) =>
  `<g transform="translate(${left} ${top}) scale(${width / 36})"><rect width="36" height="36" rx="8" fill="${colors.brand}"/>` +
  '<path fill="#fff" d="M8.6 8.5h8v1.9l-2 .4v9.500c0 3 1.300 4.400 3.900 4.400 2.700 0 4-1.500 4-4.600v-9.300l-2.100-.4V8.500h7v1.900l-2 .4v9.100c0 5-2.800 7.600-7.700 7.600-5.100 0-7.200-2.600-7.200-7V10.800l-1.900-.4z"/>' +
  `<path d="M5.500 21.800 30.500 14.200" stroke="${colors.brand}" stroke-width="5"/>` +
  '<path d="M5.500 21.800 30.500 14.200" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>'
