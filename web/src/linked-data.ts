import { newsLimits } from '@unspun/contract/feeds.ts'
import * as historyMessages from '@unspun/contract/messages/history.ts'
import * as newsMessages from '@unspun/contract/messages/news.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { Site } from '@unspun/contract/site.ts'
import type { ChangedData } from './pages/changed/load.ts'
import type { DomainData } from './pages/domain/load.ts'
import type { DomainsData } from './pages/domains/load.ts'
import type { FixData, FixOfCard } from './pages/fix/load.ts'
import type { HeadlineAnswer } from './pages/headline/load.ts'
import type { HomeAnswer } from './pages/home/load.ts'
import type { NewsData } from './pages/in-the-news/load.ts'
import type { NumbersData } from './pages/numbers/load.ts'
import type { ProfileData } from './pages/profile/load.ts'
import type { TodayData } from './pages/today/load.ts'
import { scriptJson } from './script-json.ts'

// Describes pages in the vocabulary of schema.org, for search engines. A fix is a forum post by a reader. Nothing here may be called a news
// article.

const CONTEXT = 'https://schema.org'

type Step = [name: string, path: string]

const breadcrumbs = (site: Site, ...steps: Step[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.url + path,
  })),
})

const itemList = (items: readonly { name?: string; url: string }[]) => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
})

const listOf = (site: Site, paths: readonly string[]) => itemList(paths.map((path) => ({ url: site.url + path })))

function headlineList(site: Site, { headline_ids, headlines }: HomeAnswer) {
  const byId = new Map(headlines.map((each) => [each.headline_id, each]))
  return listOf(
    site,
    headline_ids.flatMap((id) => byId.get(id) ?? []).map((headline) => pages.headline(headline)),
  )
}

export const home = (answer: HomeAnswer, site: Site) => [
  { '@type': 'WebSite', name: site.name, url: site.url + pages.home() },
  headlineList(site, answer),
]

export function inTheNews({ feed_headlines }: NewsData, site: Site) {
  const drawn = feed_headlines.slice(0, newsLimits.drawn)
  const mainEntity = itemList(drawn.map(({ title, link }) => ({ name: title, url: link })))
  return [
    {
      '@type': 'CollectionPage',
      name: newsMessages.title,
      description: newsMessages.intro,
      url: site.url + pages.inTheNews(),
      mainEntity,
    },
  ]
}

export function domains({ domains }: DomainsData, site: Site) {
  const mainEntity = itemList(domains.map(({ name }) => ({ name, url: site.url + pages.domain(name) })))
  return [
    {
      '@type': 'CollectionPage',
      name: 'Domains',
      description: siteMessages.domainsIntro,
      url: site.url + pages.domains(),
      mainEntity,
    },
  ]
}

export const domain = ({ domain: { name }, page }: DomainData, site: Site) => [
  breadcrumbs(site, ['Domains', pages.domains()], [name, pages.domain(name)]),
  headlineList(site, page),
]

export const numbers = ({ domain }: NumbersData, site: Site) =>
  domain
    ? [
        breadcrumbs(
          site,
          ['Domains', pages.domains()],
          [domain, pages.domain(domain)],
          ['In numbers', pages.domainNumbers(domain)],
        ),
      ]
    : [{ '@type': 'WebPage', name: `${site.name}: In numbers`, url: site.url + pages.numbers() }]

export function headline(headline: HeadlineAnswer, site: Site) {
  const { domain, title } = headline
  const best = headline.headline_fixes.toSorted((a, b) => a.ranking - b.ranking)
  return [
    breadcrumbs(site, ['Headlines', pages.home()], [domain, pages.domain(domain)], [title, pages.headline(headline)]),
    listOf(
      site,
      best.map((fix) => pages.fix(fix)),
    ),
  ]
}

const counted = (type: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `${CONTEXT}/${type}`,
  userInteractionCount: count,
})

/** The server always has the whole. */
export const fix = (data: FixData | FixOfCard, site: Site) => ('whole' in data ? [] : fixPosting(data, site))

const fixPosting = ({ fix, headline }: FixData, site: Site) => [
  {
    '@type': 'DiscussionForumPosting',
    headline: fix.title,
    text: fix.description || fix.title,
    url: site.url + pages.fix(fix),
    datePublished: new Date(fix.dc_m).toISOString(),
    author: {
      '@type': 'Person',
      name: fix.user_display_name,
      ...(fix.user_username ? { url: site.url + pages.profile(fix.user_username) } : {}),
    },
    // The article on the news site that the fix answers.
    citation: { '@type': 'CreativeWork', headline: headline.title, url: headline.original_url },
    isPartOf: site.url + pages.headline(headline),
    commentCount: fix.comment_count,
    interactionStatistic: [counted('CommentAction', fix.comment_count), counted('VoteAction', fix.total_vote_count)],
  },
  breadcrumbs(site, ['Headlines', pages.home()], [headline.title, pages.headline(headline)]),
]

export function profile({ user: { display_name, username, bio, joined_at, fix_count } }: ProfileData, site: Site) {
  const person = {
    '@type': 'Person',
    name: display_name,
    alternateName: username,
    ...(bio ? { description: bio } : {}),
    url: site.url + pages.profile(username),
    agentInteractionStatistic: counted('WriteAction', fix_count),
  }
  return [{ '@type': 'ProfilePage', dateCreated: new Date(joined_at).toISOString(), mainEntity: person }]
}

export const today = ({ day, asked }: TodayData, site: Site) => [
  { '@type': 'WebPage', name: siteMessages.today, url: site.url + pages.today(asked), dateModified: day },
]

export const changed = ({ changes }: ChangedData, site: Site) => [
  {
    '@type': 'CollectionPage',
    name: historyMessages.followed,
    description: historyMessages.changedIntro,
    url: site.url + pages.changed(),
    mainEntity: listOf(
      site,
      changes.map(({ fix }) => pages.fix(fix)),
    ),
  },
]

export const howItWorks = (_: unknown, site: Site) => [
  { '@type': 'WebPage', name: siteMessages.howItWorks, url: site.url + pages.howItWorks() },
]

export const extension = (_: unknown, site: Site) => [
  {
    '@type': 'WebPage',
    name: siteMessages.extension,
    url: site.url + pages.extension(),
    mainEntity: {
      '@type': 'SoftwareApplication',
      name: `${site.name}: ${siteMessages.extension}`,
      applicationCategory: 'BrowserApplication',
      isAccessibleForFree: true,
    },
  },
]

export const ranking = (_: unknown, site: Site) => [
  { '@type': 'WebPage', name: siteMessages.ranking, url: site.url + pages.ranking() },
]

export const policy = (_: unknown, site: Site) => [
  { '@type': 'WebPage', name: siteMessages.policy, url: site.url + pages.policy() },
]

export const moderationLog = (_: unknown, site: Site) => [
  { '@type': 'CollectionPage', name: siteMessages.moderationLog, url: site.url + pages.moderationLog() },
]

/** The tag with linked data. It holds data, so script policies do not apply to it. Empty if there is nothing to describe. */
export function linkedDataTag(graph: readonly object[]): string {
  if (graph.length === 0) return ''
  return `<script type="application/ld+json">${scriptJson({ '@context': CONTEXT, '@graph': graph })}</script>`
}
