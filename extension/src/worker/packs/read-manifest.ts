import { extensionLimits, type FileKind, isFileName, type Manifest } from '@unspun/contract/extension.ts'
import { fieldsOf } from '../../fields.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** Returns null for anything damaged or forged. */
export function readManifest(value: unknown): Manifest | null {
  const given = fieldsOf(value)
  const { canonical_url_version, suffix_list, packs, filter, prefix_bits } = given
  if (!isCount(canonical_url_version, 1_000_000) || typeof suffix_list !== 'string' || suffix_list.length > 100)
    return null
  if (!isCount(prefix_bits, extensionLimits.prefixBits)) return null
  if (!Array.isArray(packs) || packs.length > extensionLimits.packs || !packs.every(isPack)) return null
  if (filter !== null && !isFilter(filter)) return null
  return { canonical_url_version, suffix_list, packs, filter, prefix_bits }
}

const isPack = (value: unknown): value is Manifest['packs'][number] =>
  isFile(value, 'pack', extensionLimits.pack) && isCount(fieldsOf(value).count, extensionLimits.packEntries)

const isFilter = (value: unknown): value is NonNullable<Manifest['filter']> =>
  isFile(value, 'keys', extensionLimits.filter) && isCount(fieldsOf(value).keys, 2 ** 32)

function isFile(value: unknown, kind: FileKind, most: number): boolean {
  const { name, bytes, sha256 } = fieldsOf(value)
  return (
    typeof name === 'string' &&
    isFileName(name, kind) &&
    isCount(bytes, most) &&
    typeof sha256 === 'string' &&
    SHA256.test(sha256)
  )
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
