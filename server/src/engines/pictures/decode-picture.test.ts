import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { Semaphore } from '../concurrency/semaphore.ts'
import { BadPicture, type DecodeOptions, decodePicture, encodePicture, type PictureProblem } from './decode-picture.ts'
import * as pictures from './picture-test-kit.ts'

const KINDS = ['jpg', 'png', 'webp', 'avif', 'gif'] as const
const decode = (bytes: Buffer, options: Partial<DecodeOptions> = {}) =>
  decodePicture(bytes, { kinds: KINDS, box: 1280, ...options })

test('every format is decoded to pixels that fit into the box', async () => {
  const picture = pictures.plainPicture(1600, 800)
  for (const kind of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const { data, width, height } = await decode(await picture.clone().toFormat(kind).toBuffer(), { box: 400 })
    assert.deepEqual([width, height, data.length], [400, 200, 400 * 200 * 3], kind)
  }
})

test('nothing is enlarged, and a square is cropped from the centre', async () => {
  const small = await pictures.plainPicture(300, 200).png().toBuffer()
  const size = async (options: Partial<DecodeOptions>) => {
    const { width, height } = await decode(small, options)
    return [width, height]
  }
  assert.deepEqual(await size({ box: 512 }), [300, 200])
  assert.deepEqual(await size({ box: 512, fill: true }), [200, 200])
  assert.deepEqual(await size({ box: 128, fill: true }), [128, 128])
})

test('a rotated picture becomes upright and loses its location', async () => {
  const bytes = await pictures.phonePicture()
  const before = await sharp(bytes).metadata()
  assert.ok(before.exif?.includes('Somebody'))
  const pixels = await decode(bytes)
  assert.deepEqual([pixels.width, pixels.height], [400, 600])
  assert.ok(pixels.data[0]! > 250, 'the upper half is white')
  assert.ok(pixels.data.at(-1)! < 5, 'the lower half is black')
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const { data } = await encodePicture(pixels, (picture) => picture.toFormat(kind))
    const { exif, icc, iptc, xmp, orientation } = await sharp(data).metadata()
    assert.deepEqual([exif, icc, iptc, xmp, orientation], [undefined, undefined, undefined, undefined, undefined], kind)
    assert.ok(!data.includes('Somebody'), kind)
  }
})

test('transparency becomes white; grey and CMYK become sRGB', async () => {
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
  assert.deepEqual([...(await decode(await clear.png().toBuffer())).data.subarray(0, 3)], [255, 255, 255])
  for (const space of ['b-w', 'cmyk', 'srgb'] as const) {
    const bytes = await pictures.plainPicture(50, 50).toColourspace(space).jpeg().toBuffer()
    assert.equal((await decode(bytes)).data.length, 50 * 50 * 3, space)
  }
})

const bad: [string, PictureProblem, Buffer | Promise<Buffer>][] = [
  ['a PNG bomb', 'too-large', pictures.pngBomb(50_000, 50_000)],
  ['a JPEG bomb', 'too-large', pictures.jpegBomb()],
  ['one pixel row more than allowed', 'too-large', pictures.pngBomb(10_000, 4_001)],
  ['a PNG with less data than it announces', 'damaged', pictures.pngBomb(2_000, 2_000)],
  ['a truncated JPEG', 'damaged', pictures.truncatedJpeg()],
  ['an animated GIF', 'moving', pictures.movingGif()],
  ['an animated WebP', 'moving', pictures.movingWebp()],
  ['an SVG', 'kind', pictures.svg],
  ['a page', 'kind', pictures.html],
  ['nothing', 'kind', Buffer.alloc(0)],
  ['a TIFF', 'kind', pictures.plainPicture(200, 200).tiff().toBuffer()],
  ['only the signature of a JPEG', 'damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a tracking pixel', 'too-small', pictures.plainPicture(1, 1).gif().toBuffer()],
  ['a strip', 'too-small', pictures.plainPicture(600, 99).png().toBuffer()],
]

test('refuses bad pictures with the reason', async () => {
  for (const [what, problem, bytes] of bad) {
    await assert.rejects(decode(await bytes, { shortest: 100 }), (error) => {
      assert.ok(error instanceof BadPicture, `${what}: ${error}`)
      assert.equal(error.problem, problem, what)
      return true
    })
  }
})

test('refuses a format that is not requested', async () => {
  const webp = await pictures.plainPicture(200, 200).webp().toBuffer()
  await assert.rejects(decode(webp, { kinds: ['jpg', 'png'] }), { problem: 'kind' })
})

test('limits concurrent work, runs the rest in order, and a failure frees its slot', async () => {
  const turns = new Semaphore(2)
  const order: number[] = []
  let running = 0
  const work = (n: number) =>
    turns.run(async () => {
      running++
      assert.ok(running <= 2)
      order.push(n)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (n === 1) throw new Error('one')
    })
  const all = [0, 1, 2, 3, 4].map(work)
  assert.equal(turns.waiting, 3)
  await Promise.allSettled(all)
  assert.deepEqual(order, [0, 1, 2, 3, 4])
  await assert.rejects(all[1]!, /one/)
  assert.equal(turns.waiting, 0)
})
