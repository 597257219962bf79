import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOthers, type Pair } from '@unspun/contract/today.ts'
import * as game from './game.ts'
import * as result from './result.ts'

const side = (headline_fix_id: number | null, user_username = '') => ({
  headline_fix_id,
  title: 'A title',
  user_display_name: '',
  user_username,
})
const pair = (place: number, counts: [number, number, number?] = [0, 0], more: Partial<Pair> = {}): Pair => ({
  place,
  kind: 'better',
  headline_id: place,
  printed: '',
  lang: '',
  domain: 'press.example',
  original_url: '',
  passage: '',
  is_quote: false,
  comment_count: 0,
  first: side(10 * place),
  second: side(10 * place + 1),
  first_answers: counts[0],
  second_answers: counts[1],
  neither_answers: counts[2] ?? 0,
  ...more,
})
const printed = (place: number) => pair(place, [9, 1], { kind: 'printed', second: side(null) })

test('the next pair is the first open one after a place, then one before it', () => {
  const pairs = [1, 2, 4, 5].map((place) => pair(place))
  const table = [
    [{}, 0, 1],
    [{}, 2, 4],
    [{ 1: 'skip', 2: 'first' }, 0, 4],
    [{ 2: 'first', 4: 'neither', 5: 'second' }, 5, 1],
    [{ 1: 'first', 2: 'first', 4: 'first', 5: 'first' }, 5, undefined],
  ] as const
  for (const [answers, after, place] of table) assert.equal(game.nextPlace(pairs, answers, after), place)
})

test('a square is red for agreement with other readers, and for the printed headline', () => {
  const pairs = [pair(1, [5, 2]), pair(2, [5, 2]), pair(3, [2, 2]), pair(4, [0, 3, 9]), printed(5)]
  const marks = (...answers: (game.Answer | undefined)[]) =>
    result.marksOf(
      pairs.map((each) => ({ ...each, isCounted: false })),
      Object.fromEntries(answers.map((answer, index) => [index + 1, answer])),
    )
  assert.deepEqual(marks('first', 'second', 'second', 'neither', 'second'), [true, false, true, false, true])
  assert.deepEqual(marks('skip', undefined, 'first', 'second', 'first'), [false, false, true, true, false])
})

test('the result counts the choices between fixes, and the printed headline apart', () => {
  const pairs = [pair(1, [5, 2]), pair(2, [5, 2]), pair(3, [5, 2]), printed(4)]
  const score = (answers: game.Answers, isCounted = false) =>
    result.scoreOf(
      pairs.map((each) => ({ ...each, isCounted })),
      answers,
    )
  assert.deepEqual(score({ 1: 'first', 2: 'second', 3: 'skip', 4: 'second' }), {
    judged: 2,
    of: 2,
    agreed: 1,
    spotted: true,
  })
  assert.deepEqual(score({ 1: 'neither', 4: 'first' }), { judged: 0, of: 0, agreed: 0, spotted: false })
})

test('agreement needs others: the reader’s own answer may be the only one among the counts', () => {
  const one = (isCounted: boolean) => [{ ...pair(1, [1, 0]), isCounted }]
  assert.deepEqual(result.scoreOf(one(true), { 1: 'first' }), { judged: 1, of: 0, agreed: 0, spotted: false })
  assert.deepEqual(result.scoreOf(one(false), { 1: 'second' }), { judged: 1, of: 1, agreed: 0, spotted: false })
  assert.equal(hasOthers(pair(1, [1, 0]), 'skip', { isCounted: true }), true)
})

test('only choices between fixes are votes', () => {
  const pairs = [pair(1), pair(2), pair(3), printed(4), printed(5)].map((each) => ({ ...each, isCounted: false }))
  const { judged } = result.scoreOf(pairs, { 1: 'first', 2: 'neither', 3: 'skip', 4: 'first', 5: 'second' })
  assert.equal(judged, 1)
  assert.equal(result.scoreOf(pairs, { 1: 'second', 2: 'first' }).judged, 2)
})

test('shares are whole percent and add up to 100', () => {
  assert.deepEqual(game.sharesOf(pair(1, [2, 1])), { first: 67, second: 33 })
  assert.deepEqual(game.sharesOf(pair(1, [1, 7, 90])), { first: 13, second: 87 })
  assert.equal(game.sharesOf(pair(1, [0, 0, 4])), undefined)
  assert.equal(game.missShare(pair(1, [1, 1, 1])), 33)
  assert.equal(game.missShare(pair(1)), 0)
})

test('a changed answer moves one count', () => {
  const counts = { first_answers: 3, second_answers: 1, neither_answers: 0 }
  const after = (before?: game.Answer, now?: game.Answer) => Object.values(game.recount(counts, before, now))
  assert.deepEqual(after(undefined, 'second'), [3, 2, 0])
  assert.deepEqual(after('first', 'neither'), [2, 1, 1])
  assert.deepEqual(after('second'), [3, 0, 0])
  assert.deepEqual(after('skip', 'skip'), [3, 1, 0])
  assert.deepEqual(after('neither', 'first'), [4, 1, 0])
})

test('authors of a pair are known by their name', () => {
  const own = pair(1, [0, 0], { first: side(1, 'ana'), second: side(2, 'ben') })
  assert.deepEqual(
    ['ana', 'ben', 'cem', undefined].map((name) => game.isAuthor(own, name)),
    [true, true, false, false],
  )
})

test('days have names and an end', () => {
  assert.equal(game.dayName('2026-11-07'), '7 November')
  assert.equal(game.dayNameWithYear('2026-11-07'), '7 November 2026')
  assert.equal(game.endOf('2026-12-31').toISOString(), '2027-01-01T00:00:00.000Z')
})

test('the shared text has the squares and no headline', () => {
  const shared = { title: 'Unspun · Today’s five, 27 November', url: 'https://unspun.example/today/2026-11-27' }
  assert.equal(
    result.sharedText({ ...shared, marks: [true, true, false, true, true], row: 'Day 3 in a row' }),
    'Unspun · Today’s five, 27 November\n🟥🟥⬜🟥🟥\nDay 3 in a row\nhttps://unspun.example/today/2026-11-27',
  )
  assert.equal(
    result.sharedText({ ...shared, marks: [false], row: undefined }),
    'Unspun · Today’s five, 27 November\n⬜\nhttps://unspun.example/today/2026-11-27',
  )
})
