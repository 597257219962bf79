import type { Comparison } from '@unspun/contract/numbers.ts'

/** The number of occurrences of each value. */
type Histogram = Map<number, number>

/** Pairs of a printed headline and its leading fix. Histograms take little memory, however many pairs there are. */
export interface Pairs {
  less: number
  same: number
  more: number
  printed: Histogram
  fix: Histogram
}

export const noPairs = (): Pairs => ({ less: 0, same: 0, more: 0, printed: new Map(), fix: new Map() })

const see = (seen: Histogram, value: number) => seen.set(value, (seen.get(value) ?? 0) + 1)

export function addPair(pairs: Pairs, printed: number, fix: number): void {
  pairs[fix < printed ? 'less' : fix > printed ? 'more' : 'same']++
  see(pairs.printed, printed)
  see(pairs.fix, fix)
}

/** Returns the middle value, or the mean of the two middle ones. 0 without values. */
export function medianOf(seen: Histogram): number {
  const values = [...seen].sort(([a], [b]) => a - b)
  const total = values.reduce((sum, [, times]) => sum + times, 0)
  const at = (place: number): number => {
    let before = 0
    for (const [value, times] of values) {
      before += times
      if (before > place) return value
    }
    return 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

export const comparisonOf = ({ less, same, more, printed, fix }: Pairs): Comparison => ({
  pairs: less + same + more,
  less,
  same,
  more,
  printed: medianOf(printed),
  fix: medianOf(fix),
})
