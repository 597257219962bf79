/** Compares two runs of bytes of the same length, like `memcmp`. */
export function compareBytes(
  one: Uint8Array,
  oneAt: number,
  other: Uint8Array,
  otherAt: number,
  length: number,
): number {
  for (let i = 0; i < length; i++) {
    const difference = one[oneAt + i]! - other[otherAt + i]!
    if (difference !== 0) return difference
  }
  return 0
}

/** Returns whether concatenated keys of `length` bytes each ascend, without one that occurs twice. */
export function areAscending(keys: Uint8Array, length: number): boolean {
  for (let at = length; at < keys.length; at += length)
    if (compareBytes(keys, at - length, keys, at, length) >= 0) return false
  return true
}
