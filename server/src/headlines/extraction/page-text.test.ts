import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutAtWord, plainText } from './page-text.ts'

test('plain text', () => {
  const cases: [text: unknown, plain: string][] = [
    ['  a\n\tb  c ', 'a b c'],
    ['Q&amp;A', 'Q&A'],
    ['Q&amp;amp;A', 'Q&A'],
    ['&lt;b&gt;bold&lt;/b&gt; text', 'bold text'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['AT&T & co', 'AT&T & co'],
    ['e\u200b\u0301', 'é'],
    ['a\u202eb\u2066c\u00add\ufeffe\u0007f', 'abcdef'],
    ['\ud83d', '\ufffd'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    [undefined, ''],
    [{ a: 1 }, ''],
  ]
  for (const [text, plain] of cases) assert.equal(plainText(text), plain)
  assert.equal(plainText('x'.repeat(1_000_000)).length, 8000)
})

test('cutting at a word', () => {
  const cases: [text: string, max: number, cut: string][] = [
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['one two three', 10, 'one two…'],
    ['one, two, three', 10, 'one, two…'],
    ['unbrokenword', 10, 'unbrokenw…'],
    ['a unbrokenword', 10, 'a unbroke…'],
    ['12345678😀😀', 10, '12345678…'],
  ]
  for (const [text, max, cut] of cases) assert.equal(cutAtWord(text, max), cut)
})
