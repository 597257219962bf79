import { type Generation, sumsOf } from './rank-votes.ts'
import type { FoundSums, SiteVotes } from './store.ts'
import { rowsOfFixes } from './vote-table.ts'

/** Returns a function that gives the sums of all fixes with votes of a headline, as the votes of the job's snapshot make them. */
export function foundSums(
  { table, fixIds, headlineIds, rowVersions }: SiteVotes,
  found: Generation,
): (headlineId: number) => FoundSums[] {
  const rows = Array.from(rowsOfFixes(table))
  const ofHeadline = Map.groupBy(rows, ({ fix }) => headlineIds[fix]!)
  return (headlineId) =>
    (ofHeadline.get(headlineId) ?? []).map(({ fix, from, to }) => {
      const kept = found.waves.get(fix)
      return {
        fixId: fixIds[fix]!,
        rowVersion: rowVersions[fix]!,
        sums: sumsOf(table, found, kept ? { from, to, kept } : { from, to }),
      }
    })
}
