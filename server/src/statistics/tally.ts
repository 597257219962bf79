import { hasCapitals, hintFinder, mayBeEnglish } from '@unspun/contract/hints.ts'
import type { MonthNumbers, Numbers, PrintedHint } from '@unspun/contract/numbers.ts'
import { addPair, comparisonOf, noPairs, type Pairs } from './comparison.ts'
import { plottedMonths } from './months.ts'

/** Months look like `2026-11`. `leading` is the title of the first fix, or null. */
export interface CountableHeadline {
  domain: string
  title: string
  /** A title typed by a reader may not be what the outlet printed. */
  title_by_reader: boolean
  lang: string
  month: string
  leading: string | null
  /** The title that this fix was written for: the current one or an earlier one. */
  written_for: string
  fix_months: readonly string[]
}

/** Found once and counted for the outlet and for the site. */
interface Found {
  printed: readonly PrintedHint[] | undefined
  written_for: readonly PrintedHint[] | undefined
  leading: readonly PrintedHint[] | undefined
}

export interface Tally {
  headlines: number
  fixed: number
  fixes: number
  months: Map<string, Omit<MonthNumbers, 'month'>>
  read: number
  hinted: number
  kinds: Map<PrintedHint, number>
  length: Pairs
  calm: Pairs
}

export const emptyTally = (): Tally => ({
  headlines: 0,
  fixed: 0,
  fixes: 0,
  months: new Map(),
  read: 0,
  hinted: 0,
  kinds: new Map(),
  length: noPairs(),
  calm: noPairs(),
})

/** Finds hints only if the outlet printed these words and the rules cover their language. */
function readWords({ domain, title, title_by_reader, lang, leading, written_for }: CountableHeadline): Found {
  if (title_by_reader || !mayBeEnglish(lang)) return { printed: undefined, written_for: undefined, leading: undefined }
  const hintsOf = hintFinder({ domain, lang, others: [] })
  const kindsOf = (text: string): PrintedHint[] => [
    ...hintsOf(text).map(({ kind }) => kind as PrintedHint),
    ...(hasCapitals(text) ? (['capitals'] as const) : []),
  ]
  const printed = kindsOf(title)
  if (leading === null) return { printed, written_for: undefined, leading: undefined }
  return { printed, written_for: written_for === title ? printed : kindsOf(written_for), leading: kindsOf(leading) }
}

export function addHeadline(tallies: readonly Tally[], headline: CountableHeadline): void {
  const found = readWords(headline)
  for (const tally of tallies) {
    countMonths(tally, headline)
    countWords(tally, headline, found)
  }
}

function countMonths(tally: Tally, { month, fix_months }: CountableHeadline): void {
  const isFixed = fix_months.length > 0
  tally.headlines++
  if (isFixed) tally.fixed++
  tally.fixes += fix_months.length
  const added = monthOf(tally, month)
  added.headlines++
  if (isFixed) added.fixed++
  for (const written of fix_months) monthOf(tally, written).fixes++
}

function monthOf({ months }: Tally, month: string): Omit<MonthNumbers, 'month'> {
  const known = months.get(month)
  if (known) return known
  const made = { headlines: 0, fixed: 0, fixes: 0 }
  months.set(month, made)
  return made
}

function countWords(tally: Tally, { title_by_reader, leading, written_for }: CountableHeadline, found: Found): void {
  if (leading !== null && !title_by_reader) addPair(tally.length, [...written_for].length, [...leading].length)
  if (!found.printed) return
  tally.read++
  if (found.printed.length > 0) tally.hinted++
  for (const kind of found.printed) tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
  if (found.written_for && found.leading) addPair(tally.calm, found.written_for.length, found.leading.length)
}

/** Returns the numbers of a tally without those of changes. `now` is the current month, like `2026-11`. */
export const numbersOf = (tally: Tally, now: string): Omit<Numbers, 'changes'> => ({
  headlines: tally.headlines,
  fixed: tally.fixed,
  fixes: tally.fixes,
  months: plottedMonths(tally.months, now),
  hints: {
    read: tally.read,
    hinted: tally.hinted,
    kinds: [...tally.kinds]
      .map(([kind, headlines]) => ({ kind, headlines }))
      .sort((a, b) => b.headlines - a.headlines || (a.kind < b.kind ? -1 : 1)),
  },
  length: comparisonOf(tally.length),
  calm: comparisonOf(tally.calm),
})
