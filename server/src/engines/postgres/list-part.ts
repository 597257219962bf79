import { headlineLimits } from '@unspun/contract/headlines.ts'

/** The part after the cursor `before`, or everything up to the part after the cursor `until`. */
export interface Place {
  before: number | undefined
  until: number | undefined
}

export interface Stretch {
  after: number | undefined
  downTo: number | undefined
}

/** A part of a list and the cursor of the next one. */
export interface Part<Row> {
  rows: Row[]
  next: number | undefined
}

/** With `until`, reads at most `headlineLimits.partsAtOnce` parts: down to the cursor, and one part more. */
export async function readPart<Row>(
  read: (stretch: Stretch & { limit: number }) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  { before, until }: Place,
  size: number,
): Promise<Part<Row>> {
  const most = size * (headlineLimits.partsAtOnce - 1)
  const above = until === undefined ? [] : await read({ after: undefined, downTo: until, limit: most })
  const last = above.at(-1)
  const found = await read({ after: last ? keyOf(last) : (until ?? before), downTo: undefined, limit: size + 1 })
  const rows = [...above, ...found.slice(0, size)]
  const end = found.length > size ? rows.at(-1) : undefined
  return { rows, next: end && keyOf(end) }
}
