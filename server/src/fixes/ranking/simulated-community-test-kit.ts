import { contribution, NEWCOMER } from './contribution.ts'
import { order } from './order.ts'
import { randomNumbers } from './random-numbers.ts'
import { type Generation, rankVotes } from './rank-votes.ts'
import { score } from './score.ts'
import { NO_VOTES, plus, type Sums } from './sums.ts'
import { type CountingVote, voteTable } from './vote-table.ts'
import { checkWaves, type HourOfVotes } from './waves.ts'

/*
 * A simulated site: voters in two camps, several headlines a day with five fixes each, and readers whose attention
 * decreases with the rank. It knows the best fix of each headline.
 */

const HOUR = 3600
const DAY = 24 * HOUR
/** A Thursday in 2026, in seconds. */
const START = 1_767_830_400

export interface CommunityOptions {
  seed: number
  /** Without camps, fixes please both sides equally. */
  camps?: boolean
  voters?: number
  headlinesPerDay?: number
  hoursBetweenJobs?: number
  /** `plain` is a Bayesian average without defences, for comparison. */
  method?: 'full' | 'plain'
}

interface Voter {
  position: number
  leniency: number
  createdAt: number
}

export interface SimulatedFix {
  id: number
  headline: number
  quality: number
  slant: number
  createdAt: number
  votes: CountingVote[]
  sums: Sums
  kept: Map<number, number>
  score: number
}

export interface SimulatedHeadline {
  id: number
  createdAt: number
  /** In the order of the page. */
  fixes: SimulatedFix[]
}

export class Community {
  readonly headlines: SimulatedHeadline[] = []
  readonly voters: Voter[] = []
  readonly regulars: readonly number[]
  now = START
  private readonly fixes: SimulatedFix[] = []
  private readonly random: () => number
  private generation: Generation = { mean: 0, young: true, profiles: [], waves: new Map(), votes: 0, placedVotes: 0 }
  private readonly options: Required<CommunityOptions>
  private touched = new Set<SimulatedFix>()

