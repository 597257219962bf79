import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import satori from 'satori'
import sharp from 'sharp'
import { type Box, shapes } from './design.ts'
import { draw } from './draw.ts'
import { longFixes, ordinaryFix } from './examples-test-kit.ts'
import { interFamily, readInter } from './inter.ts'
import { layout } from './layout.ts'
import { readWoff } from './woff.ts'
import { wordsFor } from './words.ts'

const inter = readInter()
const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#0a5cc8' } })
  .jpeg()
  .toBuffer()
const SIZES = { wide: [1200, 630], square: [1080, 1080] }
const PAPER = [0xfa, 0xf8, 0xf4]

async function pixelsOf(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)]
  return { ...info, at }
}
const near = (a: number[], b: number[]) => a.every((value, n) => Math.abs(value - b[n]!) <= 8)

describe('the drawing of share pictures', () => {
  test('makes small JPEGs in the sizes that other sites ask for', async () => {
    for (const facts of [ordinaryFix, ...Object.values(longFixes)]) {
      for (const bytes of [undefined, photo]) {
        const drawn = await draw(facts, bytes, inter)
        for (const shape of shapes) {
          const { format, width, height, hasAlpha, exif } = await sharp(drawn[shape]).metadata()
          assert.deepEqual([format, width, height], ['jpeg', ...SIZES[shape]])
          assert.deepEqual([hasAlpha, exif], [false, undefined])
          assert.ok(drawn[shape].length < 200_000, `${drawn[shape].length} bytes`)
        }
      }
    }
  })

  test('shows text in ink on paper, with empty margins', async () => {
    for (const facts of [ordinaryFix, ...Object.values(longFixes)]) {
      const { wide } = await draw(facts, undefined, inter)
      const { width, height, at } = await pixelsOf(wide)
      let dark = 0
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) if (at(x, y)[0]! < 80) dark++
        for (const x of [width - 1, width - 20, width - 40]) assert.ok(near(at(x, y), PAPER), `${x}, ${y}`)
      }
      assert.ok(dark > 2000)
      for (let x = 30; x < width; x++)
        for (const y of [2, 20, height - 20]) assert.ok(near(at(x, y), PAPER), `${x}, ${y}`)
    }
  })

  for (const shape of shapes)
    test(`the ${shape} picture strikes the original through, not the title, and has the site’s logo`, async () => {
      for (const bytes of [undefined, photo]) {
        const { element, width, height, mark } = layout(
          wordsFor(ordinaryFix, inter.canDraw),
          shape,
          bytes !== undefined,
          inter.measure,
        )
        const blocks = new Map<unknown, Box>()
        const onNodeDetected = ({ key, ...box }: Box & { key?: unknown }) => void blocks.set(key, box)
        await satori(element, { width, height, fonts: inter.fonts, onNodeDetected })
        const { at } = await pixelsOf((await draw(ordinaryFix, bytes, inter))[shape])
        const isRed = (x: number, y: number) => at(x, y)[0]! - at(x, y)[1]! > 60
        const redOf = ({ left, top, width, height }: Box) =>
          Array.from({ length: Math.floor(height) }, (_, y) => {
            const row = Array.from({ length: Math.floor(width) }, (_, x) =>
              isRed(Math.round(left) + x, Math.round(top) + y),
            )
            return row.filter(Boolean).length / width
          })
        const original = redOf(blocks.get('original')!)
        assert.ok(Math.max(...original) > 0.4, `${Math.max(...original)} of a line is red`)
        assert.ok(Math.max(...redOf(blocks.get('title')!)) < 0.03)
        const red = redOf(mark).reduce((sum, part) => sum + part, 0) / mark.height
        // The rest is the white letter.
        assert.ok(red > 0.5 && red < 0.95, `${red} of the mark is red`)
      }
    })

  test('the photo is beside the text or above it', async () => {
    const { wide, square } = await draw(ordinaryFix, photo, inter)
    const blue = [0x0a, 0x5c, 0xc8]
    assert.ok(near((await pixelsOf(wide)).at(1000, 300), blue))
    assert.ok(near((await pixelsOf(square)).at(500, 200), blue))
    assert.ok(near((await pixelsOf((await draw(ordinaryFix, undefined, inter)).wide)).at(1190, 300), PAPER))
  })

  test('a photo that cannot be decoded is left out', async () => {
    const without = await draw(ordinaryFix, undefined, inter)
    for (const bytes of [Buffer.from('no picture'), photo.subarray(0, 200), Buffer.alloc(0)]) {
      assert.deepEqual(await draw(ordinaryFix, bytes, inter), without)
    }
  })

  for (const title of [
    '市議会が橋を閉鎖',
    'المجلس يغلق الجسر',
    'המועצה סוגרת',
    'परिषद',
    'สภาปิดสะพาน',
    '🎉',
    'a\ud800b',
    '\u200d',
  ])
    test(`${JSON.stringify(title)} gives a picture without that title instead of empty boxes`, async () => {
      const other = await draw({ ...ordinaryFix, title: '字' }, undefined, inter)
      assert.deepEqual(await draw({ ...ordinaryFix, title }, undefined, inter), other)
    })

  test('markup in a text is drawn as text', async () => {
    const title = '</text></svg><rect width="9999" height="9999" fill="red"/> &amp; <script>&lt;'
    const { wide } = await draw(
      { ...ordinaryFix, title, headline_title: title, user_display_name: title },
      undefined,
      inter,
    )
    const { at } = await pixelsOf(wide)
    assert.ok(near(at(1190, 620), PAPER) && near(at(600, 8), PAPER))
  })
})

test('characters are as wide as satori draws them, except for kerning', async () => {
  for (const text of ['Council closes the bridge', 'Совет закрывает мост', 'WAVE Tokyo', 'Hội đồng đóng']) {
    for (const weight of [400, 700] as const) {
      let drawn = 0
      const child = {
        type: 'div',
        key: 'text',
        props: { style: { fontWeight: weight, whiteSpace: 'pre' }, children: text },
      }
      const style = { display: 'flex', fontFamily: interFamily, fontSize: 100 }
      await satori({ type: 'div', key: null, props: { style, children: [child] } } as never, {
        width: 10_000,
        height: 200,
        fonts: inter.fonts,
        onNodeDetected: ({ key, width }) => {
          if (key === 'text') drawn = width / 100
        },
      })
      const ratio = drawn / inter.measure(text, weight)
      assert.ok(ratio > 0.93 && ratio < 1.026, `${text}: ${ratio}`)
    }
  }
})

test('bytes that are not a font are refused', () => {
  assert.throws(() => readWoff(Buffer.alloc(64)), /no table/)
})
