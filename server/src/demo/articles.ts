import data from './data/articles.json' with { type: 'json' }
import said from './data/comments.json' with { type: 'json' }
import { outletOf } from './outlets.ts'
import type { DemoArticle, DemoComment } from './shapes.ts'

/** Path of the demo's news pages. */
export const NEWS_PATH = '/demo-news/'

/** The invented domain of the awkward pages. */
export const AWKWARD_HOST = 'awkward-corner.example'

/** The path segment of the awkward pages. */
export const AWKWARD_SLUG = 'awkward'

/** All invented articles, newest first. */
export const articles = data as readonly DemoArticle[]

/** Comments of invented readers. The key is the article's slug and the fix's author. */
export const comments: Record<string, DemoComment[]> = said

/** Absolute URLs of the demo's news pages. */
export function newsAddresses(siteUrl: string) {
  const base = new URL(NEWS_PATH, siteUrl).href
  return {
    front: base,
    outlet: (slug: string) => `${base}${slug}/`,
    article: ({ outlet, slug }: { outlet: string; slug: string }) => `${base}${outlet}/${slug}`,
    picture: (id: string) => `${base}pictures/${id}.webp`,
    awkward: (name: string) => `${base}${AWKWARD_SLUG}/${name}`,
  }
}

/**
 * The invented domain of a demo news page; undefined for all other URLs. Demo pages are all served from this site's
 * host, so without it they would count as one news site.
 */
export function demoDomainOf(url: string, siteUrl: string): string | undefined {
  const page = URL.parse(url)
  if (page?.origin !== new URL(siteUrl).origin || !page.pathname.startsWith(NEWS_PATH)) return undefined
  const [slug = ''] = page.pathname.slice(NEWS_PATH.length).split('/')
  return slug === AWKWARD_SLUG ? AWKWARD_HOST : outletOf(slug)?.host
}