  constructor(options: CommunityOptions) {
    this.options = { hoursBetweenJobs: 4, camps: true, voters: 1000, headlinesPerDay: 12, method: 'full', ...options }
    this.random = randomNumbers(options.seed)
    this.regulars = Array.from({ length: this.options.voters }, () => this.addVoter(START - 30 * DAY))
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random())
  }

  /** Returns the voter's number. By default, 60 % are in the larger camp. */
  addVoter(createdAt: number, camp = this.random() < 0.6 ? 1 : -1): number {
    this.voters.push({ position: camp + 0.3 * this.normal(), leniency: 0.25 * this.normal(), createdAt })
    return this.voters.length - 1
  }

  live(days: number, everyHour: () => void = () => {}): void {
    for (let hour = 0; hour < days * 24; hour++) {
      if (this.random() < this.options.headlinesPerDay / 24) this.addHeadline()
      this.readersVisit()
      everyHour()
      this.now += HOUR
      if (this.options.method === 'full') {
        this.checkBursts()
        if (hour % this.options.hoursBetweenJobs === 0) this.rank()
      }
    }
  }

  private addHeadline(): void {
    const id = this.headlines.length
    const headline: SimulatedHeadline = { id, createdAt: this.now, fixes: [] }
    for (let n = 0; n < 5; n++) {
      const fix: SimulatedFix = {
        id: this.fixes.length,
        headline: id,
        quality: Math.sqrt(0.15) * this.normal(),
        slant: this.options.camps ? Math.sqrt(0.2) * this.normal() : 0,
        createdAt: this.now + Math.floor(n * n * 1.5 * HOUR * this.random()),
        votes: [],
        sums: NO_VOTES,
        kept: new Map(),
        score: 0,
      }
      this.fixes.push(fix)
      headline.fixes.push(fix)
    }
    this.headlines.push(headline)
  }

  /** Readers open recent headlines, read fixes from the top, and vote on some. */
  private readersVisit(): void {
    for (const headline of this.headlines) {
      const age = (this.now - headline.createdAt) / DAY
      if (age > 4) continue
      const readers = Math.floor(8 * Math.exp(-age) * 2 * this.random() + 0.5)
      for (let n = 0; n < readers; n++) this.read(headline, this.activeVoter())
    }
  }

  /** Some voters are far more active than others. */
  private activeVoter(): number {
    return Math.floor(this.options.voters * this.random() ** 2)
  }

  private read(headline: SimulatedHeadline, voter: number): void {
    const time = this.now + Math.floor(this.random() * HOUR)
    const there = this.page(headline)
    there.forEach((fix, at) => {
      if (this.random() < 0.5 / (at + 1) ** 0.7) this.vote(voter, fix, this.opinion(voter, fix), time)
    })
  }

  /** Lets an account sometimes vote honestly on one of the first fixes of a new headline, like a reader. */
  poseAsReader(voter: number): void {
    const headline = this.headlines[this.headlines.length - 1 - Math.floor(30 * this.random())]
    const page = headline && this.page(headline).slice(0, 3)
    const fix = page?.[Math.floor(page.length * this.random())]
    if (fix && this.random() < 0.15) this.vote(voter, fix, this.opinion(voter, fix))
  }

  page({ fixes }: SimulatedHeadline): SimulatedFix[] {
    return fixes.filter(({ createdAt }) => createdAt <= this.now)
  }

  opinion(voter: number, fix: SimulatedFix): 1 | -1 {
    const { position, leniency } = this.voters[voter]!
    const liking = 0.2 + leniency + fix.quality + fix.slant * position
    return this.random() < Math.min(0.97, Math.max(0.03, (1 + liking) / 2)) ? 1 : -1
  }

  /** Ignores a second vote on the same fix. */
  vote(voter: number, fix: SimulatedFix, value: 1 | -1, time = this.now): void {
    if (fix.votes.some((vote) => vote.voter === voter)) return
    fix.votes.push({ voter, fix: fix.id, value, time })
    const kept = fix.kept.get(Math.floor(time / HOUR)) ?? 1
    const profile = this.generation.profiles[voter] ?? NEWCOMER
    fix.sums = plus(fix.sums, contribution({ value, kept }, profile, this.generation))
    this.touched.add(fix)
    this.reorder(fix)
  }

  private reorder(fix: SimulatedFix): void {
    fix.score = score(fix.sums, this.generation.young).quality
    this.arrange(this.headlines[fix.headline]!)
  }

  private arrange(headline: SimulatedHeadline): void {
    const plain = this.options.method === 'plain'
    const byId = new Map(headline.fixes.map((fix) => [fix.id, fix]))
    const contenders = this.page(headline).map(({ id, score: quality, votes }) => {
      const total = votes.reduce((sum, { value }) => sum + value, 0)
      const n = votes.length
      return {
        id,
        quality: plain ? (total - PLAIN_MEAN * n) / (n + 4.67) : quality,
        countingVotes: plain ? 5 : n,
        total,
      }
    })
    const placed = order(contenders).map(({ id }) => byId.get(id)!)
    headline.fixes = [...placed, ...headline.fixes.filter((fix) => !placed.includes(fix))]
  }

  /** Runs hourly. */
  private checkBursts(): void {
    for (const fix of this.touched) {
      fix.kept = checkWaves(this.hoursOf(fix), this.generation)
      this.recount(fix)
    }
    this.touched.clear()
  }

  private hoursOf(fix: SimulatedFix): HourOfVotes[] {
    const groups = Map.groupBy(fix.votes, ({ time }) => Math.floor(time / HOUR))
    return [...groups].map(([hour, votes]) => ({
      hour,
      votes: votes.filter(
        ({ voter }) => this.generation.young || (this.generation.profiles[voter] ?? NEWCOMER).standing !== 'new',
      ).length,
      sums: this.sumsOf(votes, () => 1),
    }))
  }

  private sumsOf(votes: CountingVote[], kept: (vote: CountingVote) => number): Sums {
    return votes.reduce((sums, vote) => {
      const profile = this.generation.profiles[vote.voter] ?? NEWCOMER
      return plus(sums, contribution({ value: vote.value, kept: kept(vote) }, profile, this.generation))
    }, NO_VOTES)
  }

  private recount(fix: SimulatedFix): void {
    fix.sums = this.sumsOf(fix.votes, ({ time }) => fix.kept.get(Math.floor(time / HOUR)) ?? 1)
    this.reorder(fix)
  }

  /** Runs every four hours. */
  rank(): void {
    const table = voteTable(
      this.fixes.flatMap(({ votes }) => votes),
      this.voters.length,
      this.fixes.length,
    )
    this.generation = rankVotes(
      table,
      { createdAt: this.voters.map(({ createdAt }) => createdAt) },
      { now: this.now, random: randomNumbers(1) },
    )
    for (const fix of this.fixes) {
      fix.kept = this.generation.waves.get(fix.id) ?? new Map()
      this.recount(fix)
    }
  }

  /** Only counts headlines old enough to have most of their votes. */
  bestFirst(isCounted: (headline: SimulatedHeadline) => boolean): number {
    const counted = this.headlines.filter((each) => isCounted(each) && each.createdAt < this.now - 3 * DAY)
    const right = counted.filter(({ fixes }) => fixes.every(({ quality }) => quality <= fixes[0]!.quality))
    return right.length / counted.length
  }
}

const PLAIN_MEAN = 0.2
