import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { todayLimits } from '@unspun/contract/today.ts'
import { randomNumbers } from '../fixes/ranking/random-numbers.ts'
import { type Candidate, type CandidateFix, type ChosenPair, choosePairs, type TakenPair } from './choose-pairs.ts'

let ids = 0
const SOUNDS = ['bridge', 'fountain', 'parrot', 'octopus', 'library', 'goose']
/** A fix in words of its own. */
const fix = (author: number, given: Partial<CandidateFix> = {}): CandidateFix => {
  const id = ++ids
  const title = `Fix ${id} about the ${SOUNDS[id % SOUNDS.length]}`
  return {
    id,
    author,
    title,
    is_quoted: false,
    is_known: true,
    votes: 0,
    total: 0,
    quality: 0,
    variance: 0.1,
    ...given,
  }
}
const tested = (author: number, quality: number) => fix(author, { votes: 20, total: 5, quality, variance: 0.02 })

/** A headline of an outlet of its own, by default with two fixes by authors of their own. */
function headline(given: Partial<Candidate> = {}): Candidate {
  const id = ++ids
  const fixes = [fix(10_000 + id), fix(20_000 + id)]
  return { headline: id, outlet: id, lang: '', printed: `Printed ${id}`, fixes, ...given }
}
const headlines = (count: number, given: () => Partial<Candidate> = () => ({})) =>
  Array.from({ length: count }, () => headline(given()))

function choose(candidates: Candidate[], { taken = [], seed = 1 }: { taken?: TakenPair[]; seed?: number } = {}) {
  const pairs = choosePairs(candidates, { taken, random: randomNumbers(seed) })
  const of = (pair: ChosenPair) => candidates.find(({ fixes }) => fixes.some(({ id }) => id === pair.first))!
  return pairs.map((pair) => ({ ...pair, of: of(pair), isPrinted: pair.second === null }))
}
const authorsOf = ({ first, second, of }: ChosenPair & { of: Candidate }) =>
  of.fixes.filter(({ id }) => id === first || id === second).map(({ author }) => author)
const chosenHeadlines = (pairs: { of: Candidate }[]) => pairs.map(({ of }) => of.headline)

describe('a day', () => {
  test('has five pairs of different headlines, one of them beside the printed headline, never the first', () => {
    const places = new Set<number>()
    for (let seed = 0; seed < 60; seed++) {
      const pairs = choose(headlines(12), { seed })
      assert.equal(new Set(chosenHeadlines(pairs)).size, todayLimits.pairs)
      const printed = pairs.flatMap(({ isPrinted }, at) => (isPrinted ? [at + 1] : []))
      assert.equal(printed.length, 1)
      places.add(printed[0]!)
    }
    assert.deepEqual([...places].toSorted(), [2, 3, 4, 5])
  })

  test('says nothing by which fix comes first', () => {
    const firsts = new Set<boolean>()
    for (let seed = 0; seed < 20; seed++) {
      const [pair] = choose([headline()], { seed })
      firsts.add(pair!.first === pair!.of.fixes[0]!.id)
    }
    assert.equal(firsts.size, 2)
  })

  test('has as many pairs as there are, and then gets what is missing', () => {
    assert.deepEqual(choose([]), [])
    assert.deepEqual(choose([headline({ fixes: [] })]), [])
    assert.deepEqual(choose([headline({ fixes: [tested(1, 1)] })]), [], 'nothing but a printed headline')
    const all = headlines(12)
    const two = choose(all.slice(0, 2))
    assert.deepEqual([two.length, two.some(({ isPrinted }) => isPrinted)], [2, false], 'a vote helps more')
    const taken = (pairs: ReturnType<typeof choose>) =>
      pairs.map((pair) => ({ ...pair.of, authors: authorsOf(pair), isPrinted: pair.isPrinted, isShown: true }))
    const rest = choose(all, { taken: taken(two) })
    assert.deepEqual([rest.length, rest.filter(({ isPrinted }) => isPrinted).length], [3, 1])
    assert.ok(!chosenHeadlines(rest).some((id) => chosenHeadlines(two).includes(id)))
    const last = choose(all, { taken: taken([...two, ...rest.filter(({ isPrinted }) => isPrinted)]) })
    assert.deepEqual([last.length, last.some(({ isPrinted }) => isPrinted)], [2, false])
  })

  test('asks about the printed headline beside a fix that readers like, with other words', () => {
    const liked = headline({ fixes: [tested(1, 0.4)] })
    const best = headline({ fixes: [fix(2, { quality: 3 })] })
    const same = headline({ printed: 'The same words', fixes: [{ ...tested(3, 9), title: 'the same words!' }] })
    const spot = (...some: Candidate[]) => choose([headline(), ...some]).find(({ isPrinted }) => isPrinted)?.of
    assert.equal(spot(best, same, liked), liked)
    assert.equal(spot(best, same), best)
  })
})

