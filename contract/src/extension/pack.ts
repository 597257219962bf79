import { limits } from '../limits.ts'
import { bytesOfBase64 } from './base64.ts'
import { areAscending } from './keys.ts'
import { extensionLimits } from './limits.ts'

/**
 * Fixes as the extension keeps them: columns of one length, an entry for each address of a headline, in the order of its key.
 * - `keys`: base64 of the first 10 bytes of each `sha256(urlKey(address))`, ascending
 * - `printed`: base64 of the first 4 bytes of each `sha256(printedForm(headline title))`
 * - `titles`: an empty one removes what an earlier pack says about the key
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

/**
 * Checks a pack that came from outside, as a JSON value.
 * Answers `'newer'` for a format of a later version, and null for anything that is damaged or forged.
 */
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

/** The bytes of a column in base64, or undefined if they are not exactly so many. */
function bytesOf(column: unknown, length: number): Uint8Array | undefined {
  if (typeof column !== 'string' || column.length !== Math.ceil(length / 3) * 4) return undefined
  const bytes = bytesOfBase64(column)
  return bytes?.length === length ? bytes : undefined
}

const isColumn = <T>(column: unknown, isCell: (cell: unknown) => cell is T): column is T[] =>
  Array.isArray(column) && column.every(isCell)
const isWhole = (cell: unknown): cell is number => Number.isSafeInteger(cell)
const isId = (cell: unknown): cell is number => isWhole(cell) && cell > 0
const isTitle = (cell: unknown): cell is string => typeof cell === 'string' && cell.length <= limits.fixTitle
