import { type BucketFix, extensionLimits } from '@unspun/contract/extension.ts'
import { fixLimits } from '@unspun/contract/fixes.ts'
import { compareBytes } from '@unspun/contract/packs.ts'
import { fieldsOf, isId } from '../fields.ts'
import type { Fix } from './packs/open-pack.ts'

/** Returns null for anything damaged or forged. */
export function readBucket(value: unknown): BucketFix[] | null {
  const { headline_fixes: fixes } = fieldsOf(value)
  return Array.isArray(fixes) && fixes.length <= extensionLimits.bucketRows && fixes.every(isFix) ? fixes : null
}

export function findInBucket(bucket: readonly BucketFix[], key: Uint8Array): Fix | null {
  const found = bucket.find((fix) => compareBytes(bytesOf(fix.key), 0, key, 0, extensionLimits.key) === 0)
  if (!found?.title) return null
  const { headline_fix_id, headline_id, total_vote_value, title, printed } = found
  return { headline_fix_id, headline_id, votes: total_vote_value, title, printed: bytesOf(printed) }
}

function isFix(value: unknown): value is BucketFix {
  const { key, printed, headline_fix_id, headline_id, title, total_vote_value } = fieldsOf(value)
  return (
    isHex(key, extensionLimits.key) &&
    isHex(printed, extensionLimits.printed) &&
    isId(headline_fix_id) &&
    isId(headline_id) &&
    typeof title === 'string' &&
    title.length <= fixLimits.title &&
    Number.isSafeInteger(total_vote_value)
  )
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value)
