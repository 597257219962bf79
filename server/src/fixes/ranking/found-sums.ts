import { type Generation, sumsOf } from './rank-votes.ts'
import type { FoundSums, SiteVotes } from './store.ts'
import { rowsOfFixes } from './vote-table.ts'

/** The sums are those of the votes in the job's snapshot. */
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
