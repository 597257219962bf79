import { extensionLimits } from '@unspun/contract/extension.ts'
import { bytesOfBase64, compareBytes, type Pack } from '@unspun/contract/packs.ts'

/** A fix of a pack or of a bucket. For `printed`, see `printedHash`. */
export interface Fix {
  headline_fix_id: number
  headline_id: number
  votes: number
  title: string
  printed: Uint8Array
}

/** Returns null if the pack does not contain the key, `'gone'` if the fix must not be shown any more. */
export type OpenPack = (key: Uint8Array) => Fix | 'gone' | null

const NO_BYTES = new Uint8Array(0)

/** Opens a pack that `readPack` has validated. Keys stay bytes, and an entry becomes an object only when it is found. */
export function openPack(pack: Pack): OpenPack {
  const keys = bytesOfBase64(pack.keys) ?? NO_BYTES
  let printed: Uint8Array | undefined
  return (key) => {
    const at = placeOf(keys, key)
    if (at < 0) return null
    const title = pack.titles[at]
    if (!title) return 'gone'
    printed ??= bytesOfBase64(pack.printed) ?? NO_BYTES
    return {
      headline_fix_id: pack.headline_fix_ids[at]!,
      headline_id: pack.headline_ids[at]!,
      votes: pack.votes[at]!,
      title,
      printed: printed.subarray(at * extensionLimits.printed, (at + 1) * extensionLimits.printed),
    }
  }
}

/** The last pack that contains the key decides. */
export function findIn(packs: readonly OpenPack[], key: Uint8Array): Fix | 'gone' | null {
  for (let at = packs.length - 1; at >= 0; at--) {
    const found = packs[at]!(key)
    if (found !== null) return found
  }
  return null
}

/** Returns the index of a key in concatenated ascending keys, or -1. */
function placeOf(keys: Uint8Array, key: Uint8Array): number {
  const { key: length } = extensionLimits
  let low = 0
  let high = keys.length / length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const difference = compareBytes(keys, middle * length, key, 0, length)
    if (difference === 0) return middle
    if (difference < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}
