import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { contribution, NEWCOMER, type Profile } from './contribution.ts'
import { type Contender, order } from './order.ts'
import { score } from './score.ts'
import { NO_VOTES, plus, type Sums } from './sums.ts'
import { checkWaves, type HourOfVotes } from './waves.ts'

const number = fc.double({ min: -3, max: 3, noNaN: true })
const profile: fc.Arbitrary<Profile> = fc.record({
  standing: fc.constantFrom('placed', 'unplaced', 'new'),
  x: number,
  b: number,
  w: fc.double({ min: 0.2, max: 2.5, noNaN: true }),
  ring: fc.integer({ min: 1, max: 50 }).map((size) => 1 / size),
})
const site = { mean: 0.25, young: false }
const vote = fc.tuple(fc.constantFrom(1, -1), profile, fc.double({ min: 0, max: 1, noNaN: true }))
const added = fc
  .array(vote, { maxLength: 40 })
  .map((votes) => votes.map(([value, voter, kept]) => contribution({ value: value as 1 | -1, kept }, voter, site)))
const total = (changes: Sums[]) => changes.reduce((sums, change) => plus(sums, change), NO_VOTES)
const placed: Profile = { standing: 'placed', x: 1, b: 0, w: 1, ring: 1 }
const many = (count: number, value: 1 | -1, voter: Profile) =>
  total(Array.from({ length: count }, () => contribution({ value }, voter, site)))

describe('the nine sums', () => {
  test('do not depend on the order of votes, and a withdrawn vote leaves nothing', () => {
    fc.assert(
      fc.property(added, added, (first, second) => {
        const both = total([...first, ...second])
        assert.deepEqual(total([...second, ...first].toReversed()), both)
        assert.deepEqual(
          second.reduce((sums, change) => plus(sums, change, -1), both),
          total(first),
        )
      }),
    )
  })

  test('leave out authors’ own votes', () => {
    assert.deepEqual(contribution({ value: 1, byAuthor: true }, placed, site), NO_VOTES)
  })

  test('reduce a new account’s vote in a wave on a young site only', () => {
    const wave = { value: 1, kept: 0.1 } as const
    assert.equal(contribution(wave, NEWCOMER, site).n, 1)
    assert.ok(contribution(wave, NEWCOMER, { ...site, young: true }).n < 0.11)
  })
})

describe('the score', () => {
  test('is the Bayesian average on a young site', () => {
    const young = { mean: 0.25, young: true }
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (up, down) => {
        const sums = plus(
          total(Array.from({ length: up }, () => contribution({ value: 1 }, NEWCOMER, young))),
          total(Array.from({ length: down }, () => contribution({ value: -1 }, NEWCOMER, young))),
        )
        const average = (up - down - 0.25 * (up + down)) / (up + down + 0.7 / 0.15)
        assert.ok(Math.abs(score(sums, true).quality - average) < 1e-6)
      }),
    )
  })

  test('is 0, with the prior’s variance, without votes', () => {
    assert.deepEqual(score(NO_VOTES), { quality: 0, variance: 0.15, slant: 0 })
  })

  test('limits the weight of any number of new accounts to 0.35 placed votes, and of unplaced voters to 3.5', () => {
    const liked = many(10, 1, { ...placed, x: 0 })
    const alone = score(liked).quality
    for (const [voter, most] of [
      [NEWCOMER, 0.35],
      [{ ...NEWCOMER, standing: 'unplaced' }, 3.5],
    ] as const) {
      const crowd = score(plus(liked, many(100_000, -1, voter))).quality
      // As many placed votes against the fix.
      const share: Sums = { ...NO_VOTES, w: most, wr: most * (-1 - site.mean) }
      assert.ok(crowd < alone && crowd >= score(plus(liked, share)).quality - 1e-6, voter.standing)
    }
  })

  test('gives a fix that both sides like more than one that a single side likes', () => {
    const across = plus(many(10, 1, placed), many(10, 1, { ...placed, x: -1 }))
    const oneSided = plus(many(20, 1, placed), many(5, -1, { ...placed, x: -1 }))
    assert.ok(score(across).quality > score(oneSided).quality + 0.1)
    assert.ok(score(oneSided).slant > 0.2)
  })

  test('moves towards the vote of a voter in the middle', () => {
    const up = contribution({ value: 1 }, { ...placed, x: 0 }, site)
    fc.assert(
      fc.property(added, (votes) => {
        const [before, after] = [score(total(votes)).quality, score(plus(total(votes), up)).quality]
        assert.ok(after >= Math.min(before, up.wr) - 1e-9 && after <= Math.max(before, up.wr) + 1e-9)
      }),
    )
  })
})

