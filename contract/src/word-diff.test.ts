import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Part, wordDiff } from './word-diff.ts'

/** Puts changed words in brackets. */
const shown = (parts: Part[]) => parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')

const cases: [before: string, after: string, removed: string, added: string][] = [
  ['Town hall in CHAOS', 'Town hall postpones vote', 'Town hall [in CHAOS]', 'Town hall [postpones vote]'],
  ['Mayor resigns', 'Mayor resigns', 'Mayor resigns', 'Mayor resigns'],
  ['The Mayor RESIGNS!', 'the mayor resigns', 'The Mayor RESIGNS!', 'the mayor resigns'],
  ['You won’t believe it', "You won't believe it", 'You won’t believe it', "You won't believe it"],
  ['Shares fall, experts say', 'Shares fall', 'Shares fall, [experts say]', 'Shares fall'],
  ['', 'Goose walks on', '', '[Goose walks on]'],
  ['Goose walks on', '', '[Goose walks on]', ''],
  ['“Huge” row', 'Row', '“[Huge]” row', 'Row'],
  ['市長が辞任へ', '市長が会見', '市長が[辞任へ]', '市長が[会見]'],
  ['استقالة عمدة المدينة', 'استقالة رئيس المدينة', 'استقالة [عمدة] المدينة', 'استقالة [رئيس] المدينة'],
  ['a b a b', 'b a', '[a] b a [b]', 'b a'],
]

for (const [before, after, removed, added] of cases)
  test(`compares "${before}" with "${after}"`, () => {
    const diff = wordDiff(before, after)
    assert.deepEqual([shown(diff.before), shown(diff.after)], [removed, added])
  })

test('loses no letter of any text, and finds no change in equal ones', () => {
  const text = fc
    .array(fc.constantFrom(...'aáA-’. 市ب\u0301😀', '\ud83d'), { maxLength: 30 })
    .map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = wordDiff(before, after)
      assert.equal(diff.before.map((part) => part.text).join(''), before)
      assert.equal(diff.after.map((part) => part.text).join(''), after)
      assert.ok(wordDiff(before, before).before.every(({ changed }) => !changed))
    }),
  )
})
