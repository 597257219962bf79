import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { contribution, NEWCOMER, type Profile } from './contribution.ts'
import { type Contender, order } from './order.ts'
import { outgoingQuality, score } from './score.ts'
import { NO_VOTES, plus, type Sums } from './sums.ts'
import { checkWaves, type HourOfVotes } from './waves.ts'

const profile: fc.Arbitrary<Profile> = fc.record({
  standing: fc.constantFrom('placed', 'unplaced', 'new'),
  x: fc.constantFrom(-1, 0, 1),
  w: fc.double({ min: 0.2, max: 2.5, noNaN: true }),
  ring: fc.integer({ min: 1, max: 50 }).map((size) => 1 / size),
})
const site = { mean: 0.25, young: false }
const vote = fc.tuple(fc.constantFrom(1, -1), profile, fc.double({ min: 0, max: 1, noNaN: true }))
const added = fc
  .array(vote, { maxLength: 40 })
  .map((votes) => votes.map(([value, voter, kept]) => contribution({ value: value as 1 | -1, kept }, voter, site)))
const total = (changes: Sums[]) => changes.reduce((sums, change) => plus(sums, change), NO_VOTES)
const placed: Profile = { standing: 'placed', x: 1, w: 1, ring: 1 }
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

  test('follows every vote: nobody’s up vote lowers it, nor does a down vote that turns up', () => {
    fc.assert(
      fc.property(
        added,
        profile,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (votes, voter, kept, young) => {
          const before = total(votes)
          const scoreWith = (value: 1 | -1) => {
            const change = contribution({ value, kept }, voter, { ...site, young })
            return score(plus(before, change), young).quality
          }
          const without = score(before, young).quality
          assert.ok(scoreWith(1) >= Math.min(without, 1 - site.mean) - 1e-9)
          assert.ok(scoreWith(-1) <= Math.max(without, -1 - site.mean) + 1e-9)
          assert.ok(scoreWith(1) >= scoreWith(-1) - 1e-9)
        },
      ),
    )
  })

  test('of forty voters of one side cannot be raised by down votes from its far end', () => {
    const liked = many(40, 1, placed)
    assert.ok(score(plus(liked, many(5, -1, placed))).quality < score(liked).quality)
  })
})

