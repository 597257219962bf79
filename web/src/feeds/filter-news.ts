import type { FeedHeadline } from '@unspun/contract/feeds.ts'
import { tagsOf } from './tag-cloud.ts'

/** What of the news is shown; an empty text is no filter. It is the query of the page's address. */
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

/** The query of a filter, with its question mark; empty if it lets everything through. */
export function queryOf(filter: NewsFilter): string {
  const query = new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
  return query.size > 0 ? `?${query}` : ''
}

export interface NewsItem {
  item: FeedHeadline
  tags: ReadonlySet<string>
  /** The title as it is searched; worked out when somebody searches. */
  readonly text: string
}

/** Small letters without accents, so that `senor` finds `Señor`. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Items made ready for filtering, which happens at every key press. */
export function readyNews(items: readonly FeedHeadline[]): NewsItem[] {
  return items.map((item) => {
    let text: string | undefined
    return {
      item,
      tags: tagsOf(item.title),
      get text() {
        text ??= folded(item.title)
        return text
      },
    }
  })
}

/** The items that pass: of that domain, with that tag, with every word that was typed. */
export function filterNews(news: readonly NewsItem[], { domain, q, tag }: NewsFilter): NewsItem[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  return news.filter(
    ({ item, tags, text }) =>
      (!domain || item.domain === domain) && (!tag || tags.has(tag)) && words.every((word) => text.includes(word)),
  )
}

/** The domains of the items, sorted. They are in small letters, so no language is asked: to load one takes a phone a tenth of a second. */
export const domainsOf = (items: readonly FeedHeadline[]): string[] =>
  [...new Set(items.map(({ domain }) => domain))].sort()
