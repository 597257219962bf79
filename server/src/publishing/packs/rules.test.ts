import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { prefixBitsOf, smallestBucket } from './prefix-bits.ts'
import { isDue, workOf } from './schedule.ts'
import { keyOf, packOf, withoutRepeats } from './write-pack.ts'

const at = (text: string) => new Date(`2031-05-${text}:00Z`)

suite('the work of a run', () => {
  const MOST = 100
  const TABLE: [base: string | undefined, closed: string | undefined, now: string, changed: number, work: string][] = [
    [undefined, undefined, '01T10:00', 0, 'base'],
    ['01T10:00', '01T10:00', '01T10:05', 1, 'today'],
    ['01T10:00', '01T10:00', '01T23:55', 100, 'today'],
    ['01T10:00', '01T10:00', '01T23:55', 101, 'base'],
    ['01T10:00', '01T10:00', '02T00:00', 1, 'day'],
    ['01T00:05', '07T00:05', '07T23:55', 1, 'today'],
    ['01T00:05', '07T00:05', '08T00:00', 1, 'base'],
    ['01T10:00', '01T10:00', '20T10:00', 1, 'base'],
    // A clock that was ahead makes no more work than one that is right.
    ['09T10:00', '09T10:00', '01T10:00', 1, 'today'],
  ]
  for (const [base, closed, now, changed, work] of TABLE) {
    test(`${now} with ${changed} changes after a base of ${base} and a close of ${closed}: ${work}`, () => {
      const standing = { base: base ? at(base) : null, closed: closed ? at(closed) : null, changed }
      assert.equal(workOf(standing, at(now), MOST), work)
    })
  }

  test('a quiet site has no work but a base each week', () => {
    const quiet = { base: at('01T00:05'), closed: at('01T00:05'), noted: false, outgoing: true, today: false }
    assert.equal(isDue(quiet, at('05T12:00')), false)
    assert.equal(isDue({ ...quiet, today: true }, at('01T12:00')), false)
    assert.equal(isDue({ ...quiet, today: true }, at('02T00:00')), true)
    assert.equal(isDue({ ...quiet, noted: true }, at('01T12:00')), true)
    assert.equal(isDue(quiet, at('08T00:00')), true)
    assert.equal(isDue({ ...quiet, base: null, closed: null }, at('01T12:00')), true)
    assert.equal(isDue({ ...quiet, base: null, closed: null, outgoing: false }, at('01T12:00')), false)
  })
})

const hashOf = (n: number) => createHash('sha256').update(String(n)).digest()
const sorted = (hashes: Buffer[]) => Buffer.concat(hashes.sort(Buffer.compare).map(keyOf))
const hashes = (count: number) => sorted(Array.from({ length: count }, (_, n) => hashOf(n)))

suite('bits of a prefix', () => {
  const TABLE: [count: number, bits: number][] = [
    [1, 0],
    [255, 0],
    [256, 1],
    [1023, 2],
    [1024, 3],
    [5000, 5],
  ]
  for (const [count, bits] of TABLE)
    test(`${count} keys: ${bits}`, () => assert.equal(prefixBitsOf(hashes(count)), bits))

  test('bits are dropped until every bucket holds 64 keys', () => {
    // Nothing in the last of 16 buckets.
    const uneven = sorted(Array.from({ length: 3000 }, (_, n) => hashOf(n)).filter(([first]) => first! < 0xf0))
    assert.equal(prefixBitsOf(uneven), 3)
    const oneSided = sorted(Array.from({ length: 4000 }, (_, n) => hashOf(n)).filter(([first]) => first! < 0x40))
    assert.equal(prefixBitsOf(oneSided), 0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.nat(255), (count, least) => {
        const keys = sorted(Array.from({ length: count }, (_, n) => hashOf(n)).filter(([first]) => first! >= least))
        const bits = prefixBitsOf(keys)
        assert.ok(bits === 0 || smallestBucket(keys, bits) >= 64)
      }),
      { numRuns: 20 },
    )
  })
})

test('of two addresses whose hashes begin alike, one is named', () => {
  const row = { headline_fix_id: 1, headline_id: 1, votes: 1, title: 'A', headline_title: 'B' }
  const twins = [Buffer.alloc(32, 1), Buffer.alloc(32, 1).fill(2, 10), Buffer.alloc(32, 3)]
  const pack = packOf(twins.map((key_hash, n) => ({ ...row, key_hash, headline_fix_id: n + 1 })))
  assert.deepEqual(pack.headline_fix_ids, [1, 3])
  const keys = Buffer.concat([1, 1, 1, 2, 3, 3].map((n) => Buffer.alloc(10, n)))
  assert.deepEqual(withoutRepeats(keys), Buffer.concat([1, 2, 3].map((n) => Buffer.alloc(10, n))))
  assert.equal(withoutRepeats(Buffer.alloc(0)).length, 0)
})
