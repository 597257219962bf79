import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lookalikeKeys } from './skeleton.ts'

function areAlike(one: string, other: string): boolean {
  const keys = lookalikeKeys(one)
  return lookalikeKeys(other).some((key) => keys.includes(key))
}

describe('texts look alike', () => {
  const alike: Record<string, [string, string][]> = {
    'in another script': [
      ['Anna', 'Аnnа'],
      ['Nina', 'Νina'],
      ['Scope', 'Ѕсоре'],
      ['Ala', 'ᎪᏞᎪ'],
    ],
    'in another case': [
      ['Anna', 'aNNA'],
      ['Νίκος', 'νίκος'],
      ['Захар', 'захар'],
    ],
    'with digits for letters': [
      ['Admin', 'Adm1n'],
      ['Bobo', 'B0b0'],
      ['Ian Long', '1an I0ng'],
    ],
    'with letters drawn as one': [
      ['Modem', 'Modern'],
      ['Office', 'Oﬃce'],
    ],
    'with other spaces and punctuation': [
      ['Ana North', 'ana-north'],
      ['Ana North', 'A.n.a_North!'],
      ['Ana North', 'AnaNorth 🦊'],
    ],
    'with invisible characters': [
      ['Anna', 'An\u200dna'],
      ['Anna', 'An\u{e0041}na\ufe0f'],
      ['Anna', '\u202eAnna'],
    ],
    'with accents and strokes': [
      ['Zoe', 'Zoë'],
      ['Anna', 'A\u0323n\u0332n\u0489a\u20dd'],
      ['Lodz', 'Łódź'],
    ],
    'with ornaments': [
      ['Admin', 'Ａｄｍｉｎ'],
      ['Admin', '𝔸𝕕𝕞𝕚𝕟'],
      ['Admin', 'Ⓐⓓⓜⓘⓝ'],
      ['Admin', '🅰🅳🅼🅸🅽'],
      ['Admin', '🅐🅓🅜🅘🅝'],
      ['Admin', 'ᴀᴅᴍɪɴ'],
    ],
    'as symbols alone': [['🦊', '🦊\ufe0f']],
  }
  for (const [how, pairs] of Object.entries(alike))
    test(how, () => {
      for (const [one, other] of pairs) assert.ok(areAlike(one, other), `${one} ${other}`)
    })

  test('not if a reader can tell them apart', () => {
    const pairs = [
      ['Bill', 'Bili'],
      ['Maya', 'Maua'],
      ['Ana', 'Anna'],
      ['Ana 2', 'Ana 3'],
      ['Жанна', 'Zhanna'],
      ['मीना', 'माना'],
      ['かい', 'がい'],
      ['מיכאל', 'מכאל'],
      ['🦊', '🐻'],
    ] as const
    for (const [one, other] of pairs) assert.ok(!areAlike(one, other), `${one} ${other}`)
  })
})

test('every text has keys, which fit into an index', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      const keys = lookalikeKeys(text)
      assert.ok(keys.length >= 1 && keys.length <= 4)
      // PostgreSQL refuses index entries of about 2,700 bytes.
      for (const key of keys) assert.ok(Buffer.byteLength(key) < 2000)
    }),
  )
  assert.ok(lookalikeKeys('ﷺ'.repeat(50)).every((key) => Buffer.byteLength(key) < 2000))
})
