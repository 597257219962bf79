import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import type { Hint } from './hints.ts'
import { Answer, Milliseconds, Nullable, OneOf } from './shapes.ts'

export const numbersLimits = {
  /** Headlines that an outlet needs for statistics. Fewer would say little about it. */
  from: 10,
  /** The most and the fewest months in a plot. The minimum makes the plot of a young outlet show how young it is. */
  months: 24,
  fewestMonths: 12,
} as const

/** Hints that a published headline can trigger, and words in capitals. `same` compares fixes with each other. */
export type PrintedHint = Exclude<Hint['kind'], 'same'> | 'capitals'

const hintNames: Record<PrintedHint, true> = {
  shouting: true,
  capitals: true,
  list: true,
  withheld: true,
  forward: true,
  reader: true,
  hyperbole: true,
  outlet: true,
  long: true,
  stop: true,
}

/** A month in UTC, like `2026-11`. `headlines` were added in it, `fixed` of them have a fix now, and `fixes` were written in it. */
export const MonthNumbers = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d\\d$' }),
  headlines: Type.Integer(),
  fixed: Type.Integer(),
  fixes: Type.Integer(),
})
export type MonthNumbers = Static<typeof MonthNumbers>

/**
 * The measure is lower for the fix in `less` of the pairs, equal in `same`, and higher in `more`. `printed` and `fix` are medians, 0 without
 * pairs.
 */
export const Comparison = Type.Object({
  pairs: Type.Integer(),
  less: Type.Integer(),
  same: Type.Integer(),
  more: Type.Integer(),
  printed: Type.Number(),
  fix: Type.Number(),
})
export type Comparison = Static<typeof Comparison>

/**
 * `looked_up` headlines were fetched again, and `followed` came close to a fix. `median_seconds` is the time from the addition of a headline to
 * its first change.
 */
export const ChangeNumbers = Type.Object({
  looked_up: Type.Integer(),
  changed: Type.Integer(),
  changes: Type.Integer(),
  followed: Type.Integer(),
  median_seconds: Nullable(Type.Number()),
})
export type ChangeNumbers = Static<typeof ChangeNumbers>

/** The numbers of an outlet, or of the whole site. The months are consecutive and end with the current one. */
export const Numbers = Type.Object({
  headlines: Type.Integer(),
  fixed: Type.Integer(),
  fixes: Type.Integer(),
  months: Type.Array(MonthNumbers),
  /** `read` headlines were checked for hints, and `hinted` of them trigger at least one. The most frequent kinds come first. */
  hints: Type.Object({
    read: Type.Integer(),
    hinted: Type.Integer(),
    kinds: Type.Array(Type.Object({ kind: OneOf(Object.keys(hintNames) as PrintedHint[]), headlines: Type.Integer() })),
  }),
  /** In characters, and in hints. */
  length: Comparison,
  calm: Comparison,
  changes: ChangeNumbers,
})
export type Numbers = Static<typeof Numbers>

export const getNumbers = endpoint({
  method: 'GET',
  path: '/domains/numbers/',
  summary:
    'What is counted of an outlet, or of the whole site without `domain`: headlines, fixes by month, hints of printed headlines, how leading fixes differ from them, and how often printed headlines change. Counted once an hour, at `counted_at`; without `numbers` they are not counted yet, or the outlet has fewer than ten headlines',
  who: 'anyone',
  input: Type.Object({ domain: Type.Optional(Type.String({ minLength: 1, maxLength: 253 })) }),
  answer: Answer({
    /** Empty for the whole site. */
    domain: Type.String(),
    headline_count: Type.Integer(),
    counted_at: Type.Optional(Milliseconds),
    numbers: Type.Optional(Numbers),
  }),
  cache: {
    seconds: 60,
    tags: ({ domain }) => [cacheTags.numbers, ...(domain ? [cacheTags.domain(domain)] : [])],
    keep: ({ domain }, input) => domain === (input.domain ?? ''),
  },
})
