import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Nullable, OneOf } from './shapes.ts'
import { CastVote } from './votes.ts'

export const todayLimits = {
  /** Pairs of a day. There are fewer on a site with fewer uncertain fixes. */
  pairs: 5,
  /** How long they take, in minutes, as readers are told. */
  minutes: 2,
  /** The highest place. A pair that is not shown any more keeps its place, because answers refer to it, and others come after it. */
  places: 200,
  /** Pairs are chosen among fixes of this many days. */
  fixDays: 7,
  /** A headline does not return within this many days. */
  pauseDays: 14,
  /** Days, counting the current one, whose pairs can be judged. Earlier ones show results only. */
  openDays: 7,
  /** Days, counting the current one, of which a member is told how often they agreed with readers. */
  agreementDays: 30,
} as const

/** Days of this millennium. PostgreSQL has no year 0. */
export const dayPattern = '2\\d{3}-\\d\\d-\\d\\d'

const DAY_MS = 24 * 60 * 60_000

/** The day in UTC of a time in milliseconds. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string => dayOf(Date.parse(day) - days * DAY_MS)

/** Returns whether a text is a valid date, such as `2026-11-27`. */
export function isDay(text: string): boolean {
  const time = new RegExp(`^${dayPattern}$`).test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && dayOf(time) === text
}

/** A day in UTC, like `2026-11-27`. */
export const Day = Type.String({ pattern: `^${dayPattern}$` })

/** The answers of a reader to a pair. `neither` means that both sides miss what the article says. */
export const givenAnswers = ['first', 'second', 'neither', 'skip'] as const
/** `none` takes the answer back. */
export const pairAnswers = [...givenAnswers, 'none'] as const
export type PairAnswer = (typeof pairAnswers)[number]

/** One side of a pair: a fix, or, with `headline_fix_id` null, the headline that the outlet printed. Then the author is empty. */
const PairSide = Type.Object({
  headline_fix_id: Nullable(Id),
  title: Type.String(),
  user_display_name: Type.String(),
  user_username: Type.String(),
})
export type PairSide = Static<typeof PairSide>

/**
 * Two fixes of one headline of which readers choose the better one or, if `kind` is `printed`, a fix (`first`) and the printed headline
 * (`second`), which readers are to find. `printed` is the wording that the fixes were written for. `passage` is what the article says, as a
 * fix quotes it (`is_quote`) or as the outlet summarises it; it may be empty. The counts are those of members who wrote neither side.
 */
const Pair = Type.Object({
  place: Type.Integer({ minimum: 1, maximum: todayLimits.places }),
  kind: OneOf(['better', 'printed']),
  headline_id: Id,
  printed: Type.String(),
  lang: Type.String(),
  domain: Type.String(),
  original_url: Type.String(),
  passage: Type.String(),
  is_quote: Type.Boolean(),
  comment_count: Type.Integer(),
  first: PairSide,
  second: PairSide,
  first_answers: Type.Integer(),
  second_answers: Type.Integer(),
  neither_answers: Type.Integer(),
})
export type Pair = Static<typeof Pair>

export const getDay = endpoint({
  method: 'GET',
  path: '/today/get/',
  summary:
    'The pairs of fixes of a day, by default the current one in UTC, which are the same for everybody. Fixes that are not shown any more are left out',
  who: 'anyone',
  input: Type.Object({ day: Type.Optional(Day) }),
  answer: Answer({
    day: Day,
    is_open: Type.Boolean(),
    pairs: Type.Array(Pair),
    /** The days with pairs before and after this one. */
    before: Nullable(Day),
    after: Nullable(Day),
    /** The pair of the day before on which readers were divided most: the fix that more of them chose, and whether its outlet has come close to it since. */
    closest: Nullable(
      Type.Object({
        day: Day,
        headline_id: Id,
        headline_fix_id: Id,
        title: Type.String(),
        rival: Type.String(),
        ahead: Type.Integer(),
        followed: Type.Boolean(),
      }),
    ),
    /** A headline that nobody has fixed. */
    unfixed: Nullable(
      Type.Object({ headline_id: Id, title: Type.String(), lang: Type.String(), domain: Type.String() }),
    ),
  }),
  cache: {
    seconds: 5,
    tags: ({ pairs, closest, unfixed }) => [
      cacheTags.today,
      ...[...pairs, closest, unfixed].flatMap((shown) => (shown ? [cacheTags.headline(shown.headline_id)] : [])),
    ],
  },
})
export type DayAnswer = Static<typeof getDay.answer>

/**
 * A member's own answers on a day. Private, but members can show how they do on their profile (`play_shown`). `days_in_row` counts the days until today or yesterday of which they judged a pair by the end of the
 * next day; days without a shown pair do not count. The other numbers are those of the last `agreementDays`:
 * - `judged`: pairs of which they and others chose a side; `agreed`: those of them on which readers agreed
 * - `printed`: pairs in which they looked for the printed headline; `spotted`: those in which they found it
 */
const OwnDay = Type.Object({
  answers: Type.Array(Type.Object({ place: Type.Integer(), answer: OneOf(givenAnswers) })),
  days_in_row: Type.Integer(),
  judged: Type.Integer(),
  agreed: Type.Integer(),
  printed: Type.Integer(),
  spotted: Type.Integer(),
})
export type OwnDay = Static<typeof OwnDay>

export const answerPair = endpoint({
  method: 'POST',
  path: '/today/answer/',
  summary:
    'Judge a pair. Choosing a fix votes it up, as `/headline-fixes/vote/` does; another answer, or `none`, restores the earlier vote. Repeating an answer changes nothing',
  who: audienceOf.vote,
  public: true,
  input: Type.Object({ day: Day, place: Pair.properties.place, answer: OneOf(pairAnswers) }),
  answer: Answer({
    first_answers: Type.Integer(),
    second_answers: Type.Integer(),
    neither_answers: Type.Integer(),
    /** The votes that changed, with the fixes' new totals: none, one, or two if the choice moved from one fix to the other. */
    votes: Type.Array(CastVote),
    ...OwnDay.properties,
  }),
})

export const getOwnDay = endpoint({
  method: 'POST',
  path: '/today/own/',
  summary:
    'Your answers on a day, your days in a row, and how often you agreed with readers. Nobody else sees your answers',
  who: 'signed-in',
  suspended: true,
  input: Type.Object({ day: Day }),
  answer: Answer(OwnDay.properties),
})

export type Counts = Pick<Pair, 'first_answers' | 'second_answers' | 'neither_answers'>

/** `isCounted`: the reader's own answer is among the counts. */
interface Own {
  isCounted: boolean
}

export const isSide = (answer: PairAnswer | undefined): answer is 'first' | 'second' =>
  answer === 'first' || answer === 'second'

/** Whether other readers have chosen a side of a pair. */
export function hasOthers(counts: Counts, answer: PairAnswer | undefined, { isCounted }: Own): boolean {
  return counts.first_answers + counts.second_answers > (isCounted && isSide(answer) ? 1 : 0)
}

/**
 * Whether readers agree with an answer: at least half of those who chose a side of the pair chose this one, and the reader is not the only one.
 * False for other answers.
 */
export function agrees(counts: Counts, answer: PairAnswer, own: Own): boolean {
  const { first_answers: first, second_answers: second } = counts
  if (!hasOthers(counts, answer, own)) return false
  if (answer === 'first') return first >= second
  return answer === 'second' && second >= first
}
