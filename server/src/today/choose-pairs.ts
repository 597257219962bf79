import { changesWords } from '@unspun/contract/changes-words.ts'
import { ranking } from '@unspun/contract/ranking.ts'
import { todayLimits } from '@unspun/contract/today.ts'

/**
 * `votes` are the counting ones; quality and variance those of the ranking. `is_quoted`: it quotes the article. `is_known`: the ranking has
 * found its author's position, or the site is too young for positions.
 */
export interface CandidateFix {
  id: number
  author: number
  title: string
  is_quoted: boolean
  is_known: boolean
  votes: number
  total: number
  quality: number
  variance: number
}

/** `lang` is empty if it is unknown. Fixes come best first. */
export interface Candidate {
  headline: number
  outlet: number
  lang: string
  printed: string
  fixes: CandidateFix[]
}

/**
 * A pair of the day by now. One that is not shown takes no place. `authors` and `outlet` are those who have had their turn by it; `outlet` may be
 * null.
 */
export interface TakenPair {
  headline: number
  outlet: number | null
  authors: number[]
  isPrinted: boolean
  isShown: boolean
}

type Turn = Pick<TakenPair, 'headline' | 'outlet' | 'authors'>

/** `second` is null for the headline that the outlet printed. */
export interface ChosenPair {
  first: number
  second: number | null
}

/** Fixes of a headline that are compared with each other, the best ones. */
const COMPARED = 20

/** Share of authors who must write in a language for it to be one of the site. */
const SHARE_OF_LANGUAGE = 1 / 5

interface Option {
  headline: number
  outlet: number
  authors: number[]
  fixes: [first: number, second: number | null]
  /** Smaller ones are chosen first, by the first number that differs. */
  order: number[]
}

/**
 * Chooses the pairs of a day that are missing, in the order of their places. A vote helps most where the order of two fixes is most
 * uncertain. Every author and every outlet has one pair of a day as long as others are there, so nobody can fill a day with many
 * fixes. An author of each pair is known, so new accounts alone get no pair. One place from the second on, by chance, is for a fix beside the
 * printed headline. `random` returns numbers in [0, 1).
 */
export function choosePairs(
  candidates: readonly Candidate[],
  { taken, random }: { taken: readonly TakenPair[]; random: () => number },
): ChosenPair[] {
  const site = inLanguagesOfSite(candidates)
  const shown = taken.filter(({ isShown }) => isShown)
  const places = todayLimits.pairs - shown.length
  if (places <= 0) return []
  const used: Turn[] = [...taken]
  const pairs = site.flatMap((candidate) => uncertainPair(candidate, random))
  const printed = shown.some(({ isPrinted }) => isPrinted) ? [] : site.flatMap((each) => besidePrinted(each, random))

  const chosen = take(pairs, places - (printed.length > 0 ? 1 : 0), used)
  const [spot] = shown.length + chosen.length > 0 ? take(printed, 1, used) : []
  // Without a printed headline the place is for one more pair.
  chosen.push(...take(pairs, places - chosen.length - (spot ? 1 : 0), used))
  if (spot) {
    const earliest = shown.length > 0 ? 0 : 1
    chosen.splice(earliest + Math.floor(random() * (chosen.length + 1 - earliest)), 0, spot)
  }
  return chosen.map(({ fixes: [first, second] }) =>
    second !== null && random() < 0.5 ? { first: second, second: first } : { first, second },
  )
}

/**
 * Leaves out the languages in which few write, because everybody gets the same pairs. Counts authors, so that one with many
 * fixes cannot push another language out.
 */
function inLanguagesOfSite(candidates: readonly Candidate[]): Candidate[] {
  const authorsOf = (some: readonly Candidate[]) =>
    new Set(some.flatMap(({ fixes }) => fixes.map(({ author }) => author))).size
  const least = authorsOf(candidates) * SHARE_OF_LANGUAGE
  return [...Map.groupBy(candidates, ({ lang }) => lang)].flatMap(([lang, some]) =>
    lang === '' || authorsOf(some) >= least ? some : [],
  )
}

/**
 * The two fixes of a headline whose order is most uncertain: untested ones first, then those beside which readers see what the article says.
 * Of tested ones then those whose qualities differ least; of untested ones by chance, because their authors could make them differ little.
 */
function uncertainPair({ headline, outlet, fixes }: Candidate, random: () => number): Option[] {
  const best = fixes.slice(0, COMPARED)
  const pairs = best.flatMap((a, at) =>
    best.slice(at + 1).flatMap((b): Option[] => {
      if (a.author === b.author || !(a.is_known || b.is_known) || !changesWords(a.title, b.title)) return []
      const isTested = Math.min(a.votes, b.votes) >= ranking.testedVotes
      const deviations = Math.abs(a.quality - b.quality) / Math.sqrt(a.variance + b.variance)
      const order = [Number(isTested), Number(!a.is_quoted && !b.is_quoted), isTested ? deviations : 0, random()]
      return [{ headline, outlet, authors: [a.author, b.author], fixes: [a.id, b.id], order }]
    }),
  )
  return pairs.toSorted(byOrder).slice(0, 1)
}

/** The best fix of a headline beside what the outlet printed. Readers find it harder to spot beside a fix that they like. */
function besidePrinted({ headline, outlet, printed, fixes: [best] }: Candidate, random: () => number): Option[] {
  if (!best?.is_known || !changesWords(best.title, printed)) return []
  const isLiked = best.votes >= ranking.testedVotes && best.total > 0
  const order = [Number(!isLiked), -best.quality, random()]
  return [{ headline, outlet, authors: [best.author], fixes: [best.id, null], order }]
}

const byOrder = (a: Option, b: Option) => {
  const differing = a.order.findIndex((value, at) => value !== b.order[at])
  return differing < 0 ? 0 : a.order[differing]! - b.order[differing]!
}

/** Takes up to `most` options of other headlines than the used ones, and notes them there. Repeats authors and outlets only to fill up. */
function take(options: readonly Option[], most: number, used: Turn[]) {
  const taken: Option[] = []
  let left = options.toSorted(byOrder)
  while (taken.length < most) {
    left = left.filter(({ headline }) => used.every((other) => other.headline !== headline))
    const repeats = ({ outlet, authors }: Option) =>
      2 * authors.filter((author) => used.some((other) => other.authors.includes(author))).length +
      Number(used.some((other) => other.outlet === outlet))
    // Of equal ones the first, so the most uncertain.
    const next = left.reduce<Option | undefined>(
      (best, option) => (best && repeats(best) <= repeats(option) ? best : option),
      undefined,
    )
    if (!next) break
    taken.push(next)
    used.push(next)
  }
  return taken
}
