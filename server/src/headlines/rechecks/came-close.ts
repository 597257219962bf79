import { comparedWords } from '@unspun/contract/word-diff.ts'

/** The least that the new words and the fix must share, of all words of both. */
const SHARED = 0.5
/** How much of the distance between the old words and the fix may be left. */
const LEFT = 0.6

/**
 * Whether an outlet that printed `before`, and prints `after` now, has come close to a fix.
 *
 * The likeness of two titles is the share of their different words that both have (Jaccard): with A and B as sets of words,
 * |A ∩ B| / |A ∪ B|, from 0 to 1. Capitals, punctuation and the order of words do not count. The outlet has come close if
 *
 *     likeness(after, fix) ≥ 0.5   and   1 − likeness(after, fix) ≤ 0.6 · (1 − likeness(before, fix))
 *
 * so at least half of the words are the same now, and at least two fifths of the difference are gone. The second part leaves out changes that have
 * nothing to do with a fix which was similar all along, and lets a fix that took out a single word be followed too.
 */
export function cameClose(before: string, after: string, fix: string): boolean {
  const wanted = new Set(comparedWords(fix))
  const now = likeness(new Set(comparedWords(after)), wanted)
  const then = likeness(new Set(comparedWords(before)), wanted)
  return now > then && now >= SHARED && 1 - now <= LEFT * (1 - then)
}

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.intersection(other).size / Math.max(1, one.union(other).size)
