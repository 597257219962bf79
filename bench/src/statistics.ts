/** What many measurements of one thing come to. The median is the figure; the rest says how noisy the machine was. */
export interface Spread {
  median: number
  min: number
  max: number
  /** How many measurements. */
  rounds: number
}

/** Throws a `RangeError` when nothing was measured or a measurement is no number: a table must not show a hole as a figure. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('Nothing was measured')
  if (!values.every(Number.isFinite)) throw new RangeError(`A measurement is no number: ${values.join(', ')}`)
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]!
  const median = sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, rounds: sorted.length }
}

/**
 * a/b round by round. Both of a round were measured in the same second or two, so a slow spell of the machine is in both and cancels out,
 * which it would not in the ratio of the medians.
 */
export function ratioOf(a: readonly number[], b: readonly number[]): Spread {
  if (a.length !== b.length) throw new RangeError(`${a.length} rounds cannot be compared with ${b.length}`)
  return spreadOf(a.map((value, round) => value / b[round]!))
}
