import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { DomainData, DomainsData, FixData, HeadlineAnswer, HomeAnswer, NewsData, ProfileData } from './loaders.ts'

/** What the loaders of one page answered, by route, and the name of the page, as in `paths.ts`. */
export interface PageData {
  page?: string | undefined
  home?: HomeAnswer
  inTheNews?: NewsData
  domains?: DomainsData
  domain?: DomainData
  headline?: HeadlineAnswer
  fix?: FixData
  profile?: ProfileData
}

const CONTEXT = 'https://schema.org'

/**
 * What a page is about, in the words of schema.org, for programs that read pages. A fix is a reader's post in a discussion; it is never
 * called a news article, and neither is anything else here.
 */
export function linkedDataOf(data: PageData, site: Site): object[] {
  const { page, home, inTheNews, domains, domain, headline, fix, profile } = data
  const at = (path: string) => site.url + path
  const way = (...steps: [name: string, path: string][]) => ({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  })
  const itemList = (items: readonly { name?: string; url: string }[]) => ({
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  })
  const list = (paths: readonly string[]) => itemList(paths.map((path) => ({ url: at(path) })))
  const headlinePaths = ({ headline_ids, headlines }: HomeAnswer) => {
    const byId = new Map(headlines.map((each) => [each.headline_id, each]))
    return headline_ids.flatMap((id) => byId.get(id) ?? []).map(pages.headline)
  }

  if (home) return [{ '@type': 'WebSite', name: site.name, url: at('/') }, list(headlinePaths(home))]
  if (inTheNews) {
    const drawn = inTheNews.feed_headlines.slice(0, limits.newsDrawn)
    const mainEntity = itemList(drawn.map(({ title, link }) => ({ name: title, url: link })))
    const { intro: description } = messages.news
    return [
      { '@type': 'CollectionPage', name: messages.news.title, description, url: at(pages.inTheNews()), mainEntity },
    ]
  }
  if (domains) {
    const mainEntity = itemList(domains.domains.map(({ name }) => ({ name, url: at(pages.domain(name)) })))
    const { domainsIntro: description } = messages.web
    return [{ '@type': 'CollectionPage', name: 'Domains', description, url: at(pages.domains()), mainEntity }]
  }
  if (domain) {
    const { name } = domain.domain
    return [way(['Domains', pages.domains()], [name, pages.domain(name)]), list(headlinePaths(domain.page))]
  }
  if (headline) {
    const { domain: name, title } = headline
    const best = headline.headline_fixes.toSorted((a, b) => a.ranking - b.ranking)
    return [
      way(['Headlines', '/'], [name, pages.domain(name)], [title, pages.headline(headline)]),
      list(best.map(pages.fix)),
    ]
  }
  if (fix) return [post(fix, at), way(['Headlines', '/'], [fix.headline.title, pages.headline(fix.headline)])]
  if (profile) {
    const { display_name, username } = profile.user
    const person = { '@type': 'Person', name: display_name, alternateName: username, url: at(pages.profile(username)) }
    return [{ '@type': 'ProfilePage', mainEntity: person }]
  }
  if (page === 'policy') return [{ '@type': 'WebPage', name: messages.web.policy, url: at(pages.policy()) }]
  return []
}

function post({ fix, headline }: FixData, at: (path: string) => string): object {
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `${CONTEXT}/${type}`,
    userInteractionCount: count,
  })
  return {
    '@type': 'DiscussionForumPosting',
    headline: fix.title,
    text: fix.description || fix.title,
    url: at(pages.fix(fix)),
    datePublished: new Date(fix.dc_m).toISOString(),
    author: { '@type': 'Person', name: fix.user_display_name, url: at(pages.profile(fix.user_username)) },
    // The article that it answers, on the news site.
    citation: { '@type': 'CreativeWork', headline: headline.title, url: headline.original_url },
    isPartOf: at(pages.headline(headline)),
    commentCount: fix.comment_count,
    interactionStatistic: [counted('CommentAction', fix.comment_count), counted('VoteAction', fix.total_vote_count)],
  }
}

/** The same as a tag for `<head>`: data, which no policy takes for a script. Empty if there is nothing to say. */
export function linkedDataTag(data: PageData, site: Site): string {
  const graph = linkedDataOf(data, site)
  if (graph.length === 0) return ''
  // What people have typed cannot end the tag.
  const json = JSON.stringify({ '@context': CONTEXT, '@graph': graph }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
