/** Words for an invented news site: the same at every run, about as long and as varied as real headlines. */

const WHO = [
  'Council',
  'Harbour board',
  'Two sisters',
  'The ferry line',
  'A small bakery',
  'Night nurses',
  'The museum',
  'Bus drivers',
]
const DOES = [
  'slams',
  'quietly drops',
  'is torn over',
  'finally answers',
  'doubles',
  'refuses to explain',
  'bets on',
  'walks out of',
]
const WHAT = [
  'the bridge repair',
  'a plan for free school meals',
  'the new tram timetable',
  'its oldest rule',
  'an offer nobody wanted',
]
const WHY = [
  'and neighbours are furious',
  'after a week of rain',
  'as prices climb',
  'in a vote that surprised everyone',
  '— again',
]

/** A number between 0 and 1 that follows from `seed` alone (mulberry32). */
export function chance(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const pick = (list: readonly string[], seed: number) => list[Math.floor(chance(seed) * list.length)]!

/** The title of a headline or a fix; `seed` may be any whole number. */
export function titleOf(seed: number): string {
  const [who, does, what, why] = [WHO, DOES, WHAT, WHY].map((list, part) => pick(list, seed * 7 + part))
  return `${who} ${does} ${what} ${why} (${seed})`
}

/** One or two sentences. */
export function descriptionOf(seed: number): string {
  const first = `${pick(WHO, seed * 11 + 5)} ${pick(DOES, seed * 11 + 6)} ${pick(WHAT, seed * 11 + 7)}, say people who were there.`
  return seed % 2 === 0 ? first : `${first} Nobody at the town hall wanted to comment on Thursday.`
}
