import { typedAddress } from './linked-text.ts'
import { pages } from './pages.ts'
import { addressLimits } from './text.ts'

/** The query parameters for shared content on the page for new fixes. The first with an address counts. */
export const sharedParts = ['url', 'text', 'title'] as const

/** Returns the address of the page that opens the form for a fix of an article. Separate, because few of our pages need it at first. */
export const newFixOf = (url: string): string => `${pages.newFix()}?${new URLSearchParams({ url })}`

/** The address of a shared article, or the shared words if they contain none. */
export type Shared = { url: string } | { words: string }

/**
 * Apps put the address into any of the parameters, often with words around it. The text is untrusted: the result is an http(s) address or plain
 * words, never longer than `addressLimits.url`. Undefined if nothing was shared.
 */
export function sharedArticle(query: URLSearchParams): Shared | undefined {
  const given = sharedParts.map((part) => (query.get(part) ?? '').trim()).filter((text) => text !== '')
  const url = given.flatMap((text) => typedAddress(text) ?? [])[0]
  if (url !== undefined) return { url }
  const [words] = given
  return words === undefined ? undefined : { words: words.slice(0, addressLimits.url) }
}
