/**
 * Returns fixes whose votes are requested together, to hide which article is open. A fix is always in the same group, so that two requests reveal
 * no more than one. The group is smaller than `size` only if fewer ids are known.
 */
export function voteGroup(ids: readonly number[], id: number, size: number): number[] {
  const sorted = [...new Set([...ids, id])].sort((a, b) => a - b)
  const begin = Math.floor(sorted.indexOf(id) / size) * size
  // The last group alone might be small.
  const from = Math.max(0, Math.min(begin, sorted.length - size))
  return sorted.slice(from, from + size)
}
