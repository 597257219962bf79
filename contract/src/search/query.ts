/**
 * A search as it was typed, taken apart. `words` is in the syntax of the database: words, "words in this order" and `or`. `without` are the
 * words and orders of words that a headline must not have.
 * `before` is a day as `2026-12-31`. `wrong` holds the parts that name no day or nothing.
 */
export interface Search {
  words: string
  without: string[]
  site?: string
  by?: string
  before?: string
  hasFix: boolean
  wrong: string[]
}

/** The parts of a search that narrow it, as people type them. */
const PART = /(?<=^|\s)(site|by|before|has):(\S*)/giu

/** A minus before a word, or before words in quotes. A closing quote may be missing. */
const WITHOUT = /(?<=^|\s)-("[^"]*"?|\S+)/gu

/** The outlet's domain of `https://www.news.example/`, as the site stores it. */
const outletOf = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '')

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (typed: string) => DAY.test(typed) && new Date(`${typed}T00:00:00Z`).toJSON()?.slice(0, 10) === typed

/** Takes a search apart. A part that is given twice counts as it was typed last. */
export function parseSearch(text: string): Search {
  const search: Search = { words: '', without: [], hasFix: false, wrong: [] }
  search.words = text
    .replace(PART, (part, name: string, value: string) => {
      const kind = name.toLowerCase()
      if (kind === 'site' && outletOf(value)) search.site = outletOf(value)
      else if (kind === 'by' && value.replace(/^@/, '')) search.by = value.replace(/^@/, '').toLowerCase()
      else if (kind === 'before' && isDay(value)) search.before = value
      else if (kind === 'has' && value.toLowerCase() === 'fix') search.hasFix = true
      else search.wrong.push(part)
      return ' '
    })
    .replace(WITHOUT, (_, excluded: string) => {
      search.without.push(excluded)
      return ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
  return search
}

/** Whether a search asks for anything. */
export const isSearch = ({ words, site, by, before, hasFix }: Search): boolean =>
  words !== '' || site !== undefined || by !== undefined || before !== undefined || hasFix
