import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relativeTime } from './relative-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('the words equal those of `Intl.RelativeTimeFormat` for every whole number of every unit', () => {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const units = {
    minute: [minute, 59],
    hour: [hour, 23],
    day: [day, 6],
    week: [7 * day, 4],
    month: [30 * day, 11],
  } as const
  for (const [unit, [size, most]] of Object.entries(units))
    for (let count = 1; count <= most; count++)
      assert.equal(relativeTime(1e12 - count * size, 1e12), format.format(-count, unit as 'day'))
})

test('relative times in words', () => {
  const table: [number, string][] = [
    [-5000, 'just now'],
    [0, 'just now'],
    [59_999, 'just now'],
    [minute, '1 minute ago'],
    [59 * minute + 59_000, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, 'yesterday'],
    [6 * day, '6 days ago'],
    [7 * day, 'last week'],
    [30 * day, 'last month'],
    [364 * day, '12 months ago'],
    [800 * day, '2 years ago'],
  ]
  for (const [ago, words] of table) assert.equal(relativeTime(1e12 - ago, 1e12), words)
})
