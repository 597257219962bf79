/** The previous and next fix of a headline, wrapping around at both ends, and the position of this one, counted from 1. */
export function siblingsOf(ids: readonly number[], id: number) {
  const total = ids.length
  const at = Math.max(ids.indexOf(id), 0)
  return { position: at + 1, total, previous: ids[(at - 1 + total) % total] ?? id, next: ids[(at + 1) % total] ?? id }
}
