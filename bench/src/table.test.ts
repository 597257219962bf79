import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureOf } from './figure.ts'
import { tableOf, verdictOf } from './table.ts'

const cached = figureOf({
  name: 'Home, cached',
  unit: 'ms CPU',
  here: [0.03, 0.06, 0.03],
  beside: { name: 'raw node:http', measured: [0.02, 0.04, 0.02] },
  goal: { of: 'ratio', is: 'at most', number: 1.5 },
})
const votes = figureOf({
  name: 'Votes',
  unit: '/s',
  here: [400],
  beside: { name: 'pg', measured: [1000] },
  goal: { of: 'ratio', is: 'at least', number: 0.5 },
})
const memory = figureOf({ name: 'Memory', unit: 'MB', here: [120.4] })
const start = figureOf({
  name: 'Start',
  unit: 's',
  here: [1.25, 3],
  goal: { of: 'figure', is: 'at most', number: 2.125 },
})

test('a goal is met by the median, at its very edge too', () => {
  assert.deepEqual(
    [cached, votes, memory, start].map(({ met }) => met),
    [true, false, undefined, true],
  )
})

test('a goal for a ratio needs something beside it', () => {
  const goal = { of: 'ratio', is: 'at most', number: 2 } as const
  assert.throws(() => figureOf({ name: 'Alone', unit: 's', here: [1], goal }), /Alone/)
})

test('the table shows medians with least and most, ratios and goals', () => {
  const [head, line, ...rows] = tableOf([cached, votes, memory, start]).split('\n')
  assert.match(head!, /^ +here +beside it +ratio +goal$/)
  assert.match(line!, /^[- ]+$/)
  assert.deepEqual(
    rows.map((row) => row.split(/ {2,}/)),
    [
      [
        'Home, cached',
        '0.0300 (0.0300..0.0600) ms CPU',
        'raw node:http 0.0200 (0.0200..0.0400) ms CPU',
        '1.50 (1.50..1.50) x',
        '<= 1.5 x',
        'met',
      ],
      ['Votes', '400 /s', 'pg 1000 /s', '0.40 x', '>= 0.5 x', 'MISSED'],
      ['Memory', '120 MB'],
      ['Start', '2.13 (1.25..3.00) s', '<= 2.125 s', 'met'],
    ],
  )
})

test('the verdict names what was missed', () => {
  assert.equal(verdictOf([cached, memory, start]), 'All 2 goals are met.')
  assert.equal(verdictOf([cached, votes, memory, start]), '2 of 3 goals are met; missed: Votes.')
})
