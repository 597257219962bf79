import { type FeedHeadline, hasWord } from '@unspun/contract/feeds.ts'

/** The filter of the news, as in the query of the page's address. An empty text filters nothing. */
export interface NewsFilter {
  domain: string
  q: string
  tag: string
}

const names = ['domain', 'q', 'tag'] as const

export function filterOf(search: string): NewsFilter {
  const query = new URLSearchParams(search)
  return { domain: query.get('domain') ?? '', q: query.get('q') ?? '', tag: query.get('tag') ?? '' }
}

/** Returns the query with its question mark, or an empty text if nothing is filtered. */
export function queryOf(filter: NewsFilter): string {
  const query = new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
  return query.size > 0 ? `?${query}` : ''
}

export interface NewsItem {
  item: FeedHeadline
  /** The title in lower case without accents, computed when it is first searched. */
  readonly text: string
}

/** In lower case without accents, so that `senor` finds `Señor`. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Prepares items for filtering, which runs at every key press. */
export function readyNews(items: readonly FeedHeadline[]): NewsItem[] {
  return items.map((item) => {
    let text: string | undefined
    return {
      item,
      get text() {
        text ??= folded(item.title)
        return text
      },
    }
  })
}

export function filterNews(news: readonly NewsItem[], { domain, q, tag }: NewsFilter): NewsItem[] {
  const typed = folded(q).split(/\s+/).filter(Boolean)
  return news.filter(
    (each) =>
      (!domain || each.item.domain === domain) &&
      (!tag || hasWord(each.item.title, tag)) &&
      typed.every((word) => each.text.includes(word)),
  )
}

/** Returns the domains of the items, sorted by code unit. They are in lower case, and loading a collator takes a phone 100 ms. */
export const domainsOf = (items: readonly FeedHeadline[]): string[] =>
  [...new Set(items.map(({ domain }) => domain))].sort()
