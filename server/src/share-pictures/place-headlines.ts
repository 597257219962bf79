import { balance, cutLines, type Line, type WidthOf, wordsOf } from './fit-text.ts'
import { type Box, colors, type Part, type Weight } from './scene.ts'
import type { SharePictureWords } from './words.ts'

/** Width in ems of a piece of text, as `wordsOf` makes them. */
export type Measure = (piece: string, weight: Weight) => number

/** Sizes of letters in pixels: the largest and the least that each text takes. */
export interface Sizes {
  title: readonly [number, number]
  original: readonly [number, number]
}

const LINE = { title: 1.13, original: 1.36, label: 1.75 }
/** The fix is so many times as large as the original; at least, where there is room for both. */
const HIERARCHY = 2.3
const LEAST_HIERARCHY = 1.5
const STEP = 0.96
/** Large bold letters stand too far apart; in ems. */
const SPACING = -0.022
/** What kerning may add to a line: a row of W grows by a fortieth. */
const KERNING = 0.975
/** Lines of the original that stay, when the fix alone would fill the space. */
const LEAST_OF_ORIGINAL = 2

/** The size of the outlet's name above the original, against that. */
const LABEL = 0.84

type Look = Pick<Extract<Part, { kind: 'text' }>, 'weight' | 'color' | 'spacing' | 'struck'>

/** A text before it is broken into lines. */
interface Source {
  words: string[][]
  widthOf: WidthOf
}

interface Text {
  size: number
  lines: Line[]
}

interface Texts {
  title: Text
  original: Text
}

/**
 * Places a fix and its original beneath it, as large as they fit into `space` and in the middle of it. What does not fit in the least size
 * is cut: first the original, then the fix.
 */
export function placeHeadlines(words: SharePictureWords, space: Box, sizes: Sizes, measure: Measure): Part[] {
  const texts = fitTexts(words, space, sizes, measure)
  const { title, original } = texts
  const parts: Part[] = []
  let top = Math.round(space.top + (space.height - heightOf(texts, words)) / 2)

  const put = (line: Line, size: number, lineHeight: number, look: Look) => {
    const height = Math.round(size * lineHeight)
    const box = { left: space.left, top, width: Math.ceil(line.width * size), height }
    parts.push({ kind: 'text', text: line.text, size, ...look, ...box })
    top += height
  }
  for (const line of title.lines)
    put(line, title.size, LINE.title, { weight: 700, color: colors.ink, spacing: title.size * SPACING })
  top += gapOf(title.size)
  for (const line of labelOf(words, space, original.size, measure))
    put(line, original.size * LABEL, LINE.label, { weight: 700, color: colors.muted })
  for (const line of original.lines)
    put(line, original.size, LINE.original, { weight: 400, color: colors.muted, struck: words.struck })
  return parts
}

const gapOf = (titleSize: number) => Math.round(16 + titleSize * 0.16)

function labelOf({ label }: SharePictureWords, space: Box, size: number, measure: Measure): Line[] {
  const widthOf: WidthOf = (piece) => measure(piece, 700)
  return label ? cutLines(wordsOf(label), 1, (space.width * KERNING) / (size * LABEL), widthOf).lines : []
}

function fitTexts(words: SharePictureWords, space: Box, sizes: Sizes, measure: Measure): Texts {
  const title: Source = { words: wordsOf(words.title), widthOf: (piece) => measure(piece, 700) }
  const original: Source = { words: wordsOf(words.original), widthOf: (piece) => measure(piece, 400) }
  const width = space.width * KERNING
  const [most, least] = sizes.original
  const fill = (size: number, small: number): Texts => ({
    title: { size, lines: balance(title.words, width / size, title.widthOf) },
    original: { size: small, lines: balance(original.words, width / small, original.widthOf) },
  })
  const isGood = (texts: Texts) => heightOf(texts, words) <= space.height && !isBroken(title, width / texts.title.size)

  let size = sizes.title[0]
  let texts: Texts
  do {
    texts = fill(size, Math.min(most, Math.max(least, size / HIERARCHY)))
    size *= STEP
  } while (!isGood(texts) && size > sizes.title[1])
  if (heightOf(texts, words) > space.height) return cutTexts(texts, title, original, space, words)
  // What is left of the space is the original's, which must stay readable.
  for (;;) {
    const larger = fill(texts.title.size, texts.original.size / STEP)
    const { size } = larger.original
    if (size > most || size * LEAST_HIERARCHY > larger.title.size || !isGood(larger)) return texts
    texts = larger
  }
}

/** First the original gives way, then the fix. */
function cutTexts(texts: Texts, title: Source, original: Source, space: Box, words: SharePictureWords): Texts {
  const linesThatFit = (
    text: Text,
    lineHeight: number,
    others: Texts,
    width: number,
    { words: from, widthOf }: Source,
  ) => {
    const room = Math.floor((space.height - heightOf(others, words)) / Math.round(text.size * lineHeight))
    return { ...text, lines: cutLines(from, Math.max(1, room), width / text.size, widthOf).lines }
  }
  const width = space.width * KERNING
  const none = <T extends Text>(text: T) => ({ ...text, lines: [] })
  const few = { ...texts.original, lines: texts.original.lines.slice(0, LEAST_OF_ORIGINAL) }
  const above = { title: none(texts.title), original: few }
  const fix = linesThatFit(texts.title, LINE.title, above, width, title)
  const below = { title: fix, original: none(texts.original) }
  return { title: fix, original: linesThatFit(texts.original, LINE.original, below, width, original) }
}

function heightOf({ title, original }: Texts, { label }: SharePictureWords): number {
  return (
    title.lines.length * Math.round(title.size * LINE.title) +
    gapOf(title.size) +
    (label ? Math.round(original.size * LABEL * LINE.label) : 0) +
    original.lines.length * Math.round(original.size * LINE.original)
  )
}

/** Whether a word fits no line: smaller letters are better than a word in two parts. */
function isBroken({ words, widthOf }: Source, width: number): boolean {
  return words.some((pieces) => pieces.reduce((sum, piece) => sum + widthOf(piece), 0) > width)
}
