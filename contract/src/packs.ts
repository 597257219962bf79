import { extensionLimits } from './extension.ts'
import { fixLimits } from './fixes.ts'

/** Bytes that fit on the stack as arguments. */
const CHUNK = 8192

/** Decodes base64. Undefined if the text is invalid. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/** Compares byte sequences of the same length, like `memcmp`. */
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

/** Returns whether concatenated keys of `length` bytes each are strictly ascending. */
export function areAscending(keys: Uint8Array, length: number): boolean {
  for (let at = length; at < keys.length; at += length)
    if (compareBytes(keys, at - length, keys, at, length) >= 0) return false
  return true
}

/**
 * Fixes as the extension stores them: columns of one length, with an entry for each address of a headline, sorted by key.
 * - `keys`: base64 of the first 10 bytes of each `sha256(urlKey(address))`, ascending
 * - `printed`: base64 of the first 4 bytes of each `sha256(printedForm(headline title))`
 * - `titles`: an empty one removes an earlier pack's entry for the key
 */
export interface Pack {
  format: 1
  keys: string
  printed: string
  headline_fix_ids: number[]
  headline_ids: number[]
  votes: number[]
  titles: string[]
}

export const PACK_FORMAT = 1

/** Returns `'newer'` for the format of a later version, and null for anything damaged or forged. */
export function readPack(value: unknown): Pack | 'newer' | null {
  if (typeof value !== 'object' || value === null) return null
  const pack = value as Partial<Record<keyof Pack, unknown>>
  if (!isWhole(pack.format) || pack.format < PACK_FORMAT) return null
  if (pack.format > PACK_FORMAT) return 'newer'
  const { titles, headline_fix_ids, headline_ids, votes } = pack
  if (!isColumn(titles, isTitle) || titles.length > extensionLimits.packEntries) return null
  const columns = [headline_fix_ids, headline_ids]
  if (!columns.every((column) => isColumn(column, isId) && column.length === titles.length)) return null
  if (!isColumn(votes, isWhole) || votes.length !== titles.length) return null
  const keys = bytesOf(pack.keys, extensionLimits.key * titles.length)
  const printed = bytesOf(pack.printed, extensionLimits.printed * titles.length)
  return keys && printed && areAscending(keys, extensionLimits.key) ? (value as Pack) : null
}

/** Decodes a column in base64. Undefined unless it has exactly `length` bytes. */
function bytesOf(column: unknown, length: number): Uint8Array | undefined {
  if (typeof column !== 'string' || column.length !== Math.ceil(length / 3) * 4) return undefined
  const bytes = bytesOfBase64(column)
  return bytes?.length === length ? bytes : undefined
}

const isColumn = <T>(column: unknown, isCell: (cell: unknown) => cell is T): column is T[] =>
  Array.isArray(column) && column.every(isCell)
const isWhole = (cell: unknown): cell is number => Number.isSafeInteger(cell)
const isId = (cell: unknown): cell is number => isWhole(cell) && cell > 0
const isTitle = (cell: unknown): cell is string => typeof cell === 'string' && cell.length <= fixLimits.title

/*
 * A set of keys with a false-positive rate of 1 in 4096 and no false negatives: 1.7 bytes a key, one microsecond a lookup. A key's hash is a
 * number between 0 and 4096 times the number of keys. Blocks divide this range evenly, with some 128 keys each. A block contains the
 * differences between consecutive hashes in Rice code: the quotient by 2^11 in unary (ones and a zero), then the lowest 11 bits. Bytes,
 * numbers little-endian: format (1), three zeros, number of keys (4), for every block the bit at which it ends (4), bits.
 */

export const FILTER_FORMAT = 1
const HEAD = 8
const BLOCK_KEYS = 128
/** The inverse of the false-positive rate. */
const SPREAD = 4096
/** The Rice parameter. 2^11 is nearest to the median of differences whose mean is 4096. */
const LOW_BITS = 11
const BLOCK_PLACES = BLOCK_KEYS * SPREAD

const blocksOf = (count: number) => Math.ceil(count / BLOCK_KEYS)

