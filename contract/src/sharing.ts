import { firstAddress } from './linked-text.ts'
import { pages } from './pages.ts'
import { addressLimits } from './text.ts'

/** The parts of what an app shares, as the page for new fixes takes them in its query. The first with an address counts. */
export const sharedParts = ['url', 'text', 'title'] as const

/** The address of the page that opens the form for a fix of an article. Other sites link to it, and no page of ours needs it at first. */
export const newFixOf = (url: string): string => `${pages.newFix()}?${new URLSearchParams({ url })}`

/** Something that was shared with the site: the address of an article, or the words in which none was found, for the address field. */
export type Shared = { url: string } | { words: string }

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && text.length <= addressLimits.url && /^https?:\/\/\S+$/i.test(text) && URL.parse(text) !== null

/**
 * Finds the article in a query. Apps put its address into any of the parts, often with words around it. All of it is a stranger's text: the
 * result is an http(s) address or plain words, never longer than `addressLimits.url`. Undefined if nothing was shared.
 */
export function sharedArticle(query: URLSearchParams): Shared | undefined {
  const given = sharedParts.map((part) => (query.get(part) ?? '').trim()).filter((text) => text !== '')
  // An address alone is taken as it stands, because its last character may belong to it.
  const url = given.flatMap((text) => [text, firstAddress(text)].find(isAddress) ?? [])[0]
  if (url !== undefined) return { url }
  const [words] = given
  return words === undefined ? undefined : { words: words.slice(0, addressLimits.url) }
}
