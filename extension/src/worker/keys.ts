import { sha256 } from '@noble/hashes/sha2.js'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
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

export const printedHash = (title: string): Uint8Array =>
  sha256(text.encode(printedForm(title))).subarray(0, extensionLimits.printed)
