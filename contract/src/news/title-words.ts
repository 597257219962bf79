const WORDS = /[\p{L}\p{M}\p{N}]+(?:[-'’\u200c][\p{L}\p{M}\p{N}]+)*/gu
/** Chinese, Japanese, Thai, Lao, Khmer and Burmese are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Returns whether a text is of a script without spaces between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text)

/** The form of a title in which words are looked for. */
export const wordText = (title: string): string => title.normalize('NFC').toLowerCase()

/** The words of a text that stand between spaces or punctuation: in lowercase, without possessive endings. */
export const spacedWords = (text: string): string[] =>
  Array.from(wordText(text).matchAll(WORDS), ([word]) => word.replaceAll('’', "'").replace(/'s$/, ''))

/** Returns whether a title has a word. In a script without spaces any place counts, because browsers divide such texts differently. */
export const hasWord = (title: string, word: string): boolean =>
  isUnspaced(word) ? wordText(title).includes(word) : spacedWords(title).includes(word)
