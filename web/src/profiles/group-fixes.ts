import type { HeadlineFix } from '@unspun/contract/fixes.ts'

/** The fixes of one headline, as ids; the first one carries what is shown of the headline. */
export interface FixedHeadline {
  first: HeadlineFix
  fixIds: number[]
}

/** Fixes by headline, in the order of the headlines' ids from the highest down; those of one headline keep their order, each is there once. */
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
