/** `changed` parts are missing in the other text. */
export interface Part {
  text: string
  changed: boolean
}

// Scripts without spaces are compared letter by letter.
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[\p{L}\p{M}\p{N}]+(?:[-'’.,\u200c\u200d][\p{L}\p{M}\p{N}]+)*|\s+|[^\p{L}\p{M}\p{N}\s]+|\p{M}+/gu
/** Tokens that are compared. A title has fewer. The rest of a longer text counts as changed. */
const MOST = 300

const isWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)

/** Ignores capitals, and never marks punctuation alone. Each result, joined, is its text. */
export function wordDiff(before: string, after: string): { before: Part[]; after: Part[] } {
  const old = before.match(PIECES) ?? []
  const fresh = after.match(PIECES) ?? []
  const [oldWords, freshWords] = [wordsOf(old), wordsOf(fresh)]
  const kept = longestShared(
    oldWords.map(({ word }) => word),
    freshWords.map(({ word }) => word),
  )
  return {
    before: partsOf(old, new Set(kept.map(([index]) => oldWords[index]!.at))),
    after: partsOf(fresh, new Set(kept.map(([, index]) => freshWords[index]!.at))),
  }
}

const wordsOf = (pieces: readonly string[]) =>
  pieces
    .flatMap((piece, at) => (isWord(piece) ? [{ word: piece.toLowerCase().replaceAll('’', "'"), at }] : []))
    .slice(0, MOST)

/** Returns whether a text is an edit of another one. If a title keeps less than a third of its words, marks would only distract. */
export const isEditOf = (after: readonly Part[]): boolean =>
  lengthOf(after.filter(({ changed }) => !changed)) * 3 >= lengthOf(after)
const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0)

/** For people who cannot see marks. */
export const changedWords = (parts: readonly Part[]): string =>
  parts.flatMap(({ text, changed }) => (changed ? [text] : [])).join(', ')

/** Returns the words of a text as they are compared: in lower case, and single letters in scripts without spaces. */
export const comparedWords = (text: string): string[] =>
  wordsOf(text.normalize('NFKC').match(PIECES) ?? []).map(({ word }) => word)

function longestShared(old: readonly string[], fresh: readonly string[]): [number, number][] {
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === fresh[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const shared: [number, number][] = []
  for (let i = 0, j = 0; i < old.length && j < fresh.length; ) {
    if (old[i] === fresh[j]) shared.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return shared
}

/** Joins adjacent tokens. Separators between two changed words count as changed. */
function partsOf(pieces: readonly string[], kept: ReadonlySet<number>): Part[] {
  const isNew = (at: number): boolean => at in pieces && isWord(pieces[at]!) && !kept.has(at)
  const parts: Part[] = []
  let lastWord = -1
  for (const [at, text] of pieces.entries()) {
    const nextWord = isWord(text) ? at : pieces.findIndex((piece, index) => index > at && isWord(piece))
    if (isWord(text)) lastWord = at
    const changed = isNew(lastWord) && isNew(nextWord)
    const open = parts.at(-1)
    if (open?.changed === changed) open.text += text
    else parts.push({ text, changed })
  }
  return parts
}
