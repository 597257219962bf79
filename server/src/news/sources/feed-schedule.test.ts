import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cacheSeconds, retrySeconds, secondsToNextCheck } from './feed-schedule.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describe('the wait', () => {
  const waits: [failures: number, asked: number, seconds: number][] = [
    [0, 0, 10 * MINUTE],
    [0, 5 * MINUTE, 10 * MINUTE],
    [0, 90 * MINUTE, 90 * MINUTE],
    [0, 30 * DAY, DAY],
    [1, 0, 10 * MINUTE],
    [2, 0, 20 * MINUTE],
    [3, 0, 40 * MINUTE],
    [3, 60 * MINUTE, 60 * MINUTE],
    [9, 0, DAY],
    [100_000, 0, DAY],
  ]
  for (const [failures, asked, seconds] of waits)
    test(`after ${failures} failures and asked for ${asked} s: ${seconds} s`, () =>
      assert.equal(secondsToNextCheck({ failures, asked, draw: 0 }), seconds))

  test('is extended by up to a fifth, never shortened', () => {
    assert.equal(secondsToNextCheck({ failures: 0, asked: 0, draw: 0.5 }), 11 * MINUTE)
    assert.ok(secondsToNextCheck({ failures: 0, asked: 0, draw: 0.999 }) <= 12 * MINUTE)
  })
})

describe('headers', () => {
  const caches: [header: string, seconds: number][] = [
    ['', 0],
    ['max-age=900', 900],
    ['public, max-age=900, s-maxage=1', 900],
    ['s-maxage=900', 0],
    ['Max-Age="60"', 60],
    ['max-age=-1', 0],
    ['max-age=9999999999', DAY],
    ['no-cache, max-age=900', 0],
    ['private', 0],
  ]
  for (const [header, seconds] of caches)
    test(`cache-control: ${header}`, () => assert.equal(cacheSeconds(header), seconds))

  const now = Date.parse('2026-11-21T12:00:00Z')
  const retries: [header: string, seconds: number][] = [
    ['', 0],
    ['120', 120],
    ['9999999999', DAY],
    ['Sat, 21 Nov 2026 12:05:00 GMT', 300],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
  ]
  for (const [header, seconds] of retries)
    test(`retry-after: ${header}`, () => assert.equal(retrySeconds(header, now), seconds))
})
