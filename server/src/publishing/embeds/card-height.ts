/** The texts of a card that can take several lines. */
export interface CardTexts {
  title: string
  printed: string
  original: string
  by: string
  more: string
}

/** A font's size, the width of a letter of average width in parts of it, and the height of a line, in pixels. */
type Font = readonly [size: number, letter: number, line: number]

/**
 * The sizes of `card-style.ts` in pixels. `sides` is what surrounds a line; `rest` is everything else above and below, with a line for the
 * link and a few pixels to spare.
 */
const WIDE = { title: [22, 0.54, 29], original: [16, 0.49, 23], small: [13, 0.56, 20], sides: 42, rest: 130 } as const
const NARROW = { title: [18, 0.54, 24], original: [15, 0.49, 21], small: [13, 0.56, 20], sides: 34, rest: 112 } as const
/** The width from which a card is wide, as in the stylesheet. */
const WIDE_FROM = 480

/** The space between the author and the link, in pixels. */
const GAP = 16
/** Narrower lines would break words, and the card is as high as if they were so wide. */
const NARROWEST = 100
/** Letters that take about twice the width of others. */
const BROAD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/gu

const widthOf = (text: string, [size, letter]: Font) => (text.length + (text.match(BROAD)?.length ?? 0)) * size * letter

/** The height of a text whose words are put into lines one after another. A word that is wider than a line is broken. */
function heightOf(text: string, font: Font, width: number): number {
  const space = widthOf(' ', font)
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const wide = widthOf(word, font)
    if (used > 0 && used + space + wide > width) {
      lines++
      used = 0
    }
    const end = (used > 0 ? used + space : 0) + wide
    const broken = Math.max(0, Math.ceil(end / width) - 1)
    lines += broken
    used = end - broken * width
  }
  return lines * font[2]
}

/** The height in pixels at which a card of this width shows all of its text, estimated from the lengths of the texts. */
export function cardHeight({ title, printed, original, by, more }: CardTexts, width: number): number {
  const sizes = width < WIDE_FROM ? NARROW : WIDE
  const inner = Math.max(NARROWEST, width - sizes.sides)
  const besideLink = widthOf(by + more, sizes.small) + GAP <= inner
  return (
    sizes.rest +
    heightOf(title, sizes.title, inner) +
    heightOf(printed, sizes.small, inner) +
    heightOf(original, sizes.original, inner) +
    (besideLink ? 0 : heightOf(by, sizes.small, inner))
  )
}

/** The width of a frame on the smallest phones, and what pages leave free beside it, in pixels. */
const PHONE = 320
const BESIDE = 32

/**
 * The height of a frame that is at most `width` pixels wide, as CSS: a frame that becomes narrower with the window becomes higher, because its
 * text takes more lines. Undefined if it needs none.
 */
export function growingHeight(texts: CardTexts, width: number): string | undefined {
  const [low, high] = [cardHeight(texts, width), cardHeight(texts, PHONE)]
  if (width <= PHONE || high <= low) return undefined
  const slope = (high - low) / (width - PHONE)
  const start = Math.round(high + slope * (PHONE + BESIDE))
  return `clamp(${low}px,calc(${start}px - ${(100 * slope).toFixed(1)}vw),${high}px)`
}
