import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cardHeight } from './card-height.ts'
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

test('a card is higher for longer texts and narrower frames, and never less than its fixed parts', () => {
  const short = { title: 'Bridge closed', original: 'Chaos' }
  const long = { title: 'x'.repeat(250), original: 'y'.repeat(300) }
  assert.equal(cardHeight(short, 560), 200)
  assert.ok(cardHeight(long, 560) > cardHeight(short, 560) + 200)
  assert.ok(cardHeight(long, 300) > cardHeight(long, 560))
  for (const width of [1, 44, 45]) assert.equal(cardHeight(long, width), cardHeight(long, 144), 'a frame without room')
})
