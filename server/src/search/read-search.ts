import { parseSearch, type Search } from '@unspun/contract/search.ts'

/** Characters in place of those of a keyboard. `search_typed` in `search.sql` replaces the same ones. */
const TYPED: [signs: RegExp, typed: string][] = [
  [/[’‘‚‛ʼʹʻʽʾʿ´`′＇׳]/g, "'"],
  [/[“”„‟«»‹›＂〝〞〟「」『』″״]/g, '"'],
  [/[‐‑‒–—―−﹣－־]/g, '-'],
  // Single quotation marks around several words are no apostrophes.
  [/(?<=^|[\s-])'([^\s'"][^'"]*\s[^'"]*)'(?=$|\s)/g, '"$1"'],
  // A dash between words excludes nothing.
  [/(?<=^|\s)-+(?=$|\s)/g, ' '],
]

/** Parses a search with the apostrophes, quotation marks and dashes of any keyboard. */
export const readSearch = (text: string): Search =>
  parseSearch(TYPED.reduce((read, [signs, typed]) => read.replace(signs, typed), text))
