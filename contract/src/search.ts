import Type, { type Static } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { HeadlineList } from './headlines.ts'
import type { FeedAddress } from './outgoing-feeds.ts'
import { pages } from './pages.ts'
import { Answer, Id, Text } from './shapes.ts'

/** The limits of the search. */
export const searchLimits = {
  /** Characters of a search. */
  text: 200,
  /** Headlines that one search finds at most, the best first. */
  found: 500,
  /** Headlines on one page. */
  page: 20,
  /** Outlets and members beside the headlines. */
  others: 3,
  /** Headlines that are suggested while somebody types, from so many letters on. */
  suggested: 6,
  letters: 2,
} as const

/** A text that people have typed, as it is searched for. */
export const typedText = (text: string | null): string =>
  (text ?? '').slice(0, searchLimits.text).replace(/\s+/g, ' ').trim()

/** The address of the search for a text; of the empty form without one. */
export const searchFor = (text: string): string =>
  text ? `${pages.search()}?${new URLSearchParams({ q: text })}` : pages.search()

/**
 * The feed of the search for a text (`typedText`). It is not among the other `feeds`, because every page with a feed loads those. `text` is the
 * parameter of the query that holds the text, as on the page of the search: logs leave queries out.
 */
export const searchFeed: FeedAddress<[text: string]> & { text: string } = Object.assign(
  (text: string) => `/feeds/search?${new URLSearchParams({ q: text })}`,
  { path: '/feeds/search', text: 'q' },
)

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

/** An outlet that a search names. */
export const FoundOutlet = Type.Object({ name: Type.String(), fix_count: Type.Integer() })
export type FoundOutlet = Static<typeof FoundOutlet>

/** A member whom a search names. */
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
    // A headline that comes back is found at once.
    keep: ({ found }) => found > 0 && 'limited',
  },
})

export const suggestHeadlines = endpoint({
  method: 'GET',
  path: '/search/suggest/',
  summary:
    'Headlines whose words begin like the last one of `q`, while somebody types. `fix` is the fix that has words which the printed headline has not, or empty',
  who: 'anyone',
  input: Type.Object({ q: Text(searchLimits.text) }),
  answer: Answer({
    headlines: Type.Array(
      Type.Object({ headline_id: Id, title: Type.String(), domain: Type.String(), fix: Type.String() }),
    ),
  }),
  cache: {
    seconds: 5,
    tags: ({ headlines }) => headlines.map(({ headline_id }) => cacheTags.headline(headline_id)),
    keep: () => 'limited',
  },
})
