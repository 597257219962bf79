export interface Row {
  part: string
  /** What must hold. */
  claim: string
  /** What was seen. */
  seen: string
  passed: boolean
}

const HEAD = ['part', 'must hold', 'seen', '']

/** The rows as a table of plain text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ part, claim, seen, passed }) => [part, claim, seen, passed ? 'ok' : 'FAILED'])
  const widths = HEAD.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
