import { sha256 } from '@noble/hashes/sha2.js'
import { urlKey } from '@unspun/canonical/canonical-url.ts'
import { extensionLimits, printedForm } from '@unspun/contract/extension.ts'

const text = new TextEncoder()

/** The 10 bytes that name the article of an address. Null if the address is none that an article can have. Synchronous, since 300 links at once wait for it. */
export function keyOf(url: string): Uint8Array | null {
  try {
    return sha256(text.encode(urlKey(url))).subarray(0, extensionLimits.key)
  } catch {
    return null
  }
}

/** The 4 bytes that tell whether a text is the headline that readers have replaced. */
export const printedHash = (title: string): Uint8Array =>
  sha256(text.encode(printedForm(title))).subarray(0, extensionLimits.printed)
