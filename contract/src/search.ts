import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { HeadlineList } from './headlines.ts'
import type { FeedAddress } from './outgoing-feeds.ts'
import { pages } from './pages.ts'
import { Answer, Id, Text } from './shapes.ts'

export const searchLimits = {
  text: 200,
  /** The most headlines that a search finds, best first. */
  found: 500,
  page: 20,
  /** Outlets and members in addition to the headlines. */
  others: 3,
  /** Headlines suggested while someone types, and the number of letters from which they are. */
  suggested: 6,
  letters: 2,
} as const

export const typedText = (text: string | null): string =>
  (text ?? '').slice(0, searchLimits.text).replace(/\s+/g, ' ').trim()

/** Returns the address of the search for a text, or of the empty form. */
export const searchFor = (text: string): string =>
  text ? `${pages.search()}?${new URLSearchParams({ q: text })}` : pages.search()

/** Not in `feeds`, because every page with a feed loads those. `text` is the query parameter, as on the page of the search: logs omit queries. */
export const searchFeed: FeedAddress<[text: string]> & { text: string } = Object.assign(
  (text: string) => `/feeds/search?${new URLSearchParams({ q: text })}`,
  { path: '/feeds/search', text: 'q' },
)

/**
 * `words` is in the syntax of the database. `without` are words and phrases that a headline must not contain. `before` is a day such as
 * `2026-12-31`. `wrong` are the operators with an invalid or empty value.
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

/** The operators that narrow a search. */
const PART = /(?<=^|\s)(site|by|before|has):(\S*)/giu

/** A minus before a word or a quoted phrase. A closing quote may be missing. */
const WITHOUT = /(?<=^|\s)-("[^"]*"?|\S+)/gu

/** Returns the outlet's domain for `https://www.news.example/`, as the site stores it. */
const outletOf = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/, '')

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (typed: string) => DAY.test(typed) && new Date(`${typed}T00:00:00Z`).toJSON()?.slice(0, 10) === typed

/** Parses a query. If an operator is given twice, the last one counts. */
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

export const isSearch = ({ words, site, by, before, hasFix }: Search): boolean =>
  words !== '' || site !== undefined || by !== undefined || before !== undefined || hasFix

export const FoundOutlet = Type.Object({ name: Type.String(), fix_count: Type.Integer() })
export type FoundOutlet = Static<typeof FoundOutlet>

export const FoundMember = Type.Object({
  user_id: Id,
  username: Type.String(),
  display_name: Type.String(),
  avatar: Type.String(),
})
export type FoundMember = Static<typeof FoundMember>

export const searchHeadlines = endpoint({
  method: 'GET',
  path: '/search/headlines/',
  summary:
    'Headlines by words in their titles, fixes and reasons, the best match first, with outlets and members of that name. `q` may hold "words in this order", `or`, `-without`, `site:news.example`, `by:username`, `before:2026-12-31` and `has:fix`. `found` is their number, at most 500. `spelled` is the search with words that somebody has printed, if nothing was found. Pass the last answer’s `next` as `before`',
  who: 'anyone',
  cost: 5,
  input: Type.Object({
    q: Text(searchLimits.text),
    before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
    until: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
  }),
  answer: Answer({
    ...HeadlineList.properties,
    found: Type.Integer(),
    outlets: Type.Array(FoundOutlet),
    members: Type.Array(FoundMember),
    spelled: Type.String(),
  }),
  cache: {
    seconds: 5,
    tags: ({ headline_ids, members }) => [
      ...headline_ids.map(cacheTags.headline),
      ...members.map(({ user_id }) => cacheTags.user(user_id)),
    ],
    // A headline that becomes visible again is found at once.
    keep: ({ found }) => found > 0 && 'limited',
  },
})

export const suggestHeadlines = endpoint({
  method: 'GET',
  path: '/search/suggest/',
  summary:
    'Headlines whose words begin like the last one of `q`, while somebody types. `fix` is the first fix, or the one that has words which the printed headline has not, and `fix_by` the name of its author; both are empty if there is none',
  who: 'anyone',
  input: Type.Object({ q: Text(searchLimits.text) }),
  answer: Answer({
    headlines: Type.Array(
      Type.Object({
        headline_id: Id,
        title: Type.String(),
        domain: Type.String(),
        fix: Type.String(),
        fix_by: Type.String(),
      }),
    ),
  }),
  cache: {
    seconds: 5,
    tags: ({ headlines }) => headlines.map(({ headline_id }) => cacheTags.headline(headline_id)),
    keep: () => 'limited',
  },
})
