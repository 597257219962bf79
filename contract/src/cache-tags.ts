/**
 * The names of what cached answers and pages are made of. A declared endpoint says which of them its answer has; `changes/changes.ts` on
 * the server says which of them a change invalidates.
 */
export const cacheTags = {
  home: 'home',
  domains: 'domains',
  feed: 'feed',
  sitemaps: 'sitemap',
  sitemap: (file: string) => `sitemap:${file}`,
  headline: (id: number) => `headline:${id}`,
  fix: (id: number) => `fix:${id}`,
  user: (id: number) => `user:${id}`,
  domain: (name: string) => `domain:${name}`,
} as const