/** Returns the hash of a key: its first 48 bits, scaled. One multiplication of IEEE numbers gives the same result on every machine. */
function placeOf(keys: Uint8Array, at: number, count: number): number {
  const high = keys[at]! * 2 ** 40 + keys[at + 1]! * 2 ** 32 + keys[at + 2]! * 2 ** 24
  const low = keys[at + 3]! * 2 ** 16 + keys[at + 4]! * 2 ** 8 + keys[at + 5]!
  return Math.floor(((high + low) / 2 ** 48) * (count * SPREAD))
}

/** Takes concatenated keys of 10 bytes each. Throws `RangeError` if they are not ascending. */
export function buildFilter(keys: Uint8Array): Uint8Array {
  const count = keys.length / extensionLimits.key
  if (!Number.isInteger(count) || !areAscending(keys, extensionLimits.key)) throw new RangeError('keys must ascend')
  const blocks = blocksOf(count)
  const start = HEAD + 4 * blocks
  // Each difference takes 12 bits plus its ones. All ones together are at most the number of steps of 2^11 in the range.
  const bytes = new Uint8Array(start + Math.ceil((count * (LOW_BITS + 1) + count * (SPREAD >> LOW_BITS)) / 8))
  const view = new DataView(bytes.buffer)
  bytes[0] = FILTER_FORMAT
  view.setUint32(4, count, true)
  let bit = 0
  const write = (value: number) => {
    if (value) bytes[start + (bit >> 3)]! |= 1 << (bit & 7)
    bit++
  }
  let block = 0
  let last = 0
  for (let at = 0; at < keys.length; at += extensionLimits.key) {
    const place = placeOf(keys, at, count)
    for (; place >= (block + 1) * BLOCK_PLACES; block++, last = block * BLOCK_PLACES)
      view.setUint32(HEAD + 4 * block, bit, true)
    const difference = place - last
    last = place
    for (let ones = difference >> LOW_BITS; ones > 0; ones--) write(1)
    write(0)
    for (let low = LOW_BITS - 1; low >= 0; low--) write((difference >> low) & 1)
  }
  for (; block < blocks; block++) view.setUint32(HEAD + 4 * block, bit, true)
  return bytes.slice(0, start + Math.ceil(bit / 8))
}

/** Returns `'newer'` for the format of a later version, and null for anything damaged. `filterHas` then stays in bounds. */
export function readFilter(bytes: Uint8Array): Uint8Array | 'newer' | null {
  if (bytes.length < HEAD || bytes.length > extensionLimits.filter || bytes[0] === 0) return null
  if (bytes[0]! > FILTER_FORMAT) return 'newer'
  const view = viewOf(bytes)
  const blocks = blocksOf(view.getUint32(4, true))
  const start = HEAD + 4 * blocks
  if (bytes.length < start) return null
  let end = 0
  for (let block = 0; block < blocks; block++) {
    const next = view.getUint32(HEAD + 4 * block, true)
    if (next < end) return null
    end = next
  }
  return bytes.length === start + Math.ceil(end / 8) ? bytes : null
}

/** Returns whether a validated filter contains a key of 10 bytes. One in 4096 other keys is a false positive. */
export function filterHas(filter: Uint8Array, key: Uint8Array): boolean {
  const view = viewOf(filter)
  const count = view.getUint32(4, true)
  if (count === 0) return false
  const place = placeOf(key, 0, count)
  const block = Math.floor(place / BLOCK_PLACES)
  const start = HEAD + 4 * blocksOf(count)
  const end = view.getUint32(HEAD + 4 * block, true)
  let bit = block === 0 ? 0 : view.getUint32(HEAD + 4 * (block - 1), true)
  const next = () => (filter[start + (bit >> 3)]! >> (bit++ & 7)) & 1
  for (let at = block * BLOCK_PLACES; bit < end; ) {
    let ones = 0
    while (bit < end && next()) ones++
    let low = 0
    for (let i = 0; i < LOW_BITS && bit < end; i++) low = (low << 1) | next()
    at += ones * 2 ** LOW_BITS + low
    if (at >= place) return at === place
  }
  return false
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
