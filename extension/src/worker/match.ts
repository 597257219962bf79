import { sameSite } from '@unspun/canonical/canonical-url.ts'
import { extensionLimits } from '@unspun/contract/extension.ts'
import { compareBytes } from '@unspun/contract/packs.ts'
import type { Found, PrintedArticle, PrintedHeadline } from '../messages.ts'
import { bareKeyOf, keyOf, printedHash } from './keys.ts'
import type { Fix } from './packs/open-pack.ts'

export type FindFix = (key: Uint8Array) => Fix | null

export function matchHeadline({ url, texts }: PrintedHeadline, find: FindFix): Found | null {
  return matchKey(keyOf(url), texts, find) ?? ifPrinted(matchKey(bareKeyOf(url), texts, find))
}

function matchKey(key: Uint8Array | null, texts: readonly string[], find: FindFix): Found | null {
  const fix = key && find(key)
  return fix ? { title: fix.title, at: placeOfPrinted(texts, fix.printed) } : null
}

const ifPrinted = (found: Found | null): Found | null => (found && found.at >= 0 ? found : null)

/**
 * A canonical address must be on the same site and the headline must match, because pages that navigate by script often keep the previous
 * article's address.
 */
export function matchArticle(article: PrintedArticle, find: FindFix): Found | null {
  const found = matchHeadline(article, find)
  if (found || article.canonical === null || !isSameSite(article.url, article.canonical)) return found
  return ifPrinted(matchHeadline({ url: article.canonical, texts: article.texts }, find))
}

/** Returns the index of the text that is the published headline, or -1. */
function placeOfPrinted(texts: readonly string[], printed: Uint8Array): number {
  return texts.findIndex((text) => compareBytes(printedHash(text), 0, printed, 0, extensionLimits.printed) === 0)
}

function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return a !== null && b !== null && sameSite(a, b)
}
