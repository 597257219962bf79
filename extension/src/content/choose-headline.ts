/** A heading of a page, as far as the choice needs it. */
export interface Heading {
  text: string
  /** It is a first-level heading, or the page marks it as the headline. */
  isMain: boolean
}

/** A heading is the article's headline if it shares at least this much with a title of the page. */
const LEAST_SHARE = 0.6
const SEPARATORS = /\s+[|–—\-·•:»]\s+/
// Ranges instead of Unicode's properties, which take a browser ten milliseconds of every fresh page to compile. Heading and title are split
// alike, so a sign that is missing here does no harm.
const APOSTROPHES = /['‘’ʼ]/g
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u05be\u060c\u061b\u061f\u2000-\u206f\u3000-\u303f\uff01-\uff0f]+/
/** Thai, Lao, Burmese, Khmer, Japanese and Chinese are written without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/**
 * Chooses the headline of the article that a page shows, without knowledge of single sites: the heading that shares most words with what the
 * page calls itself. Among equals main headings come first, then the order of the page.
 * @param titles of the page, such as `og:title`
 * @returns the index of the heading, or -1 if none is near enough
 */
export function chooseHeadline(headings: readonly Heading[], titles: readonly string[]): number {
  const wanted = titles
    .flatMap(variants)
    .map(wordsOf)
    .filter(({ size }) => size > 0)
  let best = -1
  let bestShare = 0
  for (const [index, { text, isMain }] of headings.entries()) {
    const words = wordsOf(text)
    const share = Math.max(0, ...wanted.map((title) => shareOf(words, title)))
    const isBetter = share > bestShare || (share === bestShare && isMain && best >= 0 && !headings[best]!.isMain)
    if (share >= LEAST_SHARE && isBetter) {
      best = index
      bestShare = share
    }
  }
  return best
}

/** A title, and its longer part if it names the outlet too: `Bridge reopens | The Daily Planet`. */
function variants(title: string): string[] {
  const parts = title.split(SEPARATORS)
  if (parts.length < 2) return [title]
  return [title, parts.reduce((longest, part) => (part.length > longest.length ? part : longest))]
}

/** The words of a text; in scripts without spaces, pairs of neighbouring characters. */
function wordsOf(text: string): Set<string> {
  const words = text.normalize('NFC').toLowerCase().replace(APOSTROPHES, '').split(BETWEEN_WORDS).filter(Boolean)
  if (!UNSPACED.test(text)) return new Set(words)
  const characters = [...words.join('')]
  return new Set(characters.slice(1).map((character, index) => characters[index] + character))
}

/** From 0 to 1: twice the common words, by the words of both. */
function shareOf(one: Set<string>, other: Set<string>): number {
  if (one.size === 0) return 0
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return (2 * common) / (one.size + other.size)
}
