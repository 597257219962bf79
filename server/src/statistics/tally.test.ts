import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addPair, comparisonOf, medianOf, noPairs } from './comparison.ts'
import { plottedMonths } from './months.ts'
import { addHeadline, type CountableHeadline, emptyTally, numbersOf } from './tally.ts'

const plain: CountableHeadline = {
  domain: 'press.example',
  title: 'Council delays vote on bins',
  title_by_reader: false,
  lang: 'en-GB',
  month: '2026-11',
  leading: null,
  written_for: '',
  fix_months: [],
}
/** Each headline is given by how it differs from a plain one. */
function count(...headlines: Partial<CountableHeadline>[]) {
  const tally = emptyTally()
  for (const headline of headlines) {
    const { title } = { ...plain, ...headline }
    addHeadline([tally], { ...plain, written_for: title, ...headline })
  }
  return numbersOf(tally, '2026-11')
}

describe('hints', () => {
  const loud = 'You won’t BELIEVE these 7 secrets!!'
  test('are counted once for each headline and kind, the most frequent kinds first', () => {
    const { hints } = count(
      {},
      { title: loud },
      { title: 'Really?!' },
      { title: 'Bins | Press' },
      { title: 'Bins vanish.' },
    )
    assert.deepEqual([hints.read, hints.hinted], [5, 4])
    assert.deepEqual(
      hints.kinds.filter(({ kind }) => ['shouting', 'capitals', 'outlet', 'stop'].includes(kind)),
      [
        { kind: 'shouting', headlines: 2 },
        { kind: 'capitals', headlines: 1 },
        { kind: 'outlet', headlines: 1 },
        { kind: 'stop', headlines: 1 },
      ],
    )
    assert.ok(hints.kinds.some(({ kind }) => kind === 'reader'))
  })

  test('are looked for in what outlets printed in English or an unknown language', () => {
    const table: [Partial<CountableHeadline>, number][] = [
      [{ lang: '' }, 1],
      [{ lang: 'EN' }, 1],
      [{ lang: 'de' }, 0],
      [{ title_by_reader: true }, 0],
    ]
    for (const [differs, read] of table) {
      const { hints, calm, headlines } = count({ ...differs, title: loud, leading: 'Calm words' })
      assert.deepEqual(
        [hints.read, hints.hinted, calm.pairs, headlines],
        [read, read, read, 1],
        JSON.stringify(differs),
      )
    }
  })
})

describe('pairs', () => {
  test('compare the length of every printed title with that of its leading fix, in characters', () => {
    const { length } = count(
      { title: 'abcdefgh', leading: 'abcd', fix_months: ['2026-11'] },
      { title: 'Größe', leading: 'Länge', lang: 'de', fix_months: ['2026-11'] },
      { title: '🐘🐘', leading: 'Two elephants', fix_months: ['2026-11'] },
      { title: 'typed', title_by_reader: true, leading: 'a', fix_months: ['2026-11'] },
      { title: 'without a fix' },
    )
    assert.deepEqual(length, { pairs: 3, less: 1, same: 1, more: 1, printed: 5, fix: 5 })
  })

  test('are calmer if the fix triggers fewer hints', () => {
    const { calm } = count(
      { title: 'You won’t believe this!!', leading: 'Mayor resigns' },
      { title: 'Really?!', leading: 'Council meets!!' },
      { title: 'Council meets', leading: 'You meet the council' },
    )
    assert.deepEqual([calm.pairs, calm.less, calm.same, calm.more], [3, 1, 1, 1])
    assert.deepEqual([calm.printed, calm.fix], [1, 1])
  })

  test('are calmer if the fix drops a word in capitals, and the same if both have a name in capitals', () => {
    const titles: [title: string, leading: string, kind: 'less' | 'same' | 'more'][] = [
      ['The DEADLY Secret Lurking In Sinks', 'Kitchen sponges hold bacteria', 'less'],
      ['Chocolate Makes Shoppers GENIUSES', 'Study finds no effect', 'less'],
      ['Die ÜBLEN Folgen', 'Folgen', 'less'],
      ['UNICEF appeals for aid', 'UNICEF asks for aid', 'same'],
      ['NATO meets', 'The alliance meets', 'same'],
      ['Council meets', 'Council MEETS', 'more'],
    ]
    for (const [title, leading, kind] of titles) assert.equal(count({ title, leading }).calm[kind], 1, title)
  })

  test('compare a fix with the words that it was written for, even if the outlet prints the fix now', () => {
    const { length, calm, hints } = count({
      title: 'Mayor resigns',
      written_for: 'You won’t believe this!!',
      leading: 'Mayor resigns',
    })
    assert.deepEqual([length.less, calm.less, hints.hinted], [1, 1, 0])
  })

  test('have medians of any number of values', () => {
    const medians = [[], [4], [1, 3], [9, 1, 2], [1, 1, 1, 8], [0, 0, 1, 1]]
    const found = medians.map((values) => {
      const pairs = noPairs()
      for (const value of values) addPair(pairs, value, 0)
      return comparisonOf(pairs).printed
    })
    assert.deepEqual(found, [0, 4, 2, 2, 1, 0.5])
    assert.equal(medianOf(new Map([[7, 1_000_000]])), 7)
  })
})

describe('months', () => {
  test('count a headline when it was added, and each fix when it was written', () => {
    const { months, headlines, fixed, fixes } = count(
      { month: '2026-09', leading: 'A fix', fix_months: ['2026-09', '2026-11'] },
      { month: '2026-09' },
      { month: '2026-11' },
    )
    assert.deepEqual([headlines, fixed, fixes], [3, 1, 2])
    assert.deepEqual(months.slice(-3), [
      { month: '2026-09', headlines: 2, fixed: 1, fixes: 1 },
      { month: '2026-10', headlines: 0, fixed: 0, fixes: 0 },
      { month: '2026-11', headlines: 1, fixed: 0, fixes: 1 },
    ])
  })

  test('have no gaps, from the first one up to two years, and cover a year at least', () => {
    const of = (first: string, now: string) =>
      plottedMonths(new Map([[first, { headlines: 1, fixed: 0, fixes: 0 }]]), now).map(({ month }) => month)
    assert.deepEqual([of('2026-02', '2026-02').length, of('2026-02', '2026-02')[0]], [12, '2025-03'])
    assert.deepEqual(of('2026-02', '2026-02').slice(-4), ['2025-11', '2025-12', '2026-01', '2026-02'])
    assert.deepEqual([of('2025-01', '2026-02').length, of('2025-01', '2026-02')[0]], [14, '2025-01'])
    assert.deepEqual([of('2019-01', '2026-02').length, of('2019-01', '2026-02')[0]], [24, '2024-03'])
    assert.equal(of('2027-01', '2026-02').at(-1), '2026-02', 'not the future of a wrong clock')
  })
})
