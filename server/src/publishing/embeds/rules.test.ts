import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardHeight, growingHeight } from './card-height.ts'
import { fixAtAddress } from './fix-address.ts'

describe('the fix at an address', () => {
  const site = 'https://unspun.example'
  for (const [address, id] of [
    ['https://unspun.example/fixes/7', 7],
    ['https://unspun.example/fixes/7/council-shuts-bridge', 7],
    ['https://unspun.example/fixes/7/?utm_source=a#comment-3', 7],
    ['https://unspun.example/embed/fix/7', 7],
    ['https://unspun.example/fixes/0', undefined],
    ['https://unspun.example/fixes/why/7', undefined],
    ['https://unspun.example/headlines/7', undefined],
    ['http://unspun.example/fixes/7', undefined],
    ['https://unspun.example.evil.example/fixes/7', undefined],
    ['https://evil.example/?https://unspun.example/fixes/7', undefined],
    ['/fixes/7', undefined],
    ['fixes', undefined],
  ] as const)
    test(`${address} is ${id ?? 'none'}`, () => assert.equal(fixAtAddress(address, site), id))
})

const small = { printed: 'wire.example printed:', by: 'Written by Bea', more: 'Votes and comments on Unspun' }
const short = { ...small, title: 'Bridge closed', original: 'Chaos' }

test('a card is higher for longer texts and narrower frames, and never less than its fixed parts', () => {
  const long = { ...small, title: 'x'.repeat(250), original: 'y'.repeat(300) }
  assert.equal(cardHeight(short, 560), 202)
  assert.ok(cardHeight(long, 560) > cardHeight(short, 560) + 200)
  assert.ok(cardHeight(long, 300) > cardHeight(long, 560))
  for (const width of [1, 44, 45]) assert.equal(cardHeight(long, width), cardHeight(long, 134), 'a frame without room')
})

test('an author beside whom the link does not fit takes a line', () => {
  assert.equal(cardHeight({ ...short, by: `Written by ${'x'.repeat(50)}` }, 560), 222)
})

test('letters of Chinese, Japanese and Korean count twice', () => {
  const broad = cardHeight({ ...short, title: '駅'.repeat(40) }, 560)
  assert.equal(broad, cardHeight({ ...short, title: 'x'.repeat(80) }, 560))
})

test('a frame becomes higher as its window becomes narrower, between the two heights', () => {
  const texts = { ...small, title: 'x'.repeat(120), original: 'y'.repeat(90) }
  const [, low, start, slope, high] =
    /^clamp\((\d+)px,calc\((\d+)px - ([\d.]+)vw\),(\d+)px\)$/.exec(growingHeight(texts, 560) ?? '')?.map(Number) ?? []
  assert.deepEqual([low, high], [cardHeight(texts, 560), cardHeight(texts, 320)])
  const at = (window: number) => Math.round(start! - (slope! * window) / 100)
  assert.ok(Math.abs(at(352) - high!) <= 2 && Math.abs(at(592) - low!) <= 2)
  assert.equal(growingHeight(texts, 300), undefined)
  assert.equal(growingHeight(short, 560), undefined)
})