const contender = (id: number, quality: number, countingVotes: number, total = countingVotes): Contender => ({
  id,
  quality,
  countingVotes,
  total,
})

describe('the order', () => {
  const table: [string, Contender[], number[], number | undefined][] = [
    ['nothing', [], [], undefined],
    [
      'by quality, the older first among equals',
      [contender(2, 0, 0), contender(1, 0, 0), contender(3, 0.5, 9)],
      [3, 1, 2],
      undefined,
    ],
    [
      'one untested fix before liked ones, the others after the last of those',
      [
        contender(1, -0.1, 9),
        contender(2, 0, 0),
        contender(3, 0, 1),
        contender(4, -0.2, 8),
        contender(5, -0.9, 9, -9),
        contender(6, 0, 2),
      ],
      [2, 1, 4, 3, 6, 5],
      2,
    ],
    [
      'untested fixes behind liked ones stay there',
      [contender(1, 0.5, 9), contender(2, 0, 0), contender(3, 0, 0)],
      [1, 2, 3],
      undefined,
    ],
    [
      'a fix with a total of 0 is not liked',
      [contender(1, 0.1, 0), contender(2, 0.1, 0), contender(3, 0, 9, 0)],
      [1, 2, 3],
      undefined,
    ],
  ]
  for (const [name, fixes, ids, front] of table)
    test(name, () => {
      assert.deepEqual(
        order(fixes).map(({ id }) => id),
        ids,
      )
      assert.equal(order(fixes).find(({ needsVotes }) => needsVotes)?.id, front)
    })

  test('has every rank once, and at most one untested fix before the last liked one', () => {
    const fixes = fc.uniqueArray(
      fc.record({
        id: fc.nat(50),
        quality: fc.integer({ min: -2, max: 2 }),
        countingVotes: fc.nat(8),
        total: fc.integer({ min: -2, max: 2 }),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(fixes, (given) => {
        const placed = order(given)
        assert.deepEqual(
          placed.map(({ place }) => place),
          given.map((_, at) => at + 1),
        )
        const facts = placed.map(({ id }) => given.find((fix) => fix.id === id)!)
        const lastLiked = facts.findLastIndex(({ countingVotes, total }) => countingVotes >= 5 && total > 0)
        const before = facts.slice(0, Math.max(0, lastLiked)).filter(({ countingVotes }) => countingVotes < 5)
        assert.ok(before.length <= 1)
        assert.deepEqual(order(given.toReversed()), placed)
      }),
    )
  })
})

describe('the wave check', () => {
  const hour = (at: number, votes: number, value: 1 | -1, voter: Profile = { ...placed, x: 0 }): HourOfVotes => ({
    hour: at,
    votes,
    sums: many(votes, value, voter),
  })
  /** One up vote an hour, each in another block of eight hours. */
  const liked = Array.from({ length: 12 }, (_, at) => hour(8 * at, 1, 1))

  test('lets a burst against all others count as one vote', () => {
    const kept = checkWaves([...liked, hour(200, 10, -1)], false)
    assert.deepEqual([...kept.keys()], [200])
    assert.ok(Math.abs(kept.get(200)! - 0.1) < 1e-9)
  })

  test('lets a burst that is spread over several hours count as three', () => {
    const kept = checkWaves([...liked, hour(200, 2, -1), hour(201, 2, -1), hour(203, 2, -1), hour(205, 2, -1)], false)
    assert.deepEqual([...kept.keys()], [200, 201, 203, 205])
    assert.ok(Math.abs(kept.get(200)! - 3 / 8) < 1e-9)
  })

  for (const [name, hours] of [
    ['a burst that agrees with the others', [...liked, hour(200, 30, 1)]],
    ['two votes', [...liked, hour(200, 2, -1)]],
    ['a burst with fewer than five other votes', [...liked.slice(0, 4), hour(200, 30, -1)]],
    ['new accounts, which weigh next to nothing', [...liked, { ...hour(200, 30, -1, NEWCOMER), votes: 0 }]],
  ] as const)
    test(`leaves ${name} alone`, () => assert.equal(checkWaves(hours, false).size, 0))

  test('looks at new accounts on a young site', () => {
    const young = liked.map((each) => ({ ...each, sums: many(1, 1, NEWCOMER) }))
    assert.deepEqual([...checkWaves([...young, hour(200, 30, -1, NEWCOMER)], true).keys()], [200])
  })
})
