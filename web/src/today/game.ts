import { agrees, type Counts, type DayAnswer, type Pair, type PairAnswer } from '@unspun/contract/today.ts'

export type Answer = Exclude<PairAnswer, 'none'>
/** A reader's answers on a day, by the pair's place. */
export type Answers = Readonly<Record<number, Answer | undefined>>
export type { Counts }
export type Pairs = DayAnswer['pairs']

/** The next pair without an answer after a place, then those before it. Undefined if every pair has one. */
export function nextPlace(pairs: Pairs, answers: Answers, after = 0): number | undefined {
  const open = pairs.filter(({ place }) => !answers[place])
  return (open.find(({ place }) => place > after) ?? open[0])?.place
}

/** Whether the reader found the printed headline, or agrees with other readers. */
export const isRight = (pair: Pair & { isCounted: boolean }, answer: Answer | undefined): boolean =>
  answer !== undefined && (pair.kind === 'printed' ? answer === 'second' : agrees(pair, answer, pair))

/** The shares of readers who chose each side, in whole percent, which add up to 100. Undefined if nobody chose one. */
export function sharesOf({ first_answers: first, second_answers: second }: Counts) {
  const share = Math.round((100 * first) / (first + second))
  return first + second > 0 ? { first: share, second: 100 - share } : undefined
}

/** The share of readers who say that both miss it, in whole percent. */
export function missShare({ first_answers, second_answers, neither_answers: neither }: Counts): number {
  const all = first_answers + second_answers + neither
  return all > 0 ? Math.round((100 * neither) / all) : 0
}

const fieldOf = { first: 'first_answers', second: 'second_answers', neither: 'neither_answers' } as const

/** The counts after a reader's answer has changed. */
export function recount(counts: Counts, before: Answer | undefined, after: Answer | undefined): Counts {
  const changed = { ...counts }
  if (before && before !== 'skip') changed[fieldOf[before]] = Math.max(0, changed[fieldOf[before]] - 1)
  if (after && after !== 'skip') changed[fieldOf[after]] += 1
  return changed
}

/** Answers of authors of the pair are not counted. */
export const isAuthor = ({ first, second }: Pair, username: string | undefined): boolean =>
  username !== undefined && [first.user_username, second.user_username].includes(username)

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `2026-11-27` as `27 November`. `Intl` would take a phone 100 ms to load. */
export function dayName(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]}`
}

export const dayNameWithYear = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

/** When the next day's pairs appear. */
export const endOf = (day: string): Date => new Date(Date.parse(day) + 24 * 3_600_000)
