import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** Sorts the fixes of each headline best first. */
export function fixIdsByHeadline(fixes: readonly HeadlineFix[]): Map<number, number[]> {
  const sorted = fixes.toSorted((a, b) => a.ranking - b.ranking)
  const groups = new Map<number, number[]>()
  for (const fix of sorted) {
    const group = groups.get(fix.headline_id)
    if (group) group.push(fix.headline_fix_id)
    else groups.set(fix.headline_id, [fix.headline_fix_id])
  }
  return groups
}
