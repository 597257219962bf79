/** Width of a piece of text in ems of its weight. */
export type WidthOf = (piece: string) => number

/** One line of a text, with its width in ems. */
export interface Line {
  text: string
  width: number
}

/** A longer word may be broken, if it fits no line, into pieces of so many characters. */
const PIECE = 6
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text's words, each as the pieces that it may be broken into. Their widths, and that of `SPACE`, are all that lines are made of. */
export function wordsOf(text: string): string[][] {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  return words.map((word) => {
    const characters = Array.from(graphemes.segment(word), ({ segment }) => segment)
    const count = characters.length > 2 * PIECE ? Math.ceil(characters.length / PIECE) : 1
    return Array.from({ length: count }, (_, n) =>
      characters.slice(n * PIECE, n + 1 === count ? undefined : (n + 1) * PIECE).join(''),
    )
  })
}

export const SPACE = ' '
export const ELLIPSIS = '…'

/** Fills lines of at most `width` ems with the words. A word is broken only if it fits no line. */
export function breakLines(words: readonly string[][], width: number, widthOf: WidthOf): Line[] {
  const lines: Line[] = []
  const space = widthOf(SPACE)
  for (const pieces of words) {
    const whole = { text: pieces.join(''), width: pieces.reduce((sum, piece) => sum + widthOf(piece), 0) }
    const last = lines.at(-1)
    if (last && last.width + space + whole.width <= width) {
      last.text += SPACE + whole.text
      last.width += space + whole.width
    } else if (whole.width <= width) lines.push(whole)
    else lines.push(...breakWord(pieces, width, widthOf))
  }
  return lines
}

function breakWord(pieces: readonly string[], width: number, widthOf: WidthOf): Line[] {
  const lines: Line[] = []
  for (const text of pieces) {
    const last = lines.at(-1)
    const own = widthOf(text)
    if (last && last.width + own <= width) {
      last.text += text
      last.width += own
    } else lines.push({ text, width: own })
  }
  return lines
}

/** The first `count` lines; if there are more, the last of them ends with an ellipsis. */
export function cutLines(
  words: readonly string[][],
  count: number,
  width: number,
  widthOf: WidthOf,
): { lines: Line[]; cut: boolean } {
  const lines = breakLines(words, width, widthOf)
  if (lines.length <= count) return { lines, cut: false }
  // The ellipsis takes the place of whole pieces, so that what is left has been measured.
  const left = words.map((pieces) => [...pieces])
  for (;;) {
    const word = left.at(-1)
    if (!word) return { lines: [], cut: true }
    word.pop()
    if (word.length === 0) left.pop()
    const shown = left.map((pieces, n) => (n + 1 === left.length ? [...pieces, ELLIPSIS] : pieces))
    const shorter = breakLines(shown, width, widthOf)
    if (shorter.length <= count) return { lines: shorter, cut: true }
  }
}

/** As many lines as fill `width`, but of lengths as equal as can be. */
export function balance(words: readonly string[][], width: number, widthOf: WidthOf): Line[] {
  const lines = breakLines(words, width, widthOf)
  let [low, high] = [width / 2, width]
  while (high - low > width / 100) {
    const middle = (low + high) / 2
    if (breakLines(words, middle, widthOf).length > lines.length) low = middle
    else high = middle
  }
  const balanced = breakLines(words, high, widthOf)
  // A word that is broken at `width` would be broken more often.
  return balanced.length === lines.length ? balanced : lines
}
