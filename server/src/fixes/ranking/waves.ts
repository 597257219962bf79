import { ranking } from '@unspun/contract/ranking.ts'
import type { SiteMood } from './contribution.ts'
import { effectiveWeight, score } from './score.ts'
import { NO_VOTES, plus, type Sums } from './sums.ts'

export interface HourOfVotes {
  /** Hours since 1970. */
  hour: number
  /** Without those of new accounts, except on a young site. */
  votes: number
  /** Every vote counts in full. */
  sums: Sums
}

interface Candidate {
  hours: HourOfVotes[]
  /** How many votes they count as if they contradict the others. */
  keep: number
}

/**
 * Finds waves: bursts of votes that contradict all other votes on their fix, for example after a call to vote.
 * Candidates are every hour with three or more votes, and every eight hours with votes in several of them. Each is
 * compared with the estimate from the other votes (at least five). The most contradictory one (beyond `deviationLimit`)
 * is then reduced to one vote or three. This is repeated up to three times. All bursts together lose at most the weight of the votes against them,
 * because otherwise a few accounts could undo a rush of readers by contradicting it.
 *
 * Returns the share that the votes of an hour keep, between 0 and 1. Hours that keep everything are left out.
 */
export function checkWaves(hours: readonly HourOfVotes[], site: SiteMood): Map<number, number> {
  const { young } = site
  const kept = new Map<number, number>()
  const candidates = candidatesAmong(hours)
  if (candidates.length === 0) return kept
  const votes = hours.reduce((sum, hour) => sum + hour.votes, 0)
  let all = hours.reduce((sum, hour) => plus(sum, hour.sums), NO_VOTES)
  const lost = { up: 0, down: 0 }
  for (let round = 0; round < ranking.wavesPerFix; round++) {
    const found = mostContradictory(candidates, { ...site, all, votes, kept, lost })
    if (!found) break
    const before = sumsOf(found.candidate, kept, young)
    lost[found.side] += found.loss
    const share = 1 - found.loss / found.weight
    for (const { hour } of found.candidate.hours) kept.set(hour, (kept.get(hour) ?? 1) * share)
    all = plus(plus(all, before, -1), sumsOf(found.candidate, kept, young))
  }
  return kept
}

function candidatesAmong(hours: readonly HourOfVotes[]): Candidate[] {
  const single = hours
    .filter(({ votes }) => votes >= ranking.waveVotes)
    .map((hour) => ({ hours: [hour], keep: ranking.keptOfHour }))
  const voted = hours.filter(({ votes }) => votes > 0)
  const blocks = [...Map.groupBy(voted, ({ hour }) => Math.floor(hour / ranking.hoursTogether)).values()]
    .filter((block) => block.length >= 2)
    .map((block) => ({ hours: block, keep: ranking.keptOfHours }))
  return [...single, ...blocks]
}

/**
 * In standard deviations. Among many candidates one is far off by chance, so the limit grows with their number. The
 * chance of a false alarm per fix stays near that of one candidate at two deviations (Bonferroni's correction, by the
 * usual approximation of the normal distribution's tail).
 */
const deviationLimit = (candidates: number) => Math.sqrt(ranking.waveDeviation ** 2 + 1.76 * Math.log(candidates))

interface Situation extends SiteMood {
  all: Sums
  votes: number
  kept: ReadonlyMap<number, number>
  /** The weight that bursts of up votes and of down votes have lost. */
  lost: { up: number; down: number }
}

function mostContradictory(candidates: Candidate[], { all, votes, kept, lost, ...site }: Situation) {
  let found: { candidate: Candidate; weight: number; loss: number; side: 'up' | 'down' } | undefined
  let largest = deviationLimit(candidates.length)
  for (const candidate of candidates) {
    if (votes - votesOf(candidate) < ranking.waveOtherVotes) continue
    const own = sumsOf(candidate, kept, site.young)
    const rest = plus(all, checked(own, site.young), -1)
    const others = score(rest, site.young)
    const surprise =
      own.wr -
      others.quality * own.w -
      others.slant * own.wx +
      (own.ur - others.quality * own.u) +
      (site.young ? own.nr - others.quality * own.n : 0)
    const side = surprise > 0 ? 'up' : 'down'
    const weight = own.w + own.u + (site.young ? own.n : 0)
    const loss = Math.min(weight - candidate.keep, weightAgainst(side, rest, site) - lost[side])
    if (loss <= 0) continue
    const deviation =
      Math.abs(surprise) / Math.sqrt(weight * ranking.varianceOfVotes + weight * weight * others.variance)
    if (deviation > largest) {
      largest = deviation
      found = { candidate, weight, loss, side }
    }
  }
  return found
}

/** Returns the weight of the down votes if the side is up, and of the up votes if it is down. */
function weightAgainst(side: 'up' | 'down', { w, wr, u, ur, n, nr }: Sums, { mean, young }: SiteMood): number {
  const against = (weight: number, r: number) => (weight + (side === 'up' ? -1 : 1) * (r + mean * weight)) / 2
  const unplaced = u > 0 ? effectiveWeight({ ...NO_VOTES, u }, young) / u : 0
  return against(w, wr) + unplaced * against(u, ur) + (young ? against(n, nr) : 0)
}

function sumsOf({ hours }: Candidate, kept: ReadonlyMap<number, number>, young: boolean): Sums {
  return hours.reduce((sum, { hour, sums }) => plus(sum, reduce(sums, kept.get(hour) ?? 1, young)), NO_VOTES)
}

/** New accounts keep everything, except on a young site. */
function reduce(sums: Sums, share: number, young: boolean): Sums {
  if (share === 1) return sums
  const part = checked(sums, young)
  return plus(plus(sums, part, -1), plus(NO_VOTES, part, share))
}

const checked = (sums: Sums, young: boolean): Sums => (young ? sums : { ...sums, n: 0, nr: 0 })

const votesOf = ({ hours }: Candidate) => hours.reduce((sum, { votes }) => sum + votes, 0)
