import { cutLines, type WidthOf, wordsOf } from './fit-text.ts'
import { type Measure, placeHeadlines, type Sizes } from './place-headlines.ts'
import { type Box, colors, type Part, type Scene, type Shape, type Weight } from './scene.ts'
import type { SharePictureWords } from './words.ts'

interface Plan extends Pick<Scene, 'width' | 'height'> {
  /** Where a photo lies: beside the words, or as a band above them. */
  photo: Box
  /** Where words may stand, with a photo and without. */
  beside: Box
  alone: Box
  sizes: { beside: Sizes; alone: Sizes }
  scale: number
}

const PLANS: Record<Shape, Plan> = {
  wide: {
    width: 1200,
    height: 630,
    photo: { left: 780, top: 0, width: 420, height: 630 },
    beside: { left: 64, top: 54, width: 668, height: 526 },
    alone: { left: 76, top: 58, width: 1048, height: 518 },
    sizes: { beside: { title: [84, 27], original: [34, 20] }, alone: { title: [104, 27], original: [38, 20] } },
    scale: 1,
  },
  square: {
    width: 1080,
    height: 1080,
    photo: { left: 0, top: 0, width: 1080, height: 440 },
    beside: { left: 72, top: 492, width: 936, height: 528 },
    alone: { left: 84, top: 76, width: 912, height: 932 },
    sizes: { beside: { title: [96, 31], original: [40, 23] }, alone: { title: [128, 31], original: [48, 23] } },
    scale: 1.15,
  },
}

/**
 * Places a fix on a picture: that a reader wrote it and who, its words as large as they fit, the original struck through, and the site.
 * Pure; `measure` knows every piece of the words.
 */
export function layout(words: SharePictureWords, shape: Shape, hasPhoto: boolean, measure: Measure): Scene {
  const { width, height, scale, sizes, ...plan } = PLANS[shape]
  const photo = hasPhoto ? plan.photo : undefined
  const space = hasPhoto ? plan.beside : plan.alone
  const px = (size: number) => Math.round(size * scale)
  const head = { ...space, height: px(42) }
  const foot = { ...space, top: space.top + space.height - px(42), height: px(42) }
  const top = head.top + head.height + px(22)
  const middle = { ...space, top, height: foot.top - px(24) - top }
  const mark = { ...foot, width: foot.height }
  const edge = px(12)
  return {
    width,
    height,
    background: colors.paper,
    parts: [
      photo
        ? { kind: 'rect', color: colors.brand, ...edgeOf(photo, edge) }
        : { kind: 'rect', color: colors.brand, left: 0, top: 0, width: edge, height },
      ...attribution(words, head, px, measure),
      ...placeHeadlines(words, middle, hasPhoto ? sizes.beside : sizes.alone, measure),
      ...oneLine(words.site, after(mark, foot, px(14)), px(27), 700, colors.ink, measure),
    ],
    mark,
    photo,
  }
}

/** The red line between a photo and the words. */
const edgeOf = ({ left, top, width, height }: Box, edge: number): Box =>
  left > 0 ? { left: left - edge, top, width: edge, height } : { left, top: top + height, width, height: edge }

/** Before the fix, so that nobody takes it for the outlet's words: that a reader wrote it, and who. */
function attribution(words: SharePictureWords, box: Box, px: (size: number) => number, measure: Measure): Part[] {
  const [text] = oneLine(words.badge, { ...box, left: box.left + px(18) }, px(21), 700, colors.brand, measure)
  if (!text) return []
  const badge = { ...box, width: text.width + px(36) }
  return [
    { kind: 'rect', color: colors.soft, radius: box.height / 2, ...badge },
    text,
    ...oneLine(words.author, after(badge, box, px(14)), px(22), 400, colors.muted, measure),
  ]
}

/** What is left of a box behind a part of it. */
const after = (part: Box, box: Box, gap: number): Box => {
  const left = part.left + part.width + gap
  return { ...box, left, width: box.left + box.width - left }
}

/** A text in one line, cut if it must be. */
function oneLine(text: string, box: Box, size: number, weight: Weight, color: string, measure: Measure): Part[] {
  const widthOf: WidthOf = (piece) => measure(piece, weight)
  const { lines } = cutLines(wordsOf(text), 1, box.width / size, widthOf)
  return lines.map((line) => ({
    kind: 'text',
    text: line.text,
    size,
    weight,
    color,
    ...box,
    width: Math.ceil(line.width * size),
  }))
}
