import type { Sizes, Weight } from './design.ts'
import type { SharePictureWords } from './words.ts'

export type Measure = (text: string, weight: Weight) => number

export interface Fitted {
  /** Ends with an ellipsis if it was cut. */
  text: string
  size: number
  lineHeight: number
}

const LINE = { title: 1.13, original: 1.36, label: 1.75 }
const HIERARCHY = 2.3
const STEP = 0.96
/** Leaves room for kerning, which can widen a text by a fortieth. */
const USABLE = 0.975
/** These lines are shown even if the title would fill the whole box. */
const MIN_ORIGINAL_LINES = 2
/** The size of the label above the original, in ems of the original. */
export const LABEL = 0.84

export const titleGap = (titleSize: number) => Math.round(16 + titleSize * 0.16)
export const labelHeight = (originalSize: number) => Math.round(originalSize * LABEL * LINE.label)

/** Returns the largest sizes that break no word of the title. Cuts texts that do not fit at the smallest sizes. */
export function fitFonts(
  words: SharePictureWords,
  room: { width: number; height: number },
  sizes: Sizes,
  measure: Measure,
): { title: Fitted; original: Fitted } {
  const width = room.width * USABLE
  const linesOf = (text: string, weight: Weight, size: number) => countLines(text, width / size, weight, measure)
  const longestWord = Math.max(...words.title.split(/\s+/u).map((word) => measure(word, 700)))
  const [maxSmall, minSmall] = sizes.original
  for (let size = sizes.title[0]; ; size *= STEP) {
    const small = Math.min(maxSmall, Math.max(minSmall, size / HIERARCHY))
    const lineHeight = { title: Math.round(size * LINE.title), original: Math.round(small * LINE.original) }
    const height = room.height - titleGap(size) - (words.label ? labelHeight(small) : 0)
    const lines = { title: linesOf(words.title, 700, size), original: linesOf(words.original, 400, small) }
    const isLast = size * STEP < sizes.title[1]
    const fits = lines.title * lineHeight.title + lines.original * lineHeight.original <= height
    if (!isLast && (!fits || longestWord > width / size)) continue
    const below = Math.min(lines.original, MIN_ORIGINAL_LINES) * lineHeight.original
    const titleLines = Math.min(lines.title, Math.floor((height - below) / lineHeight.title))
    const originalLines = Math.floor((height - titleLines * lineHeight.title) / lineHeight.original)
    const title = cut(words.title, (text) => linesOf(text, 700, size) <= titleLines)
    const original = cut(words.original, (text) => linesOf(text, 400, small) <= originalLines)
    return {
      title: { text: title, size, lineHeight: lineHeight.title },
      original: { text: original, size: small, lineHeight: lineHeight.original },
    }
  }
}

/** Replaces satori's `lineClamp`, which does not strike the last line through. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const characters = Array.from(text)
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** `width` is in ems. A word longer than a line is broken. */
function countLines(text: string, width: number, weight: Weight, measure: Measure): number {
  const space = measure(' ', weight)
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/u).map((each) => measure(each, weight))) {
    if (used > 0 && used + space + word <= width) used += space + word
    else {
      if (used > 0) lines++
      lines += Math.ceil(word / width) - 1
      used = word % width
    }
  }
  return lines
}
