import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factorise } from './factorise.ts'
import { placeVoters } from './place-voters.ts'
import { randomNumbers } from './random-numbers.ts'
import { rankVotes } from './rank-votes.ts'
import { rings } from './rings.ts'
import { isYoung, standings } from './standings.ts'
import { type CountingVote, voteTable } from './vote-table.ts'
import { weighRaters } from './weigh-raters.ts'

const DAY = 86_400
const NOW = 20_000 * DAY

describe('standings', () => {
  const cases: [string, number[], number, number, string][] = [
    ['five votes on two days', [1, 1, 1, 2, 2], 30, 0, 'placed'],
    ['five votes on one day', [1, 1, 1, 1, 1], 30, 0, 'new'],
    ['four votes on two days', [1, 1, 2, 2], 30, 0, 'unplaced'],
    ['an account younger than two days', [0.5, 0.5, 0.5, 1.5, 1.5], 1.9, 0, 'new'],
    ['somebody who does not want to be placed', [1, 1, 1, 2, 2, 3], 30, 1, 'unplaced'],
  ]
  for (const [name, daysAgo, age, unplaced, standing] of cases)
    test(`${name}: ${standing}`, () => {
      const votes = daysAgo.map(
        (days, fix): CountingVote => ({ voter: 0, fix, value: 1, time: NOW - Math.floor(days * DAY) }),
      )
      const found = standings(voteTable(votes, 1, 9), { createdAt: [NOW - age * DAY], unplaced: [unplaced] }, NOW)
      assert.deepEqual(found.standings, [standing])
      assert.deepEqual([found.placedVotes, found.placedVoters], standing === 'placed' ? [votes.length, 1] : [0, 0])
    })

  test('a site is young below 60 votes by placed voters, or 20 of them, whatever others do', () => {
    const young = (placedVotes: number, placedVoters: number) => isYoung({ placedVotes, placedVoters })
    assert.deepEqual([young(59, 20), young(60, 19), young(60, 20)], [true, true, false])
  })
})

describe('rings', () => {
  /** Twelve voters vote on ten fixes. */
  const crowd = (
    time: (voter: number, fix: number) => number,
    value: (voter: number, fix: number) => 1 | -1 = () => 1,
  ) =>
    voteTable(
      Array.from({ length: 12 }, (_, voter) =>
        Array.from({ length: 10 }, (_, fix) => ({
          voter,
          fix,
          value: value(voter, fix),
          time: NOW + fix * DAY + time(voter, fix),
        })),
      ).flat(),
      12,
      10,
    )
  const ten = new Uint32Array(12).fill(10)

  test('who repeats the votes of others within minutes loses weight, and those whom they follow do not', () => {
    const found = rings(
      crowd((voter) => (voter < 4 ? voter * 60 : voter * 3600)),
      ten,
    )
    assert.deepEqual([...found], [1, 1 / 2, 1 / 3, 1 / 4, ...Array(8).fill(1)])
  })

  test('puppets who vote together in any order count as about one voter', () => {
    const random = randomNumbers(3)
    const puppets = Array.from({ length: 30 }, (_, voter) =>
      Array.from({ length: 40 }, (_, fix): CountingVote => {
        return { voter, fix, value: 1, time: NOW + fix * DAY + Math.floor(random() * 900) }
      }),
    ).flat()
    const weights = rings(voteTable(puppets, 30, 40), new Uint32Array(30).fill(40))
    assert.ok(weights.reduce((sum, weight) => sum + weight) < 2.5, [...weights].join())
  })

  test('voters who come at the same time with different votes stay apart', () => {
    const found = rings(
      crowd(
        () => 0,
        (voter, fix) => ((voter >> (fix % 4)) % 2 === 0 ? 1 : -1),
      ),
      new Uint32Array(12).fill(40),
    )
    assert.deepEqual([...new Set(found)], [1])
  })

  test('five fixes are too few, and so is a small share of the many votes of either', () => {
    const few = crowd((voter, fix) => (fix < 5 ? voter * 60 : voter * 3600))
    assert.deepEqual([...new Set(rings(few, ten))], [1])
    const busy = crowd((voter) => voter * 60)
    assert.deepEqual([...new Set(rings(busy, new Uint32Array(12).fill(100)))], [1])
    // Voter 0 votes first everywhere, and each of the others half an hour apart.
    const first = rings(
      crowd((voter, fix) => (voter === 0 ? fix * 600 : 600 + voter * 1800)),
      ten.with(0, 100),
    )
    assert.deepEqual([...first], Array(12).fill(1))
  })

  test('no set of accounts that are not placed changes the profile of a placed member, or the site’s mean', () => {
    const random = randomNumbers(5)
    const members = Array.from({ length: 24 }, (_, voter) =>
      Array.from({ length: 12 }, (_, fix): CountingVote => {
        const value = random() < 0.7 ? 1 : -1
        return { voter, fix, value, time: NOW + Math.floor((fix + random()) * 3600 * 8) }
      }),
    ).flat()
    const generationWith = (added: CountingVote[], voters: number) =>
      rankVotes(
        voteTable([...members, ...added], voters, 12),
        { createdAt: Array.from({ length: voters }, (_, voter) => (voter < 24 ? NOW - 30 * DAY : NOW + 3 * DAY)) },
        { now: NOW + 4.5 * DAY, random: randomNumbers(1) },
      )
    const copies = Array.from({ length: 100 }, (_, copy) =>
      members
        .filter((_, at) => at % 3 === copy % 3)
        .map((vote) => ({ ...vote, voter: 24 + copy, time: vote.time + 60 + copy })),
    ).flat()
    const everywhere = (value: 1 | -1) =>
      Array.from({ length: 100 }, (_, at) =>
        Array.from({ length: 12 }, (_, fix): CountingVote => ({ voter: 24 + at, fix, value, time: NOW + 4 * DAY })),
      ).flat()
    const before = generationWith([], 24)
    assert.deepEqual(
      [before.young, before.profiles.filter(({ standing }) => standing === 'placed').length],
      [false, 24],
    )
    for (const crowd of [copies, everywhere(1), everywhere(-1)]) {
      const { mean, profiles } = generationWith(crowd, 124)
      assert.equal(mean, before.mean)
      assert.deepEqual(profiles.slice(0, 24), before.profiles)
    }
  })
})

