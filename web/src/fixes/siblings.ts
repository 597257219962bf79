/** Wraps around at both ends. Positions are counted from 1. */
export function siblingsOf(ids: readonly number[], id: number) {
  const total = ids.length
  const at = Math.max(ids.indexOf(id), 0)
  return { position: at + 1, total, previous: ids[(at - 1 + total) % total] ?? id, next: ids[(at + 1) % total] ?? id }
}
