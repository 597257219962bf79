import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** `first` supplies the headline's data. */
export interface FixedHeadline {
  first: HeadlineFix
  fixIds: number[]
}

/** Groups fixes by headline, newest headline id first. The fixes of one headline keep their order, without duplicates. */
export function groupFixes(fixes: readonly HeadlineFix[]): FixedHeadline[] {
  const groups = new Map<number, FixedHeadline>()
  const seen = new Set<number>()
  for (const fix of fixes) {
    if (seen.has(fix.headline_fix_id)) continue
    seen.add(fix.headline_fix_id)
    const group = groups.get(fix.headline_id)
    if (group) group.fixIds.push(fix.headline_fix_id)
    else groups.set(fix.headline_id, { first: fix, fixIds: [fix.headline_fix_id] })
  }
  return [...groups.values()].sort((a, b) => b.first.headline_id - a.first.headline_id)
}
