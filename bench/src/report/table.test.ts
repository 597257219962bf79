import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atLeast, atMost, figureOf } from './figure.ts'
import { tableOf, verdictOf } from './table.ts'

const cached = figureOf({
  name: 'Home, cached',
  unit: 'ms CPU',
  measured: [0.03, 0.06, 0.03],
  reference: { name: 'node:http', measured: [0.02, 0.04, 0.02] },
  goal: atMost(1.5, 'ratio'),
})
const votes = figureOf({
  name: 'Votes',
  unit: '/s',
  measured: [400],
  reference: { name: 'pgbench', measured: [1000] },
  goal: atLeast(0.5, 'ratio'),
})
const start = figureOf({ name: 'Start', unit: 's', measured: [1.25, 3], goal: atMost(2.125) })

test('a goal is met when the median reaches it exactly', () => {
  assert.deepEqual(
    [cached, votes, start].map(({ met }) => met),
    [true, false, true],
  )
})

test('a goal for a ratio needs a reference', () => {
  assert.throws(() => figureOf({ name: 'Alone', unit: 's', measured: [1], goal: atMost(2, 'ratio') }), /Alone/)
})

test('the table shows medians with their range, ratios and goals', () => {
  const [head, line, ...rows] = tableOf([cached, votes, start]).split('\n')
  assert.match(head!, /^ +site +reference +ratio +goal$/)
  assert.match(line!, /^[- ]+$/)
  assert.deepEqual(
    rows.map((row) => row.split(/ {2,}/)),
    [
      [
        'Home, cached',
        '0.0300 (0.0300..0.0600) ms CPU',
        'node:http 0.0200 (0.0200..0.0400) ms CPU',
        '1.50 (1.50..1.50) x',
        '<= 1.5 x',
        'met',
      ],
      ['Votes', '400 /s', 'pgbench 1000 /s', '0.40 x', '>= 0.5 x', 'MISSED'],
      ['Start', '2.13 (1.25..3.00) s', '<= 2.125 s', 'met'],
    ],
  )
})

test('the verdict names the missed goals', () => {
  assert.equal(verdictOf([cached, start]), 'All 2 goals are met.')
  assert.equal(verdictOf([cached, votes, start]), '2 of 3 goals are met; missed: Votes.')
})
