import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import satori from 'satori'
import { type Box, shapes } from './design.ts'
import { longFixes, ordinaryFix } from './examples-test-kit.ts'
import { readInter } from './inter.ts'
import { layout } from './layout.ts'
import { type SharePictureFacts, wordsFor } from './words.ts'

const inter = readInter()

/** satori places words and spaces separately. */
const bare = (text: string) => text.replace(/\s/gu, '')

interface Text extends Box {
  text: string
}

/** Returns the words as satori places them, and the boxes that they must not overlap. */
async function drawn(facts: SharePictureFacts) {
  const pictures = shapes.flatMap((shape) => [true, false].map((hasPhoto) => ({ shape, hasPhoto })))
  return Promise.all(
    pictures.map(async ({ shape, hasPhoto }) => {
      const scene = layout(wordsFor(facts, inter.canDraw), shape, hasPhoto, inter.measure)
      const blocks = new Map<string, Box>()
      const { width, height } = scene
      const svg = await satori(scene.element, {
        width,
        height,
        fonts: inter.fonts,
        embedFont: false,
        onNodeDetected: ({ key, ...box }) => void (key && blocks.set(String(key), box)),
      })
      const texts = Array.from(svg.matchAll(/<text ([^>]*)>([^<]*)</g), ([, attributes = '', text = '']): Text => {
        const number = (name: string) => Number(new RegExp(`\\b${name}="([-\\d.]+)"`).exec(attributes)?.[1])
        // The y of an SVG text is its baseline.
        return { text, left: number('x'), top: number('y'), width: number('width'), height: number('height') }
      })
      return { scene, texts, blocks, joined: bare(texts.map(({ text }) => text).join('')) }
    }),
  )
}

type Picture = Awaited<ReturnType<typeof drawn>>[number]

function assertFits({ scene, texts, blocks }: Picture): void {
  for (const { text, left, top, ...given } of texts) {
    // satori gives the full width for a text that it cut. `draw.test.ts` checks the margins.
    const width = text.endsWith('…') ? 0 : given.width
    assert.ok(left >= 40 && left + width <= scene.width - 40, `${text} leaves the picture: ${left} + ${width}`)
    assert.ok(top >= 40 && top <= scene.height - 20, `${text} leaves the picture`)
    const { photo } = scene
    if (photo?.left) assert.ok(left + width <= photo.left, `${text} lies on the photo`)
    else if (photo) assert.ok(top > photo.height, `${text} lies on the photo`)
  }
  const stacked = ['head', 'title', 'label', 'original', 'foot'].flatMap((key) => blocks.get(key) ?? [])
  for (const [n, block] of stacked.slice(1).entries())
    assert.ok(block.top >= stacked[n]!.top + stacked[n]!.height - 1, `${n + 1} lies on ${n}`)
}

describe('the layout of a share picture', () => {
  test('shows the author, the title, the outlet, the original and the site', async () => {
    for (const { joined, blocks } of await drawn(ordinaryFix)) {
      const expected = `Reader-written headline by Maria Lopez ${ordinaryFix.title} Original on dailyledger.example ${ordinaryFix.headline_title} Unspun`
      assert.equal(joined, bare(expected))
      assert.ok(blocks.get('title')!.height > blocks.get('original')!.height)
    }
  })

  for (const [name, facts] of Object.entries(longFixes))
    test(`${name}: nothing leaves the picture or overlaps`, async () => {
      for (const picture of await drawn(facts)) assertFits(picture)
    })

  test('two headlines of 250 characters are shown in full', async () => {
    const { title, headline_title } = longFixes['two long headlines']!
    for (const { joined } of await drawn(longFixes['two long headlines']!))
      assert.ok(joined.includes(bare(title)) && joined.includes(bare(headline_title)), joined)
  })

  test('a text is complete or ends with an ellipsis', async () => {
    const { title } = longFixes['a word of 250 letters']!
    let cuts = 0
    for (const { joined } of await drawn(longFixes['a word of 250 letters']!)) {
      const [all = ''] = joined.split('Original')
      const shown = all.replace(/^.*?(?=WW)/, '')
      assert.ok(shown === title || shown.endsWith('…'), shown)
      if (shown.endsWith('…')) cuts++
    }
    assert.ok(cuts > 0)
  })

  test('any text fits', async () => {
    const words = fc.array(fc.string({ maxLength: 60, unit: fc.constantFrom(...'aW il,m-ЖΩ') }), { maxLength: 12 })
    const text = words.map((each) => each.join(' ').trim().slice(0, 250) || 'x')
    const property = fc.asyncProperty(text, text, async (title, headline_title) => {
      for (const picture of await drawn({ ...ordinaryFix, title, headline_title })) assertFits(picture)
    })
    await fc.assert(property, { numRuns: 30 })
  })
})
