/**
 * The counting votes of a site, one column per property, ordered by fix and then by time. Voters and fixes are numbered from 0. Ten million
 * votes take 130 MB in this form.
 */
export interface VoteTable {
  voterCount: number
  fixCount: number
  voter: Uint32Array
  fix: Uint32Array
  /** +1 or -1. */
  value: Int8Array
  /** Seconds since 1970. */
  time: Uint32Array
}

/** A vote that counts: not the author's own, not withdrawn, on a fix that is shown. */
export interface CountingVote {
  voter: number
  fix: number
  value: 1 | -1
  /** Seconds since 1970. */
  time: number
}

/** The table of some votes, in any order. */
export function voteTable(votes: readonly CountingVote[], voterCount: number, fixCount: number): VoteTable {
  const sorted = [...votes].sort((a, b) => a.fix - b.fix || a.time - b.time || a.voter - b.voter)
  return {
    voterCount,
    fixCount,
    voter: Uint32Array.from(sorted, ({ voter }) => voter),
    fix: Uint32Array.from(sorted, ({ fix }) => fix),
    value: Int8Array.from(sorted, ({ value }) => value),
    time: Uint32Array.from(sorted, ({ time }) => time),
  }
}

/** The fixes with votes, and the range of rows of each: `from` up to, not including, `to`. */
export function* rowsOfFixes({ fix }: VoteTable): Generator<{ fix: number; from: number; to: number }> {
  for (let from = 0, to = 0; from < fix.length; from = to) {
    const id = fix[from]!
    while (to < fix.length && fix[to] === id) to++
    yield { fix: id, from, to }
  }
}

/** The votes of the rows that `isKept` accepts, with the same numbers of voters and fixes. */
export function votesWhere(table: VoteTable, isKept: (row: number) => boolean): VoteTable {
  const rows = new Uint32Array(table.voter.length)
  let count = 0
  for (let row = 0; row < rows.length; row++) if (isKept(row)) rows[count++] = row
  const kept = rows.subarray(0, count)
  return {
    ...table,
    voter: kept.map((row) => table.voter[row]!),
    fix: kept.map((row) => table.fix[row]!),
    value: Int8Array.from(kept, (row) => table.value[row]!),
    time: kept.map((row) => table.time[row]!),
  }
}
