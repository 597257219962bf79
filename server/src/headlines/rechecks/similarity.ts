import { comparedWords } from '@unspun/contract/word-diff.ts'

/** Minimum likeness of the new title and the fix. */
const SHARED = 0.5
/** Maximum share of the old distance that may remain. */
const LEFT = 0.6

/**
 * Returns whether an outlet has come close to a fix by changing its title from `before` to `after`.
 *
 * The likeness of two titles is the Jaccard index of their sets of words, |A ∩ B| / |A ∪ B|, from 0 to 1. Capitals,
 * punctuation and word order do not count. The outlet has come close if
 *
 *     likeness(after, fix) ≥ 0.5   and   1 − likeness(after, fix) ≤ 0.6 · (1 − likeness(before, fix))
 *
 * The second condition excludes changes unrelated to a fix that was similar from the start. It includes changes towards
 * a fix that removed a single word.
 */
export function cameClose(before: string, after: string, fix: string): boolean {
  const wanted = new Set(comparedWords(fix))
  const now = likeness(new Set(comparedWords(after)), wanted)
  const then = likeness(new Set(comparedWords(before)), wanted)
  return now > then && now >= SHARED && 1 - now <= LEFT * (1 - then)
}

const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.intersection(other).size / Math.max(1, one.union(other).size)
