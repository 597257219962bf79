/**
 * The fixes about whose votes the site is asked at once, so that it does not learn which article is open. Groups are cut from all
 * numbers in their order: the same fix stays with the same others, so that two requests together tell no more than one.
 * @param ids the numbers of all known fixes, in any order
 * @param size numbers in a group; fewer if fewer are known
 */
export function voteGroup(ids: readonly number[], id: number, size: number): number[] {
  const sorted = [...new Set([...ids, id])].sort((a, b) => a - b)
  const begin = Math.floor(sorted.indexOf(id) / size) * size
  // The last numbers alone might be few.
  const from = Math.max(0, Math.min(begin, sorted.length - size))
  return sorted.slice(from, from + size)
}
