import { createHash } from 'node:crypto'
import { extensionLimits, printedForm } from '@unspun/contract/extension.ts'
import { PACK_FORMAT, type Pack } from '@unspun/contract/packs.ts'

/** An entry of a pack, with the whole hash of its address. An empty title takes the entry back. */
export interface PackRow {
  key_hash: Buffer
  headline_fix_id: number
  headline_id: number
  votes: number
  title: string
  headline_title: string
}

/** The pack of rows in the order of their keys. Of two addresses with the same beginning of their hash, the first one counts. */
export function packOf(rows: readonly PackRow[]): Pack {
  const kept = rows.filter(({ key_hash }, at) => at === 0 || !keyOf(key_hash).equals(keyOf(rows[at - 1]!.key_hash)))
  return {
    format: PACK_FORMAT,
    keys: Buffer.concat(kept.map(({ key_hash }) => keyOf(key_hash))).toString('base64'),
    printed: Buffer.concat(kept.map(({ headline_title }) => printedHash(headline_title))).toString('base64'),
    headline_fix_ids: kept.map(({ headline_fix_id }) => headline_fix_id),
    headline_ids: kept.map(({ headline_id }) => headline_id),
    votes: kept.map(({ votes }) => votes),
    titles: kept.map(({ title }) => title),
  }
}

/** The part of an address's hash that names it outside the site. */
export const keyOf = (hash: Buffer): Buffer => hash.subarray(0, extensionLimits.key)

/** The bytes by which a printed headline is compared with a title. */
export const printedHash = (title: string): Buffer =>
  createHash('sha256').update(printedForm(title)).digest().subarray(0, extensionLimits.printed)

/** Concatenates keys of 10 bytes in their order, leaving out those that repeat the one before. */
export function withoutRepeats(keys: Buffer): Buffer {
  const length = extensionLimits.key
  let end = Math.min(length, keys.length)
  for (let at = length; at < keys.length; at += length) {
    if (keys.compare(keys, end - length, end, at, at + length) === 0) continue
    if (at !== end) keys.copy(keys, end, at, at + length)
    end += length
  }
  return keys.subarray(0, end)
}
