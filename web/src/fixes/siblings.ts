/** The neighbours of a fix among its headline's fixes, going round at both ends, and its place (`position` counts from 1). */
export function siblingsOf(ids: readonly number[], id: number) {
  const total = ids.length
  const at = Math.max(ids.indexOf(id), 0)
  return { position: at + 1, total, previous: ids[(at - 1 + total) % total] ?? id, next: ids[(at + 1) % total] ?? id }
}
