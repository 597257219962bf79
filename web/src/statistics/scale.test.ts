import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthName, shortMonthName } from './month-name.ts'
import { labelledPlaces, topOf } from './scale.ts'

test('a scale ends at a round number whose half is whole', () => {
  const table = [
    [0, 2],
    [1, 2],
    [3, 4],
    [6, 6],
    [7, 10],
    [11, 20],
    [41, 60],
    [99, 100],
    [101, 200],
    [65_000, 100_000],
  ] as const
  for (const [highest, top] of table) assert.equal(topOf(highest), top, String(highest))
})

test('about four months have a label, including the last', () => {
  for (let months = 1; months <= 24; months++) {
    const places = [...labelledPlaces(months)]
    assert.ok(places.includes(months - 1) && places.length <= 4 && Math.min(...places) >= 0, String(months))
  }
  assert.deepEqual([...labelledPlaces(24)], [23, 17, 11, 5])
})

test('a month has a name', () => {
  assert.deepEqual(['2026-01', '2025-12'].map(monthName), ['Jan 2026', 'Dec 2025'])
  assert.equal(shortMonthName('2026-01'), 'Jan ’26')
})
