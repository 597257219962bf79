import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { changesWords } from './changes-words.ts'
import { fixLimits } from './fixes.ts'

const same: [before: string, after: string][] = [
  ['Council postpones vote', 'COUNCIL postpones Vote.'],
  ['Council  postpones vote', ' Council postpones vote '],
  ['“Council” postpones: vote', 'Council – postpones vote!'],
  ['Mayors plan', 'Mayor’s plan'],
  ['You cant park here', 'You can’t park here'],
  ['Cafe reopens in Zurich', 'Café reopens in Zürich'],
  ['Long term plan', 'Long-term plan'],
  ['E-mail outage', 'Email outage'],
  ['Goverment resigns', 'Government resigns'],
  ['Council vote on bridge', 'Council votes on bridge'],
  ['Minister recieves letter', 'Minister receives letter'],
  ['ＡＢＣ hires', 'ABC hires'],
  ['Temperature falls to −5', 'Temperature falls to -5'],
  ['استقالة رئيس المدينة', 'استقالة رئيسُ المدينة'],
  ['أعلن المجلس', 'اعلن المجلس'],
  ['ראש העיר מתפטר', 'רֹאשׁ העיר מתפטר!'],
  ['市長が辞任', '市長が、辞任。'],
  ['नगर परिषद ने फैसला टाला', 'नगर परिषद ने फैसला टाला।'],
  ['서울시의회의원 사임', '서울시의회의윈 사임'],
]

const different: [before: string, after: string, why: string][] = [
  ['Council postpones vote', 'BUY PILLS at evil.example', 'everything'],
  ['Council postpones vote', 'Council postpones vote again', 'a word is added'],
  ['Council postpones vote', 'Council postpones', 'a word is removed'],
  ['Man bites dog', 'Dog bites man', 'the order'],
  ['Driver not guilty', 'Driver now guilty', 'a short word'],
  ['Iran closes border', 'Iraq closes border', 'a short name'],
  ['Strike is legal', 'Strike is illegal', 'a prefix'],
  ['Budget of a million', 'Budget of a billion', 'the first letter'],
  ['Council postpones vote', 'Council proposes vote', 'more than one letter'],
  ['Therapist arrested', 'The rapist arrested', 'a space within a word'],
  ['5 injured in crash', '50 injured in crash', 'a number'],
  ['Rent rises 1.5 percent', 'Rent rises 15 percent', 'a point in a number'],
  ['Results of 12,345 votes', 'Results of 12,346 votes', 'a digit of a long number'],
  ['Flight KL10432 delayed', 'Flight KL10433 delayed', 'a digit in a word'],
  ['Inflation at 2%', 'Inflation at -2%', 'a sign'],
  ['Shares fall 5%', 'Shares fall 5', 'the percent sign'],
  ['Fine of $500', 'Fine of €500', 'a currency'],
  ['Mayor resigns', 'Mayor resigns 🎉', 'an emoji'],
  ['市長が辞任', '市長が再任', 'a letter of a script without spaces'],
  ['市長が辞任', '市長は辞任', 'a particle'],
  ['かき', 'かぎ', 'a mark that makes another letter'],
  ['남한 선거', '남산 선거', 'a syllable of a short word'],
  ['استقالة رئيس المدينة', 'استقالة عمدة المدينة', 'a word from right to left'],
  ['ראש העיר מתפטר', 'ראש העיר נעצר', 'a word from right to left'],
  ['की', 'का', 'a vowel sign'],
]

for (const [before, after] of same)
  test(`"${before}" and "${after}" say the same`, () => {
    assert.equal(changesWords(before, after), false)
    assert.equal(changesWords(after, before), false)
  })

for (const [before, after, why] of different)
  test(`"${before}" and "${after}" differ by ${why}`, () => {
    assert.equal(changesWords(before, after), true)
    assert.equal(changesWords(after, before), true)
  })

describe('of any titles', () => {
  const text = fc.string({ unit: 'binary', maxLength: fixLimits.title })
  const letters = fc.constantFrom(...'abcdeéпрעبس市が')
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 12 })
  const words = fc.array(word, { minLength: 1, maxLength: 20 })
  const title = (of: readonly string[]) => of.join(' ')

  test('the order of the two makes no difference, and a title says what it says', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        assert.equal(changesWords(before, after), changesWords(after, before))
        assert.equal(changesWords(before, before), false)
      }),
    )
  })

  test('capitals, punctuation and spaces never change the words', () => {
    const between = fc.constantFrom(' ', '  ', ', ', ' – ', '! ', '” “')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, between)), (parts) => {
        const plain = title(parts.map(([each]) => each))
        const decorated = parts.map(([each, gap]) => each.toUpperCase() + gap).join('')
        assert.equal(changesWords(plain, decorated), false)
      }),
    )
  })

  test('another word always changes them: added, removed, or in the place of one', () => {
    const at = fc.nat()
    // No title above has its letters.
    const other = fc.string({ unit: fc.constantFrom(...'xyz'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(words, other, at, (before, another, place) => {
        const index = place % before.length
        assert.equal(changesWords(title(before), title(before.toSpliced(index, 0, another))), true)
        assert.equal(changesWords(title(before.toSpliced(index, 0, another)), title(before)), true)
        assert.equal(changesWords(title(before), title(before.toSpliced(index, 1, another))), true)
      }),
    )
  })

  test('one slip in a long word never changes them', () => {
    const long = fc.string({ unit: fc.constantFrom(...'abcdeéпр'), minLength: 6, maxLength: 20 })
    fc.assert(
      fc.property(words, long, fc.nat(), fc.constantFrom('x', ''), (before, written, place, letter) => {
        const at = 1 + (place % (written.length - 1))
        const slip = written.slice(0, at) + letter + written.slice(at + 1)
        assert.equal(changesWords(title([...before, written]), title([...before, slip])), false)
      }),
    )
  })
})
