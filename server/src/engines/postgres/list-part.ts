import { headlineLimits } from '@unspun/contract/headlines.ts'

/** Which part of a list to read: that after the cursor `before`, or everything up to the part after the cursor `until`. */
export interface Place {
  before: number | undefined
  until: number | undefined
}

/** The rows after one key of a list, and down to another one. */
export interface Stretch {
  after: number | undefined
  downTo: number | undefined
}

/** Part of a list, and the cursor of the next part. */
export interface Part<Row> {
  rows: Row[]
  next: number | undefined
}

/**
 * Reads a part of a list. Everything up to a part is read in two steps, at most `headlineLimits.partsAtOnce` parts: down to the cursor, and one
 * part more.
 */
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
  // An extra row means that there is a next part.
  const end = found.length > size ? rows.at(-1) : undefined
  return { rows, next: end && keyOf(end) }
}
