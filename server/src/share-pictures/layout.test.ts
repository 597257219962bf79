import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { longFixes, ordinaryFix } from './examples.ts'
import { readInter } from './inter.ts'
import { layout } from './layout.ts'
import { type Box, type Scene, shapes } from './scene.ts'
import { type SharePictureFacts, wordsFor } from './words.ts'

const inter = readInter()
const scenes = (facts: SharePictureFacts): Scene[] =>
  shapes.flatMap((shape) =>
    [true, false].map((hasPhoto) => layout(wordsFor(facts, inter.canDraw), shape, hasPhoto, inter.measure)),
  )
const textsOf = ({ parts }: Scene) => parts.filter((part) => part.kind === 'text')

/** What kerning may add to the width of a row of W. */
const KERNING = 1.026
const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

function assertFits(scene: Scene): void {
  const texts = textsOf(scene)
  for (const text of texts) {
    const drawn = { ...text, width: text.width * KERNING }
    assert.ok(text.left >= 40 && drawn.left + drawn.width <= scene.width - 40, `${text.text} leaves the picture`)
    assert.ok(text.top >= 20 && text.top + text.height <= scene.height - 20, `${text.text} leaves the picture`)
    if (scene.photo) assert.ok(!overlap(drawn, scene.photo), `${text.text} lies on the photo`)
    for (const other of texts) assert.ok(other === text || !overlap(text, other), `${text.text} lies on ${other.text}`)
    assert.ok(!overlap(text, scene.mark), `${text.text} lies on the mark`)
  }
}

describe('the layout of a share picture', () => {
  test('shows the fix, the original struck through, the outlet, the author, the site, and that a reader wrote it', () => {
    for (const scene of scenes(ordinaryFix)) {
      const texts = textsOf(scene)
      const joined = (struck: boolean) =>
        texts
          .filter((part) => Boolean(part.struck) === struck)
          .map(({ text }) => text)
          .join(' ')
      assert.equal(joined(true), ordinaryFix.headline_title)
      assert.equal(
        joined(false),
        `Reader-written headline by Maria Lopez ${ordinaryFix.title} Original on dailyledger.example Unspun`,
      )
      const sizeOf = (word: string) => texts.find(({ text }) => text.includes(word))!.size
      assert.ok(sizeOf('repairs') >= 1.5 * sizeOf('STRANDED'))
    }
  })

  for (const [name, facts] of Object.entries(longFixes))
    test(`${name}: nothing leaves the picture or lies on something else`, () => {
      for (const scene of scenes(facts)) assertFits(scene)
    })

  test('two headlines of 250 characters are there to the last word', () => {
    const { title, headline_title } = longFixes['two long headlines']!
    for (const scene of scenes(longFixes['two long headlines']!)) {
      const all = textsOf(scene)
        .map(({ text }) => text)
        .join(' ')
      assert.ok(all.includes(title) && all.includes(headline_title))
    }
  })

  test('what does not fit even in the least size ends with an ellipsis', () => {
    const texts = scenes(longFixes['a word of 250 letters']!).map(textsOf)
    assert.ok(texts.some((each) => each.some(({ text }) => text.endsWith('…'))))
  })

  test('whatever is written fits', () => {
    const words = fc.array(fc.string({ maxLength: 60, unit: fc.constantFrom(...'aW il,m-ЖΩ') }), { maxLength: 12 })
    const text = words.map((each) => each.join(' ').trim().slice(0, 250) || 'x')
    fc.assert(
      fc.property(text, text, (title, headline_title) => {
        for (const scene of scenes({ ...ordinaryFix, title, headline_title })) assertFits(scene)
      }),
      { numRuns: 60 },
    )
  })
})
