/** Letters of the longer word. In a shorter one, another letter is often another word: Iran and Iraq, not and now. */
const LONG_WORD = 5

// In other scripts a mark is a letter to its readers. Arabic and Hebrew write these only to show how a word is read.
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0655\u0670]/g
const APOSTROPHES = /['‘’ʼ`´]/g
const HYPHENS_IN_WORDS = /(?<=\p{L})[-‐‑](?=\p{L})/gu

// Single letters in scripts without spaces; words and numbers; signs that change a number or say something by themselves.
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+(?:(?<=\p{N})[.,:/](?=\p{N})[\p{L}\p{M}\p{N}]+)*|(?<![\p{L}\p{N}])-(?=\p{N})|[%+<>=\p{Sc}\p{So}]/gu

/**
 * Returns whether a title says something else after an edit: whether a word, a number or a symbol is added, removed, replaced or moved.
 * Capitals, accents, punctuation and spaces make no difference. In a long word, neither do one letter or two neighbours that are swapped,
 * unless the first letter changes (legal, illegal). The votes on a fix depend on it, so in doubt it says yes.
 */
export function changesWords(before: string, after: string): boolean {
  const [old, fresh] = [withoutMarks(before), withoutMarks(after)]
  // A hyphen may become a space (long-term) or go (e-mail).
  return !sayTheSame(old, fresh) && !sayTheSame(withoutHyphens(old), withoutHyphens(fresh))
}

const withoutMarks = (title: string): string =>
  title
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replaceAll('−', '-')

const withoutHyphens = (title: string): string => title.replace(HYPHENS_IN_WORDS, '')

function sayTheSame(before: string, after: string): boolean {
  const old = before.match(WORDS) ?? []
  const fresh = after.match(WORDS) ?? []
  return old.length === fresh.length && old.every((word, at) => word === fresh[at] || isTypo(word, fresh[at]!))
}

function isTypo(before: string, after: string): boolean {
  const [old, fresh] = [[...before], [...after]]
  const most = Math.min(old.length, fresh.length)
  if (Math.max(old.length, fresh.length) < LONG_WORD || old[0] !== fresh[0] || /\p{N}/u.test(before + after))
    return false
  let start = 1
  while (start < most && old[start] === fresh[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const [gone, added] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const isSwap = gone.length === 2 && gone.toReversed().join() === added.join()
  return isSwap || (gone.length <= 1 && added.length <= 1)
}
