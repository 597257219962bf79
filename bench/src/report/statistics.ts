/** The range shows how noisy the machine was. */
export interface Spread {
  median: number
  min: number
  max: number
  rounds: number
}

/** Throws a `RangeError` for an empty list or a value that is not finite, so that a table never shows a gap as a figure. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new RangeError('Nothing was measured')
  if (!values.every(Number.isFinite)) throw new RangeError(`A measurement is not a number: ${values.join(', ')}`)
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]!
  const median = sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)!, rounds: sorted.length }
}

/** Divides round by round, so that a slow phase of the machine cancels out, which it would not in the ratio of the two medians. */
export function ratioOf(a: readonly number[], b: readonly number[]): Spread {
  if (a.length !== b.length) throw new RangeError(`${a.length} rounds cannot be compared with ${b.length}`)
  return spreadOf(a.map((value, round) => value / b[round]!))
}

/** Returns the value that `percent` of 100 values do not exceed. Throws a `RangeError` for an empty list. */
export function percentileOf(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('Nothing was measured')
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]!
}