describe('what leaves the site', () => {
  const across = (votes: number, value: 1 | -1 = 1) => many(votes, value, { ...placed, x: 0 })
  const old: Profile = { ...NEWCOMER, standing: 'unplaced' }
  const young = { mean: 0.25, young: true }
  const fresh = (votes: number, value: 1 | -1 = 1) =>
    total(Array.from({ length: votes }, () => contribution({ value, onFirstDay: true }, NEWCOMER, young)))
  const dayOld = (votes: number, value: 1 | -1 = 1, ring = 1) =>
    total(Array.from({ length: votes }, () => contribution({ value }, { ...NEWCOMER, ring }, young)))

  test('is found better than the average by five agreeing voters', () => {
    for (const x of [-1, 0, 1]) assert.ok(outgoingQuality(many(5, 1, { ...placed, x }))! > 0, `${x}`)
    assert.equal(outgoingQuality(across(4)), null)
    assert.equal(outgoingQuality(plus(across(5), across(5, -1))), null)
    assert.ok(outgoingQuality(dayOld(5), true)! > 0)
    assert.equal(outgoingQuality(dayOld(4), true), null)
  })

  test('is not decided by voters without a position, of whom all together weigh 3.5', () => {
    assert.equal(outgoingQuality(many(1000, 1, old)), null)
  })

  test('is not decided by new accounts, however many, whether the site is young or grown', () => {
    for (const count of [5, 20, 100]) {
      for (const value of [1, -1] as const) {
        const crowd = many(count, value, NEWCOMER)
        assert.equal(outgoingQuality(crowd), null)
        assert.equal(outgoingQuality(plus(across(4), crowd)), null)
        assert.equal(outgoingQuality(plus(across(5), crowd)), outgoingQuality(across(5)))
        assert.equal(outgoingQuality(fresh(count, value), true), null)
        assert.equal(outgoingQuality(plus(dayOld(5), fresh(count, value)), true), outgoingQuality(dayOld(5), true))
      }
    }
  })

  test('needs accounts from three networks on a young site', () => {
    const fromOneNetwork = (accounts: number) =>
      total(Array.from({ length: accounts }, (_, at) => dayOld(1, 1, 0.5 ** at)))
    const two = plus(fromOneNetwork(50), fromOneNetwork(50))
    assert.equal(outgoingQuality(two, true), null)
    assert.ok(outgoingQuality(plus(two, fromOneNetwork(3)), true)! > 0)
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

  test('lets the best of the fixes that may leave the site do so, wherever it stands', () => {
    const fixes = [
      { ...contender(1, 0.5, 0), outgoing: null },
      { ...contender(2, 0.4, 9), outgoing: 0.2 },
      { ...contender(3, 0.3, 9), outgoing: 0.3 },
      { ...contender(4, 0.2, 9), outgoing: 0.3 },
    ]
    assert.deepEqual(
      order(fixes).filter(({ isOutgoing }) => isOutgoing),
      [{ id: 3, place: 3, needsVotes: false, isOutgoing: true }],
    )
    assert.ok(order(fixes.slice(0, 1)).every(({ isOutgoing }) => !isOutgoing))
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
    const kept = checkWaves([...liked, hour(200, 10, -1)], site)
    assert.deepEqual([...kept.keys()], [200])
    assert.ok(Math.abs(kept.get(200)! - 0.1) < 1e-9)
  })

  test('lets a burst that is spread over several hours count as three', () => {
    const kept = checkWaves([...liked, hour(200, 2, -1), hour(201, 2, -1), hour(203, 2, -1), hour(205, 2, -1)], site)
    assert.deepEqual([...kept.keys()], [200, 201, 203, 205])
    assert.ok(Math.abs(kept.get(200)! - 3 / 8) < 1e-9)
  })

  test('takes from a burst at most the weight of the votes against it', () => {
    const kept = checkWaves([...liked, hour(200, 100, -1)], site)
    assert.ok(Math.abs(kept.get(200)! - 0.88) < 1e-9, JSON.stringify([...kept]))
  })

  const balanceOf = (hours: HourOfVotes[], young: boolean) => {
    const kept = checkWaves(hours, { ...site, young })
    return hours.reduce((sum, { hour: at, sums: { wr, w, ur, u, nr, n } }) => {
      const known = wr + site.mean * w + (ur + site.mean * u)
      return sum + (young ? known + nr + site.mean * n : known) * (kept.get(at) ?? 1)
    }, 0)
  }
  /** Honest votes of a morning: up, in some hours of one block. */
  const morning = (votes: number, hours: number, voter: Profile) =>
    Array.from({ length: hours }, (_, at) => hour(160 + at, Math.ceil(votes / hours), 1, voter))

  for (const young of [false, true])
    test(`k added votes move the balance by 3k at most, on a ${young ? 'young' : 'grown'} site`, () => {
      const voter: Profile = young ? NEWCOMER : { ...placed, x: 0 }
      fc.assert(
        fc.property(
          fc.integer({ min: 10, max: 300 }),
          fc.integer({ min: 1, max: 6 }),
          fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 10 }),
          (votes, hours, times) => {
            const honest = morning(votes, hours, voter)
            const against = [...Map.groupBy(times, (time) => time)].map(([at, same]) =>
              hour(at, same.length, -1, voter),
            )
            const all = [...honest.filter(({ hour: at }) => !times.includes(at)), ...against]
            const own = balanceOf(honest, young)
            const lost = own - balanceOf(all, young)
            // Hours that the attack shares with the morning keep its votes.
            const shared = honest
              .filter(({ hour: at }) => times.includes(at))
              .reduce((sum, each) => sum + each.votes, 0)
            assert.ok(lost - shared <= 3 * times.length + 1e-6, `${lost} by ${times.length}`)
          },
        ),
        { numRuns: 300 },
      )
    })

  for (const [name, hours] of [
    ['a burst that agrees with the others', [...liked, hour(200, 30, 1)]],
    ['two votes', [...liked, hour(200, 2, -1)]],
    ['a burst with fewer than five other votes', [...liked.slice(0, 4), hour(200, 30, -1)]],
    ['new accounts, which weigh next to nothing', [...liked, { ...hour(200, 30, -1, NEWCOMER), votes: 0 }]],
  ] as const)
    test(`leaves ${name} alone`, () => assert.equal(checkWaves(hours, site).size, 0))

  test('looks at new accounts on a young site', () => {
    const young = liked.map((each) => ({ ...each, sums: many(1, 1, NEWCOMER) }))
    assert.deepEqual([...checkWaves([...young, hour(200, 30, -1, NEWCOMER)], { ...site, young: true }).keys()], [200])
  })
})
