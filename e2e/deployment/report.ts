import { textTable } from '../../tools/src/text-table.ts'

export interface Row {
  part: string
  claim: string
  seen: string
  passed: boolean
}

const HEAD = ['part', 'must hold', 'seen', '']

export function tableOf(rows: readonly Row[]): string {
  return textTable(
    HEAD,
    rows.map(({ part, claim, seen, passed }) => [part, claim, seen, passed ? 'ok' : 'FAILED']),
  )
}
