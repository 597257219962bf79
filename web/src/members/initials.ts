/** Splits text where a reader sees characters: a letter with its accents, or an emoji of several parts, is one. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const first = (text: string) => characters.segment(text).containing(0)?.segment ?? ''

/** A letter, a number or an emoji. */
const mark = /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u

/**
 * One or two characters that stand for a name: the first of the first and of the last word, without numbers if there are letters. Scripts
 * without capital letters give one, because their letters join.
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
