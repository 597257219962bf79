import { sha256 } from '@noble/hashes/sha2.js'
import { bareUrl, urlKey } from '@unspun/canonical/canonical-url.ts'
import { extensionLimits, printedForm } from '@unspun/contract/extension.ts'

const text = new TextEncoder()

/** Returns 10 bytes, or null for an address that no article can have. Synchronous, because 300 links wait for it at once. */
export function keyOf(url: string): Uint8Array | null {
  try {
    return sha256(text.encode(urlKey(url))).subarray(0, extensionLimits.key)
  } catch {
    return null
  }
}

/**
 * Returns the key of the address without parameters that may track, or null if it has none. It counts only for the published headline, because
 * such a parameter may select the article.
 */
export function bareKeyOf(url: string): Uint8Array | null {
  const bare = URL.canParse(url) ? bareUrl(url) : null
  return bare === null ? null : keyOf(bare)
}

export const printedHash = (title: string): Uint8Array =>
  sha256(text.encode(printedForm(title))).subarray(0, extensionLimits.printed)
