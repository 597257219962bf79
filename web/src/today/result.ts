import { hasOthers, isSide, type Pair } from '@unspun/contract/today.ts'
import { type Answers, isRight } from './game.ts'

export const marksOf = (pairs: readonly (Pair & { isCounted: boolean })[], answers: Answers): boolean[] =>
  pairs.map((pair) => isRight(pair, answers[pair.place]))

/**
 * On how many of the pairs in which the reader and others chose a fix they agree, and whether the reader found the printed headline. `judged` are
 * the pairs in which the reader chose a fix, which is an up-vote.
 */
export function scoreOf(pairs: readonly (Pair & { isCounted: boolean })[], answers: Answers) {
  const judged = pairs.filter(({ kind, place }) => kind === 'better' && isSide(answers[place]))
  const chosen = judged.filter((pair) => hasOthers(pair, answers[pair.place], pair))
  const agreed = chosen.filter((pair) => isRight(pair, answers[pair.place]))
  const spotted = pairs.some((pair) => pair.kind === 'printed' && isRight(pair, answers[pair.place]))
  return { judged: judged.length, of: chosen.length, agreed: agreed.length, spotted }
}

interface Result {
  /** The first line. */
  title: string
  marks: readonly boolean[]
  /** Undefined if there is nothing to tell. */
  row: string | undefined
  url: string
}

/** The text that readers share. It names no headline, so it gives nothing away. */
export const sharedText = ({ title, marks, row, url }: Result): string =>
  [title, marks.map((right) => (right ? '🟥' : '⬜')).join(''), row, url].filter(Boolean).join('\n')
