import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressLimits, cleanLine, cleanText, isBlank, slug } from './text.ts'

test('cleanLine folds white space, trims, and removes invisible characters', () => {
  const table = [
    ['  two   words ', 'two words'],
    ['line\r\nbreak\tand tab', 'line break and tab'],
    ['e\u0301', '\u00e9'],
    ['e\u200b\u0301', '\u00e9'],
    ['hid\u200bden \u202egnidaer\u202c', 'hidden gnidaer'],
    ['nul\u0000l \u0007bell', 'null bell'],
    ['no\u00a0break', 'no break'],
    ['family 👨\u200d👩\u200d👧 stays', 'family 👨\u200d👩\u200d👧 stays'],
    [' \u3000 ', ''],
    ['\u3164\u115f\uffa0', ''],
    ['half \ud800 a pair', 'half \ufffd a pair'],
  ] as const
  for (const [given, wanted] of table) assert.equal(cleanLine(given), wanted)
})

test('cleanText keeps line breaks but at most one empty line in a row', () => {
  assert.equal(cleanText(' one \r\n\r\n\r\n\r\n two\u2028three '), 'one\n\ntwo\nthree')
})

test('cleaning is idempotent', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cleanLine(cleanLine(text)) === cleanLine(text)))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cleanText(cleanText(text)) === cleanText(text)))
})

test('text made only of joiners and marks is blank', () => {
  for (const text of ['', '\u200d', '\u200c\u200d', '\u0301']) assert.ok(isBlank(text))
  // Braille and hieroglyphic blanks, a note without a head, the place of an object, a filler, and tags.
  const blanks = [
    '\u2800 \u2800',
    '\ufffc',
    '\u{1d159}\u{1d159}',
    '\u{13441}\u{13442}',
    '\u{16fe4}',
    '\u180e',
    '\u{e0041}',
    '\u3164\u2800',
  ]
  for (const text of blanks) assert.ok(isBlank(text) && isBlank(cleanLine(text)), JSON.stringify(text))
  for (const text of ['\u2801', '\ufffd', '\u{1d158}', '\u{13440}\u{13000}', '\u2800a']) assert.ok(!isBlank(text))
  for (const text of ['a', '?', '1', '嵐', '👍', '\u0646\u200c\u0645']) assert.ok(!isBlank(text))
})

test('slug converts titles as the table says', () => {
  const table = [
    ['Council Votes, 5/4, to Keep Bridge', 'council-votes-5-4-to-keep-bridge'],
    ['  A  --  B ', '-a-b'],
    ['ČESKÁ ZPRÁVA', 'esk-zprva'],
    ['日本語', ''],
    ['don’t', 'dont'],
    ['---', ''],
  ] as const
  for (const [given, wanted] of table) assert.equal(slug(given), wanted)
})

test('a slug contains only a-z, 0-9 and single hyphens, does not end in a hyphen, and respects the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
      const made = slug(title)
      assert.match(made, /^[a-z0-9-]*$/)
      assert.ok(!made.includes('--') && !made.endsWith('-') && made.length <= addressLimits.slug)
      assert.equal(slug(made), made)
    }),
  )
})
