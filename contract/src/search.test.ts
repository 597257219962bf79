import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSearch, parseSearch } from './search.ts'

const cases: [typed: string, expected: Partial<ReturnType<typeof parseSearch>>][] = [
  ['rents soar', { words: 'rents soar' }],
  ['  rents\n soar ', { words: 'rents soar' }],
  ['"rents soar" -berlin or paris', { words: '"rents soar" or paris', without: ['berlin'] }],
  ['rents -"in berlin" -x - well-known', { words: 'rents - well-known', without: ['"in berlin"', 'x'] }],
  ['rents site:News.example', { words: 'rents', site: 'news.example' }],
  ['site:https://www.news.example/politics rents', { words: 'rents', site: 'news.example' }],
  ['by:@Ann has:fix', { words: '', by: 'ann', hasFix: true }],
  ['before:2026-02-28 x', { words: 'x', before: '2026-02-28' }],
  ['before:2026-02-30 x', { words: 'x', wrong: ['before:2026-02-30'] }],
  ['before:yesterday', { words: '', wrong: ['before:yesterday'] }],
  ['has:comment site: by:@', { words: '', wrong: ['has:comment', 'site:', 'by:@'] }],
  ['site:a.example site:b.example', { words: '', site: 'b.example' }],
  ['the website:thing', { words: 'the website:thing' }],
  ['مرحبا site:news.example', { words: 'مرحبا', site: 'news.example' }],
]

for (const [typed, expected] of cases)
  test(`parses ${JSON.stringify(typed)}`, () => {
    assert.deepEqual(parseSearch(typed), { without: [], hasFix: false, wrong: [], ...expected })
  })

test('a query without words or with invalid operators alone is empty', () => {
  for (const typed of ['', ' ', 'before:soon']) assert.equal(isSearch(parseSearch(typed)), false, typed)
  for (const typed of ['a', 'has:fix', 'by:ann']) assert.equal(isSearch(parseSearch(typed)), true, typed)
})
