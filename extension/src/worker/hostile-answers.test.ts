import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findInBucket, readBucket } from './bucket.ts'
import { readFixes } from './other-fixes.ts'
import { readManifest } from './packs/read-manifest.ts'

const file = (kind: string) => ({ name: `${'0a'.repeat(16)}.${kind}`, bytes: 10, sha256: '0a'.repeat(32) })
const manifest = {
  canonical_url_version: 1,
  suffix_list: '2026-11-01',
  packs: [{ ...file('pack'), count: 3 }],
  filter: { ...file('keys'), keys: 70 },
  prefix_bits: 9,
}

test('a manifest is parsed, without unknown fields', () => {
  assert.deepEqual(readManifest({ ...manifest, ts: 5 }), manifest)
  assert.deepEqual(readManifest({ ...manifest, filter: null, packs: [] })?.filter, null)
})

const FORGED: [why: string, value: unknown][] = [
  ['no object', 'text'],
  ['null', null],
  ['no packs', { ...manifest, packs: undefined }],
  ['too many packs', { ...manifest, packs: Array(17).fill(manifest.packs[0]) }],
  ['a name that is an address', { ...manifest, packs: [{ ...manifest.packs[0], name: '../../votes/' }] }],
  ['a filter in place of a pack', { ...manifest, packs: [manifest.filter] }],
  ['a pack that is too large', { ...manifest, packs: [{ ...manifest.packs[0], bytes: 2 ** 31 }] }],
  ['a size that is no number', { ...manifest, packs: [{ ...manifest.packs[0], bytes: '10' }] }],
  ['a hash that is short', { ...manifest, filter: { ...manifest.filter, sha256: 'aa' } }],
  ['a prefix that tells too much', { ...manifest, prefix_bits: 80 }],
  ['a negative prefix', { ...manifest, prefix_bits: -1 }],
]
for (const [why, value] of FORGED) test(`a manifest is refused: ${why}`, () => assert.equal(readManifest(value), null))

const fix = {
  key: '0a'.repeat(10),
  printed: '0a'.repeat(4),
  headline_fix_id: 1,
  headline_id: 2,
  title: 'A title',
  total_vote_value: 3,
}

test('a bucket is used for its own keys alone', () => {
  const bucket = readBucket({ headline_fixes: [fix, { ...fix, key: 'ff'.repeat(10), title: '' }], ts: 1 })!
  assert.equal(findInBucket(bucket, new Uint8Array(10).fill(10))?.title, 'A title')
  assert.equal(findInBucket(bucket, new Uint8Array(10).fill(255)), null)
  assert.equal(findInBucket(bucket, new Uint8Array(10)), null)
})

test('a forged bucket is refused', () => {
  for (const part of [
    { key: '0a' },
    { key: 'zz'.repeat(10) },
    { title: 7 },
    { title: 'x'.repeat(251) },
    { headline_id: 0 },
  ])
    assert.equal(readBucket({ headline_fixes: [{ ...fix, ...part }] }), null)
  assert.equal(readBucket({ headline_fixes: Array(2001).fill(fix) }), null)
  fc.assert(fc.property(fc.anything(), (value) => void [readBucket(value), readManifest(value)]))
})

test('other fixes are parsed without unknown fields, and one forged fix rejects all', () => {
  const known = { headline_id: 2, headline_fix_id: 1, title: 'A title', votes: -3 }
  const given = { ...fix, total_vote_value: -3, description: 'Why' }
  assert.deepEqual(readFixes({ headline_fixes: [given], ts: 1 }), [known])
  assert.deepEqual(readFixes({ headline_fixes: [] }), [])
  for (const part of [
    { title: 7 },
    { title: 'x'.repeat(251) },
    { headline_id: 0 },
    { headline_fix_id: 'x' },
    { total_vote_value: 0.5 },
  ])
    assert.equal(readFixes({ headline_fixes: [given, { ...given, ...part }] }), null)
  assert.equal(readFixes({ errors: ['No'] }), null)
  fc.assert(fc.property(fc.anything(), (value) => void readFixes(value)))
})
