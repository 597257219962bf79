import { strengthOfAxis } from './axis-strength.ts'
import { contribution, NEWCOMER, type Profile, type SiteMood } from './contribution.ts'
import { factorise } from './factorise.ts'
import { placeVoters } from './place-voters.ts'
import { rings } from './rings.ts'
import { score } from './score.ts'
import { type Accounts, isYoung, standings } from './standings.ts'
import { NO_VOTES, onGrid, plus, type Sums } from './sums.ts'
import { rowsOfFixes, type VoteTable, votesWhere } from './vote-table.ts'
import { checkWaves, type HourOfVotes } from './waves.ts'
import { weighRaters } from './weigh-raters.ts'

export interface Generation extends SiteMood {
  /** In the order of the table's voters. */
  profiles: Profile[]
  /** The shares that votes keep, by fix and hour. Fixes without waves are left out. */
  waves: Map<number, Map<number, number>>
  votes: number
  placedVotes: number
}

export interface RankOptions {
  /** Seconds since 1970. */
  now: number
  /** Returns numbers from 0 up to 1. */
  random: () => number
}

/**
 * Places the voters, weighs them and finds waves. This is the whole job without the database. Only placed voters decide
 * about placed voters and the site's mean, because new accounts can cast any number of votes.
 */
export function rankVotes(table: VoteTable, accounts: Accounts, { now, random }: RankOptions): Generation {
  const votes = table.voter.length
  const history = standings(table, accounts, now)
  const young = isYoung(history)
  const placed = votesWhere(table, (row) => history.standings[table.voter[row]!] === 'placed')
  const mean = young ? 0 : onGrid(meanOf(placed))
  const ring = rings(placed, history.votes)
  const profiles = history.standings.map(
    (standing, voter): Profile => ({
      ...NEWCOMER,
      standing,
      ring: young ? ring[voter]! * (accounts.youngWeight?.[voter] ?? 1) : ring[voter]!,
    }),
  )
  const found = { mean, young, profiles, votes, placedVotes: history.placedVotes }
  if (young) return { ...found, waves: estimate(table, found).waves }

  const { voterIntercept, voterFactor } = factorise(placed, { mean, random })
  const placedVotes = history.votes.map((count, voter) => (history.standings[voter] === 'placed' ? count : 0))
  const strength = strengthFromHalves(placed, { mean, random, votes: placedVotes })
  const positions = placeVoters(voterFactor, placedVotes).map((position) => position * strength)
  for (const [voter, profile] of profiles.entries()) {
    if (profile.standing !== 'placed') continue
    profile.x = positions[voter]!
  }
  const { quality } = estimate(placed, found)
  const weights = weighRaters(placed, { mean, leniency: voterIntercept, quality })
  for (const [voter, profile] of profiles.entries()) if (profile.standing === 'placed') profile.w = weights[voter]!
  return { ...found, waves: estimate(table, found).waves }
}

/** Computes positions from the votes on half of the fixes, and tests them on the other half. */
function strengthFromHalves(
  placed: VoteTable,
  { mean, random, votes }: { mean: number; random: () => number; votes: Uint32Array },
): number {
  const [even, odd] = [0, 1].map((half) => votesWhere(placed, (row) => halfOf(placed.fix[row]!) === half))
  const { voterFactor, voterIntercept } = factorise(even!, { mean, random })
  return strengthOfAxis(odd!, placeVoters(voterFactor, votes), voterIntercept)
}

/** Multiplicative hashing, so that a pattern in the order of fixes does not matter. */
const halfOf = (fix: number) => Math.imul(fix + 1, 0x9e37_79b1) >>> 31

const meanOf = ({ value }: VoteTable) => value.reduce((sum, each) => sum + each, 0) / value.length

/** Quality is 0 without votes. */
function estimate(table: VoteTable, site: SiteMood & { profiles: Profile[] }) {
  const quality = new Float64Array(table.fixCount)
  const waves = new Map<number, Map<number, number>>()
  for (const { fix, from, to } of rowsOfFixes(table)) {
    const kept = checkWaves(hoursOf(table, site, { from, to }), site)
    if (kept.size > 0) waves.set(fix, kept)
    quality[fix] = score(sumsOf(table, site, { from, to, kept }), site.young).quality
  }
  return { quality, waves }
}

interface Rows {
  from: number
  to: number
  kept?: ReadonlyMap<number, number>
}

const hourOf = (seconds: number) => Math.floor(seconds / 3600)

/** The votes are the rows `from` up to, but not including, `to`. */
export function sumsOf(table: VoteTable, site: SiteMood & { profiles: Profile[] }, { from, to, kept }: Rows): Sums {
  let sums = NO_VOTES
  for (let row = from; row < to; row++) {
    const vote = { value: table.value[row] as 1 | -1, kept: kept?.get(hourOf(table.time[row]!)) ?? 1 }
    sums = plus(sums, contribution(vote, site.profiles[table.voter[row]!]!, site))
  }
  return sums
}

function hoursOf(table: VoteTable, site: SiteMood & { profiles: Profile[] }, { from, to }: Rows): HourOfVotes[] {
  const hours: HourOfVotes[] = []
  for (let first = from, next = from; first < to; first = next) {
    const hour = hourOf(table.time[first]!)
    while (next < to && hourOf(table.time[next]!) === hour) next++
    let votes = 0
    for (let row = first; row < next; row++)
      if (site.young || site.profiles[table.voter[row]!]!.standing !== 'new') votes++
    hours.push({ hour, votes, sums: sumsOf(table, site, { from: first, to: next }) })
  }
  return hours
}
