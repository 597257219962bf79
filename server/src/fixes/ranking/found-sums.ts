import { type Generation, sumsOf } from './rank-votes.ts'
import type { FoundSums, SiteVotes } from './store.ts'
import { rowsOfFixes } from './vote-table.ts'

/**
 * Returns the sums of a headline's fixes, of the votes in the job's snapshot. A young site has none, because its sums depend on when a voter
 * registered, and it has few votes to count.
 */
export function foundSums(
  { table, fixIds, headlineIds, rowVersions }: SiteVotes,
  found: Generation,
): (headlineId: number) => FoundSums[] {
  if (found.young) return () => []
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
