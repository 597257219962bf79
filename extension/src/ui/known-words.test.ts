import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { State } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { ageWords, knownWords, sizeWords } from './known-words.ts'
import { uiMessages } from './messages.ts'

const NOW = Date.UTC(2026, 0, 10)
const state: State = {
  packs: [
    { name: 'a', count: 1200, bytes: 80_000 },
    { name: 'b', count: 1, bytes: 500 },
  ],
  filter: null,
  checked_at: NOW - 30_000,
  loaded_at: NOW - 2 * 86_400_000,
  refused: null,
  outdated: false,
  requests: { packs: 3, archive: 0, others: 0, account: 0 },
}

test('the stored packs are described in words', () => {
  assert.deepEqual(knownWords(state, NOW), {
    rows: [
      ['Headlines by readers', '1,201 in 2 packs'],
      ['Size', '81 kB'],
      ['Loaded', '2 days ago'],
      ['Last check', 'just now'],
    ],
    faults: [],
  })
  const archived = knownWords({ ...state, filter: { keys: 1_000_000, bytes: 1_700_000 } }, NOW)
  assert.deepEqual(archived.rows.slice(1, 3), [
    ['Older articles', '1,000,000 addresses'],
    ['Size', '1.8 MB'],
  ])
})

test('every refusal has a sentence, and so have newer rules of the site', () => {
  for (const refused of Object.keys(refusals) as (keyof typeof refusals)[])
    assert.deepEqual(knownWords({ ...state, refused }, NOW).faults, [refusals[refused]])
  assert.deepEqual(knownWords({ ...state, outdated: true }, NOW).faults, [uiMessages.outdated])
})

const AGES: [at: number | null, words: string][] = [
  [null, 'never'],
  [NOW + 5_000, 'just now'],
  [NOW - 60_000, '1 minute ago'],
  [NOW - 59 * 60_000, '59 minutes ago'],
  [NOW - 25 * 3_600_000, '1 day ago'],
]
for (const [at, words] of AGES) test(`an age is '${words}'`, () => assert.equal(ageWords(at, NOW), words))

test('sizes have two significant digits', () => {
  assert.equal(sizeWords(0), '0 kB')
  assert.equal(sizeWords(1_234), '1.2 kB')
  assert.equal(sizeWords(999_700), '1 MB')
})
