import { extensionLimits } from '@unspun/contract/extension.ts'

const { key: LENGTH, bucketAverage, bucketEntries, prefixBits: MOST } = extensionLimits

/**
 * How many bits of its key a lookup tells: as many as leave 128 entries in a bucket on average, and 64 in the smallest one.
 * `keys`: all of the filter, ascending, 10 bytes each.
 */
export function prefixBitsOf(keys: Uint8Array): number {
  const count = keys.length / LENGTH
  let bits = Math.min(MOST, Math.max(0, Math.floor(Math.log2(count / bucketAverage))))
  while (bits > 0 && smallestBucket(keys, bits) < bucketEntries) bits--
  return bits
}

/** The number of keys in the smallest of the buckets of so many bits. */
export function smallestBucket(keys: Uint8Array, bits: number): number {
  const sizes = new Uint32Array(2 ** bits)
  for (let at = 0; at < keys.length; at += LENGTH) {
    const first = ((keys[at]! << 16) | (keys[at + 1]! << 8) | keys[at + 2]!) >>> (24 - bits)
    sizes[first]!++
  }
  return sizes.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY)
}
