export interface Heading {
  /** Its longest part, and the whole. The parts may be in different languages. */
  texts: readonly string[]
  isMain: boolean
}

const LEAST_SHARE = 0.6
const SEPARATORS = /\s+[|–—\-·•:»]\s+/
// Ranges instead of Unicode properties, which take a browser ten milliseconds to compile on every new page. Headings and titles are split alike,
// so a missing character does no harm.
const APOSTROPHES = /['‘’ʼ]/g
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~\u00a0-\u00bf\u05be\u060c\u061b\u061f\u2000-\u206f\u3000-\u303f\uff01-\uff0f]+/
/** Thai, Lao, Burmese, Khmer, Japanese and Chinese are written without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/** Compares words with the page's titles, such as `og:title`. Main headings win ties. Returns -1 if none is similar enough. */
export function chooseHeadline(headings: readonly Heading[], titles: readonly string[]): number {
  const wanted = titles
    .flatMap(variants)
    .map(wordsOf)
    .filter(({ size }) => size > 0)
  let best = -1
  let bestShare = 0
  for (const [index, { texts, isMain }] of headings.entries()) {
    const words = texts.map(wordsOf)
    const share = Math.max(0, ...wanted.flatMap((title) => words.map((each) => shareOf(each, title))))
    const isBetter = share > bestShare || (share === bestShare && isMain && best >= 0 && !headings[best]!.isMain)
    if (share >= LEAST_SHARE && isBetter) {
      best = index
      bestShare = share
    }
  }
  return best
}

/** Returns a title, and its longer part if it also contains the outlet's name: `Bridge reopens | The Daily Planet`. */
function variants(title: string): string[] {
  const parts = title.split(SEPARATORS)
  if (parts.length < 2) return [title]
  return [title, parts.reduce((longest, part) => (part.length > longest.length ? part : longest))]
}

/** In scripts without spaces, words are pairs of adjacent characters. */
function wordsOf(text: string): Set<string> {
  const words = text.normalize('NFC').toLowerCase().replace(APOSTROPHES, '').split(BETWEEN_WORDS).filter(Boolean)
  if (!UNSPACED.test(text)) return new Set(words)
  const characters = [...words.join('')]
  return new Set(characters.slice(1).map((character, index) => characters[index] + character))
}

/** Returns the Dice coefficient, from 0 to 1. */
function shareOf(one: Set<string>, other: Set<string>): number {
  if (one.size === 0) return 0
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return (2 * common) / (one.size + other.size)
}
