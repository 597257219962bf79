import { parseSearch, type Search } from '@unspun/contract/search.ts'

type Replacements = [signs: RegExp, typed: string][]

/** Characters in place of those of a keyboard. `search_typed` in `search.sql` replaces the same ones. */
const TYPED: Replacements = [
  [/[’‘‚‛ʼʹʻʽʾʿ´`′＇׳]/g, "'"],
  [/[“”„‟«»‹›＂〝〞〟「」『』″״]/g, '"'],
  [/[‐‑‒–—―−﹣－־]/g, '-'],
]
const BETWEEN_WORDS: Replacements = [
  // Single quotation marks around several words are no apostrophes.
  [/(?<=^|[\s-])'([^\s'"][^'"]*\s[^'"]*)'(?=$|\s)/g, '"$1"'],
  // A dash between words excludes nothing.
  [/(?<=^|\s)-+(?=$|\s)/g, ' '],
]

const replaced = (text: string, by: Replacements): string =>
  by.reduce((read, [signs, typed]) => read.replace(signs, typed), text)

/** Replaces apostrophes, quotation marks and dashes by those of a keyboard. */
export const typedSigns = (text: string): string => replaced(text, TYPED)

/** Parses a search with the apostrophes, quotation marks and dashes of any keyboard. */
export const readSearch = (text: string): Search => parseSearch(replaced(typedSigns(text), BETWEEN_WORDS))
