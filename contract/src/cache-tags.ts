/**
 * Cache tags: names of the data that cached answers and pages contain. An endpoint declares the tags of its answer;
 * `invalidation/changes.ts` on the server declares the tags that each change invalidates.
 */
export const cacheTags = {
  home: 'home',
  domains: 'domains',
  /** The numbers of outlets, and of the whole site. */
  numbers: 'numbers',
  feed: 'feed',
  sitemaps: 'sitemap',
  moderationLog: 'moderation',
  sitemap: (file: string) => `sitemap:${file}`,
  headline: (id: number) => `headline:${id}`,
  /** The words and the number of a headline's fixes, without votes: for lists that show them of many headlines. */
  fixesOf: (headlineId: number) => `fixes:${headlineId}`,
  /** The words of the comments on a headline's fixes. */
  commentsOf: (headlineId: number) => `comments:${headlineId}`,
  fix: (id: number) => `fix:${id}`,
  user: (id: number) => `user:${id}`,
  domain: (name: string) => `domain:${name}`,
  /** The forbidden networks, mail domains and outlets. No page shows them, but every process keeps them in memory. */
  forbidden: 'forbidden',
  /** The list of files for the extension, and which of them answer lookups. */
  extension: 'extension',
  extensionKeys: 'extension-keys',
  /** The list of the files of open data. */
  openData: 'open-data',
} as const
