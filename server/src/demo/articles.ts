import data from './data/articles.json' with { type: 'json' }
import said from './data/comments.json' with { type: 'json' }
import { outletOf } from './outlets.ts'
import type { DemoArticle, DemoComment } from './shapes.ts'

export const NEWS_PATH = '/demo-news/'

/** The invented domain of the awkward pages. */
export const AWKWARD_HOST = 'awkward-corner.example'

export const AWKWARD_SLUG = 'awkward'

/** Newest first. */
export const articles = data as readonly DemoArticle[]

/** The key is the article's slug and the fix's author. */
export const comments: Record<string, DemoComment[]> = said

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

/** All demo pages have this site's host. Without their invented domains, they would count as one outlet. */
export function demoDomainOf(url: string, siteUrl: string): string | undefined {
  const page = URL.parse(url)
  if (page?.origin !== new URL(siteUrl).origin || !page.pathname.startsWith(NEWS_PATH)) return undefined
  const [slug = ''] = page.pathname.slice(NEWS_PATH.length).split('/')
  return slug === AWKWARD_SLUG ? AWKWARD_HOST : outletOf(slug)?.host
}
