/** Splits text into graphemes: a letter with its accents, or an emoji of several code points, is one. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const first = (text: string) => characters.segment(text).containing(0)?.segment ?? ''

const mark = /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u

/**
 * Returns the first grapheme of the first word and of the last word. Numbers are skipped if there are letters. Scripts without capital letters
 * give one, because their letters join.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => {
    const from = word.search(mark)
    return from < 0 ? [] : [first(word.slice(from)).toUpperCase()]
  })
  const [begin = first(name), ...others] = words.some(isLetter) ? words.filter((word) => !/^\p{N}/u.test(word)) : words
  const end = others.findLast(isCapital)
  return isCapital(begin) && end ? begin + end : begin
}

const isLetter = (text: string) => /^\p{L}/u.test(text)
const isCapital = (text: string) => /^\p{Lu}/u.test(text)
