/** One column per property, ordered by fix and then by time. Ten million votes take 130 MB. */
export interface VoteTable {
  voterCount: number
  fixCount: number
  voter: Uint32Array
  fix: Uint32Array
  value: Int8Array
  /** Seconds since 1970. */
  time: Uint32Array
}

/** A vote that is not withdrawn, not the author's own, and on a shown fix. */
export interface CountingVote {
  voter: number
  fix: number
  value: 1 | -1
  /** Seconds since 1970. */
  time: number
}

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

/** The votes on a fix are the rows `from` up to, but not including, `to`. */
export function* rowsOfFixes({ fix }: VoteTable): Generator<{ fix: number; from: number; to: number }> {
  for (let from = 0, to = 0; from < fix.length; from = to) {
    const id = fix[from]!
    while (to < fix.length && fix[to] === id) to++
    yield { fix: id, from, to }
  }
}

/** The numbers of voters and fixes stay the same. */
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
