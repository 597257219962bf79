/** Endpoints declare the tags of their responses, and the server's `invalidation/changes.ts` the tags that each change invalidates. */
export const cacheTags = {
  home: 'home',
  domains: 'domains',
  numbers: 'numbers',
  feed: 'feed',
  sitemaps: 'sitemap',
  moderationLog: 'moderation',
  sitemap: (file: string) => `sitemap:${file}`,
  headline: (id: number) => `headline:${id}`,
  /** The text and the number of a headline's fixes, without votes, for lists that show many headlines. */
  fixesOf: (headlineId: number) => `fixes:${headlineId}`,
  commentsOf: (headlineId: number) => `comments:${headlineId}`,
  fix: (id: number) => `fix:${id}`,
  user: (id: number) => `user:${id}`,
  domain: (name: string) => `domain:${name}`,
  /** The banned networks, mail domains and outlets. No page shows them, but every process caches them in memory. */
  forbidden: 'forbidden',
  /** The manifest of the extension's files, and which keys answer lookups. */
  extension: 'extension',
  extensionKeys: 'extension-keys',
  openData: 'open-data',
  /** Whether people can register. */
  registration: 'registration',
  /** The pairs of the day. */
  today: 'today',
} as const
