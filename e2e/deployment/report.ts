import { textTable } from '../../tools/src/text-table.ts'

export interface Row {
  part: string
  /** The requirement. */
  claim: string
  /** The observation. */
  seen: string
  passed: boolean
}

const HEAD = ['part', 'must hold', 'seen', '']

/** The rows as a plain-text table. */
export function tableOf(rows: readonly Row[]): string {
  return textTable(
    HEAD,
    rows.map(({ part, claim, seen, passed }) => [part, claim, seen, passed ? 'ok' : 'FAILED']),
  )
}
