import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeep } from '../../testing/test-depth.ts'
import {
  Community,
  type CommunityOptions,
  type SimulatedFix,
  type SimulatedHeadline,
} from './simulated-community-test-kit.ts'

/*
 * A crowd votes within half an hour for a lower fix and against the first one, and its votes stay. Random numbers are
 * reproducible. The bounds are generous, because every change of the rules moves the figures.
 */

const HOUR = 3600
const DAY = 24 * HOUR
const DAYS = 14
/** Attacks begin once the site is grown. */
const QUIET_DAYS = 4

interface Attack {
  prepare?: (community: Community) => number[]
  crowd: (community: Community, prepared: number[]) => number[]
  isTime: (headline: SimulatedHeadline, community: Community) => boolean
}

interface Outcome {
  /** The share of attacked headlines on which the crowd's fix is first until the next wave check. */
  lost: number
  /** The share of attacked headlines whose best fix is first in the end. */
  bestFirst: number
}

const afterADay: Attack['isTime'] = ({ createdAt }, { now }) => now - createdAt >= DAY
const early: Attack['isTime'] = ({ fixes }) => fixes.reduce((sum, { votes }) => sum + votes.length, 0) >= 8

const newAccounts = (size: number) => (community: Community) =>
  Array.from({ length: size }, () => community.addVoter(community.now))
/** Returns different members each time. */
const oneCamp = (size: number) => (community: Community) =>
  community.regulars
    .filter((voter) => community.voters[voter]!.position > 0.5)
    .sort((a, b) => ((a * 7919 + community.now) % 1009) - ((b * 7919 + community.now) % 1009))
    .slice(0, size)

const attacks: Record<string, Attack> = {
  nobody: { crowd: () => [], isTime: afterADay },
  '100 new accounts': { crowd: newAccounts(100), isTime: afterADay },
  '10 new accounts that come early': { crowd: newAccounts(10), isTime: early },
  '30 members of one camp': { crowd: oneCamp(30), isTime: afterADay },
  '10 members of one camp that come early': { crowd: oneCamp(10), isTime: early },
  '30 puppets that have posed as both camps': {
    prepare: (community) =>
      Array.from({ length: 30 }, (_, at) => community.addVoter(community.now - 30 * DAY, at % 2 === 0 ? 1 : -1)),
    crowd: (_, puppets) => puppets,
    isTime: afterADay,
  },
}

function besiege({ prepare, crowd, isTime }: Attack, options: CommunityOptions): Outcome {
  const community = new Community({ headlinesPerDay: 16, voters: 700, hoursBetweenJobs: 12, ...options })
  const opened = community.now
  const prepared = prepare?.(community) ?? []
  const attacked = new Set<SimulatedHeadline>()
  let lost = 0
  community.live(DAYS, () => {
    for (const voter of prepared) community.poseAsReader(voter)
    if (community.now - opened < QUIET_DAYS * DAY) return
    for (const headline of community.headlines) {
      if (headline.id % 2 !== 0 || attacked.has(headline) || community.now - headline.createdAt > 2 * DAY) continue
      const page = community.page(headline)
      if (page.length < 3 || !isTime(headline, community)) continue
      attacked.add(headline)
      if (press(community, page[2]!, page[0]!, crowd(community, prepared))) lost++
    }
  })
  return { lost: lost / attacked.size, bestFirst: community.bestFirst((headline) => attacked.has(headline)) }
}

/** Returns whether the crowd's fix takes the first rank. */
function press(community: Community, target: SimulatedFix, first: SimulatedFix, crowd: number[]): boolean {
  crowd.forEach((voter, at) => {
    const time = community.now + ((at * 61) % (HOUR / 2))
    community.vote(voter, target, 1, time)
    community.vote(voter, first, -1, time)
  })
  return community.page(community.headlines[target.headline]!)[0] === target
}

const outcomeOf = (name: string, options: Omit<CommunityOptions, 'seed'> = {}): Outcome =>
  besiege(attacks[name]!, { ...options, seed: 1 })

describe('the truly best fix is first in the end', () => {
  const untouched = outcomeOf('nobody')
  const show = (outcome: Outcome) => `${JSON.stringify(outcome)}, untouched ${JSON.stringify(untouched)}`

  const asOftenAsPlain = (options: Omit<CommunityOptions, 'seed'>) => {
    const ours = outcomeOf('nobody', options)
    assert.ok(ours.bestFirst >= outcomeOf('nobody', { ...options, method: 'plain' }).bestFirst - 0.05, show(ours))
  }

  test('as often as with a plain average when nobody attacks', () => asOftenAsPlain({}))
  if (isDeep) test('as often as with a plain average without camps', () => asOftenAsPlain({ camps: false }))

  const all = [
    ['100 new accounts', 0.1, 0.85],
    ['10 new accounts that come early', 0.2, 0.8],
    ['30 puppets that have posed as both camps', 0.5, 0.8],
    ['30 members of one camp', 1, 0.6],
    ['10 members of one camp that come early', 1, 0.6],
  ] as const
  // A simulated community takes seconds. The rules against attacks have their own fast tests.
  for (const [name, mostLost, leastKept] of isDeep ? all : all.slice(0, 1))
    test(`although ${name} stay`, () => {
      const attacked = outcomeOf(name)
      assert.ok(attacked.lost <= mostLost, show(attacked))
      assert.ok(attacked.bestFirst >= leastKept * untouched.bestFirst, show(attacked))
      const plain = outcomeOf(name, { method: 'plain' })
      assert.ok(plain.bestFirst < attacked.bestFirst - 0.1, show(plain))
    })
})
