import { passagesOf } from '../headlines/extraction/passages.ts'
import { cameClose } from '../headlines/rechecks/similarity.ts'
import { articles, comments, newsAddresses } from './articles.ts'
import { demoMember, type InventedMember, readers, writers } from './members.ts'
import { outletOf } from './outlets.ts'
import type { DemoArticle, DemoComment, DemoFix } from './shapes.ts'

const HOUR = 3_600_000

export interface ContentVote {
  /** Username. */
  member: string
  value: 1 | -1
  cast_at: number
}

export interface ContentFix {
  author: string
  title: string
  description: string
  quote: string
  created_at: number
  votes: ContentVote[]
  comments: ContentComment[]
}

export interface ContentComment {
  author: string
  body: string
  created_at: number
  votes: ContentVote[]
  /** Oldest first. */
  replies: ContentComment[]
}

export interface ContentHeadline {
  url: string
  domain: string
  title: string
  description: string
  image_url: string
  submitted_by: string
  /** As stated by the article's page. */
  published_at: number
  passages: Uint8Array
  created_at: number
  fixes: ContentFix[]
  changes: ContentChange[]
}

/** `followed` are the titles of fixes that the new title came close to. */
export interface ContentChange {
  before: string
  after: string
  seen_at: number
  followed: string[]
}

export interface ContentFeedItem {
  guid: string
  title: string
  domain: string
  link: string
  image_url: string
  published_at: number
}

export interface DemoContent {
  members: { username: string; display_name: string; created_at: number }[]
  headlines: ContentHeadline[]
  feedItems: ContentFeedItem[]
}

/**
 * Returns the invented community at `now`. All times are in milliseconds. Deterministic. Headlines, and the fixes of
 * each headline, come oldest first, so that IDs increase with time.
 */
export function demoContent(now: number, siteUrl: string): DemoContent {
  const pages = newsAddresses(siteUrl)
  const ago = (hours: number) => Math.round(now - hours * HOUR)
  const shared = (article: DemoArticle) => ({
    title: article.headline,
    domain: outletOf(article.outlet)?.host ?? '',
    image_url: article.picture ? pages.picture(article.picture) : '',
  })
  return {
    members: [demoMember, ...writers, ...readers].map(({ username, display_name, hours }) => ({
      username,
      display_name,
      created_at: ago(hours),
    })),
    headlines: articles
      .flatMap((article) => {
        const fixes = (article.fixes ?? []).toSorted((a, b) => b.hours - a.hours)
        const [first] = fixes
        // A few minutes to read the article and write the first fix.
        const added = first ? { by: first.by, hours: first.hours + 0.07 } : article.added
        if (!added) return []
        const written = fixes.map((fix) => toFix(fix, article.slug, ago(fix.hours), now))
        return {
          ...shared(article),
          url: pages.article(article),
          description: article.description,
          submitted_by: added.by,
          published_at: ago(article.hours),
          created_at: ago(Math.min(article.hours, added.hours)),
          fixes: written,
          passages: passagesOf([article.headline, article.description, ...article.body].join(' ')),
          changes: changesOf(article, written, ago),
        }
      })
      .toSorted((a, b) => a.created_at - b.created_at),
    feedItems: articles.map((article) => ({
      ...shared(article),
      guid: pages.article(article),
      link: pages.article(article),
      published_at: ago(article.hours),
    })),
  }
}

function changesOf(
  { headline, printed = [] }: DemoArticle,
  fixes: readonly ContentFix[],
  ago: (hours: number) => number,
): ContentChange[] {
  return printed.map(({ headline: before, until }, index) => {
    const after = printed[index + 1]?.headline ?? headline
    const seen_at = ago(until)
    const followed = fixes.filter((fix) => fix.created_at < seen_at && cameClose(before, after, fix.title))
    return { before, after, seen_at, followed: followed.map(({ title }) => title) }
  })
}

function toFix(fix: DemoFix, slug: string, created_at: number, now: number): ContentFix {
  const name = `${slug} ${fix.by}`
  const [up, down] = fix.votes
  return {
    author: fix.by,
    title: fix.title,
    description: fix.why ?? '',
    quote: fix.quote ?? '',
    created_at,
    votes: votesOn(name, fix.by, [up, down], created_at, now),
    comments: (comments[name] ?? []).map((comment) => toComment(comment, name, now)),
  }
}

function toComment({ by, hours, body, likes, replies = [] }: DemoComment, name: string, now: number): ContentComment {
  const created_at = Math.round(now - hours * HOUR)
  const votes = votesOn(`${name} ${body}`, by, [likes, 0], created_at, now)
  return { author: by, body, created_at, votes, replies: replies.map((reply) => toComment(reply, name, now)) }
}

/** The author does not vote. The same name always gives the same votes. */
function votesOn(name: string, author: string, [up, down]: [number, number], created_at: number, now: number) {
  const draw = randomOf(name)
  return shuffled(
    [...writers, ...readers].filter(({ username }) => username !== author),
    draw,
  )
    .slice(0, up + down)
    .map(
      ({ username }: InventedMember, index): ContentVote => ({
        member: username,
        value: index < up ? 1 : -1,
        // Most votes are cast early.
        cast_at: Math.floor(created_at + (now - created_at) * draw() ** 2),
      }),
    )
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  return items
    .map((item) => ({ item, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Returns a seeded random generator with numbers in [0, 1) (FNV-1a, then mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