describe('the axis', () => {
  const random = randomNumbers(7)
  /** Two camps of twenty voters, which disagree on 40 fixes. */
  const votes = Array.from({ length: 40 }, (_, voter) =>
    Array.from({ length: 40 }, (_, fix): CountingVote => {
      const liking = (voter < 20 ? 1 : -1) * (fix % 2 === 0 ? 0.8 : -0.8)
      return { voter, fix, value: random() < (1 + liking) / 2 ? 1 : -1, time: NOW + Math.floor(random() * 9 * DAY) }
    }),
  ).flat()
  const table = voteTable(votes, 40, 40)
  const { voterFactor } = factorise(table, { mean: 0, random: randomNumbers(1) })
  const positions = placeVoters(voterFactor, new Uint32Array(40).fill(40))

  test('separates two camps by their votes alone, around a middle between them', () => {
    assert.equal(new Set([...positions].slice(0, 20).map(Math.sign)).size, 1)
    assert.equal(new Set([...positions].slice(20).map(Math.sign)).size, 1)
    assert.ok(positions[0]! * positions[39]! < 0)
  })

  test('has three positions', () => {
    assert.deepEqual(
      [...new Set(positions)].sort(),
      [-1, 0, 1].filter((x) => positions.includes(x)),
    )
  })

  test('has its middle half way between the camps, however large one is', () => {
    const lopsided = Float64Array.from({ length: 100 }, (_, at) => (at < 90 ? 1 : -1) + (at % 10) / 100)
    const places = placeVoters(lopsided, new Uint32Array(100).fill(10))
    assert.ok(Math.abs(places[0]! + places[90]!) < 0.2, `${places[0]} ${places[90]}`)
  })

  test('is reproducible with the same random numbers, and voters without votes stay in the middle', () => {
    assert.deepEqual(factorise(table, { mean: 0, random: randomNumbers(1) }).voterFactor, voterFactor)
    assert.equal(placeVoters(voterFactor, new Uint32Array(40).fill(40).fill(0, 0, 1))[0], 0)
  })

  test('vanishes on a site without sides', () => {
    const calm = votes.map((vote): CountingVote => ({ ...vote, value: random() < (vote.fix % 3) / 3 ? 1 : -1 }))
    const found = rankVotes(
      voteTable(calm, 40, 40),
      { createdAt: new Float64Array(40) },
      { now: NOW + 30 * DAY, random: randomNumbers(1) },
    )
    assert.ok(found.profiles.every(({ standing, x }) => standing === 'placed' && Math.abs(x) < 0.6))
    const divided = rankVotes(
      table,
      { createdAt: new Float64Array(40) },
      { now: NOW + 30 * DAY, random: randomNumbers(1) },
    )
    const spread = (profiles: { x: number }[]) => Math.hypot(...profiles.map(({ x }) => x))
    assert.ok(spread(found.profiles) < spread(divided.profiles) / 2)
  })

  test('voters who follow the quality of fixes weigh more than those who vote at random', () => {
    const quality = Float64Array.from({ length: 40 }, (_, fix) => (fix % 2 === 0 ? 0.5 : -0.5))
    const mixed = votes.map((vote): CountingVote => {
      const isKeen = vote.voter < 30
      return { ...vote, value: random() < (isKeen ? (1 + 1.6 * quality[vote.fix]!) / 2 : 0.5) ? 1 : -1 }
    })
    const weights = weighRaters(voteTable(mixed, 40, 40), { mean: 0, leniency: new Float64Array(40), quality })
    const average = (from: number, to: number) =>
      weights.slice(from, to).reduce((sum, weight) => sum + weight, 0) / (to - from)
    assert.ok(average(0, 30) > 1 && average(30, 40) < 0.5, [...weights].join())
  })
})