describe('a pair', () => {
  test('is one whose order is most uncertain: untested fixes first, then small differences', () => {
    const sure = headline({ fixes: [tested(1, 0.9), tested(2, -0.9)] })
    const close = headline({ fixes: [tested(3, 0.31), tested(4, 0.3)] })
    const untested = headline({ fixes: [tested(5, 0.9), fix(6)] })
    const pairs = choose([sure, close, untested, ...headlines(1, () => ({ fixes: [tested(7, 1)] }))])
    assert.deepEqual(
      chosenHeadlines(pairs.filter(({ isPrinted }) => !isPrinted)),
      chosenHeadlines([untested, close, sure].map((of) => ({ of }))),
    )
  })

  test('is rather one beside which readers see what the article says, unless votes help more elsewhere', () => {
    const close = headline({ fixes: [tested(1, 0.31), tested(2, 0.3)] })
    const quoted = headline({ fixes: [{ ...tested(3, 0.9), is_quoted: true }, tested(4, -0.9)] })
    const untested = headline({ fixes: [fix(5), fix(6)] })
    const pairs = choose([close, quoted, untested, headline({ fixes: [tested(7, 1)] })])
    assert.deepEqual(
      chosenHeadlines(pairs.filter(({ isPrinted }) => !isPrinted)),
      chosenHeadlines([untested, quoted, close].map((of) => ({ of }))),
    )
  })

  test('is the most uncertain one of its headline', () => {
    const [a, b, c] = [tested(1, 0.9), tested(2, 0.2), tested(3, 0.21)]
    const [pair] = choose([headline({ fixes: [a, b, c] })])
    assert.deepEqual([pair!.first, pair!.second].toSorted(), [b.id, c.id].toSorted())
  })

  test('is by two authors, and of different words', () => {
    assert.deepEqual(choose([headline({ fixes: [fix(1), fix(1), fix(1)] })]), [])
    const alike = [fix(1, { title: 'Council repairs bridge' }), fix(2, { title: 'Council repairs “Bridge”!' })]
    assert.deepEqual(choose([headline({ fixes: alike })]), [])
  })
})

describe('nobody can fill a day', () => {
  const FLOOD = 1
  const flooded = () => headlines(40, () => ({ fixes: [fix(FLOOD), fix(100 + ++ids)] }))
  const pairsBy = (pairs: ReturnType<typeof choose>, ...authors: number[]) =>
    pairs.filter((pair) => authorsOf(pair).some((author) => authors.includes(author))).length

  test('with fixes on the headlines of many outlets', () => {
    for (let seed = 0; seed < 20; seed++) {
      const others = headlines(5, () => ({ fixes: [tested(200 + ++ids, 0.5), tested(300 + ++ids, 0.4)] }))
      const pairs = choose([...flooded(), ...others], { seed })
      assert.equal(pairs.length, todayLimits.pairs)
      assert.ok(pairsBy(pairs, FLOOD) <= 1)
    }
  })

  test('with two accounts that write beside each other', () => {
    const both = headlines(40, () => ({ fixes: [fix(FLOOD), fix(2)] }))
    const pairs = choose([...both, ...headlines(5)])
    assert.ok(pairsBy(pairs, FLOOD, 2) <= 1)
  })

  test('with many fixes on one headline', () => {
    const one = headline({ fixes: [...Array.from({ length: 50 }, (_, n) => fix(500 + n))] })
    assert.equal(choose([one, ...headlines(6)]).filter(({ of }) => of === one).length, 1)
  })

  test('with the headlines of one outlet', () => {
    const outlet = 7
    const pairs = choose([...headlines(40, () => ({ outlet })), ...headlines(5)])
    assert.ok(pairs.filter(({ of }) => of.outlet === outlet).length <= 1)
  })

  test('also if a part of the day is chosen already', () => {
    const taken = [{ headline: 1, outlet: 1, authors: [FLOOD, 3], isPrinted: false, isShown: true }]
    assert.equal(pairsBy(choose([...flooded(), ...headlines(5)], { taken }), FLOOD), 0)
  })

  test('by disabling the fixes of a pair, which takes no place then, but counts as theirs', () => {
    const taken = [{ headline: 1, outlet: 1, authors: [FLOOD, 3], isPrinted: true, isShown: false }]
    const pairs = choose([...flooded(), ...headlines(6)], { taken })
    assert.deepEqual([pairs.length, pairsBy(pairs, FLOOD)], [todayLimits.pairs, 0])
    assert.equal(pairs.filter(({ isPrinted }) => isPrinted).length, 1)
  })

  test('with pairs of new accounts, of which one writes badly', () => {
    const unknown = (author: number) => fix(author, { is_known: false })
    const theirs = headlines(10, () => ({ fixes: [unknown(400 + ++ids), unknown(500 + ++ids)] }))
    assert.deepEqual(choose(theirs), [])
    assert.equal(choose([headline({ fixes: [unknown(1), fix(2)] })]).length, 1)
    assert.ok(choose([headline(), ...theirs]).every(({ isPrinted }) => !isPrinted))
  })

  test('with an untested fix that differs little', () => {
    const near = headline({ fixes: [fix(1), fix(2)] })
    const far = headline({ fixes: [fix(3), fix(4, { quality: 0.5 })] })
    const firsts = new Set(Array.from({ length: 20 }, (_, seed) => choose([near, far], { seed })[0]!.of))
    assert.equal(firsts.size, 2)
  })

  test('but repeats fill up what would be empty', () => {
    assert.equal(choose(flooded()).length, todayLimits.pairs)
  })
})

describe('the languages of a day', () => {
  const of = (lang: string, count: number) => headlines(count, () => ({ lang }))
  const languages = (candidates: Candidate[]) => new Set(choose(candidates).map(({ of }) => of.lang))

  test('are those of a fifth of the authors; an unknown one may be any', () => {
    assert.deepEqual(languages([...of('en', 20), ...of('fr', 4)]), new Set(['en']))
    assert.ok(languages([...of('fr', 4), ...of('en', 2)]).has('fr'))
    assert.deepEqual(languages([...of('en', 3), ...of('', 1), ...of('de', 0)]), new Set(['en', '']))
  })

  test('cannot be pushed out by one author of many fixes', () => {
    const flood = headlines(100, () => ({ lang: 'de', fixes: [fix(1), fix(2)] }))
    assert.ok(languages([...of('en', 6), ...flood]).has('en'))
    assert.ok(!languages([...of('en', 6), ...flood]).has('de'))
  })
})
