import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteRange } from './byte-range.ts'

const cases: [string | undefined, number, ReturnType<typeof byteRange>][] = [
  [undefined, 10, undefined],
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=4-99', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=9-9', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-3', 10, undefined],
  ['bytes=0-1,4-5', 10, undefined],
  ['bytes=-', 10, undefined],
  ['pages=0-1', 10, undefined],
  ['bytes=0x1-3', 10, undefined],
]

test('a range is parsed as RFC 9110 defines it', () => {
  for (const [header, size, range] of cases) assert.deepEqual(byteRange(header, size), range, `${header} of ${size}`)
})
