import { cacheTags as tags } from '@unspun/contract/cache-tags.ts'
import { sitemapOfFix } from '../crawlers/sitemap-files.ts'
import { type Change, EVERYTHING } from '../engines/page-cache/page-cache.ts'

/** What a change invalidates: everything that was made of one of these tags. */
export interface Invalidation {
  tags: string[]
  change: Change
}

const added = (...of: string[]): Invalidation => ({ tags: of, change: 'added' })
const removed = (...of: string[]): Invalidation => ({ tags: of, change: 'removed' })
const headlines = (ids: Iterable<number>) => Array.from(ids, tags.headline)

interface FixOf {
  fixId: number
  headlineId: number
  userId: number
}

/** Above this number of headlines, invalidating everything costs less than naming them. */
export const MOST_HEADLINES = 1_000

/** Every change of the site's data, and which cached pages and answers show it. The only place that knows. */
export const changes = {
  vote: (headlineId: number) => added(tags.headline(headlineId)),

  commentAdded: (headlineId: number) => added(tags.headline(headlineId)),
  commentRemoved: (headlineId: number) => removed(tags.headline(headlineId)),

  fixAdded: ({ headlineId, userId }: Omit<FixOf, 'fixId'>) =>
    added(tags.home, tags.domains, tags.headline(headlineId), tags.user(userId)),
  /** Its words or its status. The page of the old words must not be seen again. */
  fixChanged: ({ fixId, headlineId, userId }: FixOf) =>
    removed(tags.home, tags.domains, tags.headline(headlineId), tags.user(userId), sitemapOfFix(fixId)),
  sharePictures: (fixId: number) => removed(tags.fix(fixId)),

  headlineAdded: (domain: string) => added(tags.domain(domain)),
  pictureAdded: (headlineId: number, domain: string) =>
    added(tags.headline(headlineId), tags.domain(domain), tags.home),
  pictureRemoved: (headlineId: number, domain: string) =>
    removed(tags.headline(headlineId), tags.domain(domain), tags.home),

  avatar: (userId: number) => removed(tags.user(userId)),
  /** A member's names, which stand beside each of their fixes. */
  names: (userId: number, headlineIds: readonly number[]) =>
    headlineIds.length > MOST_HEADLINES
      ? removed(EVERYTHING)
      : removed(tags.home, ...headlines(headlineIds), tags.user(userId)),

  feedItems: () => removed(tags.feed),

  /** Hidden by the operator, or restored. */
  fixHidden: ({ headlineId, userId }: Omit<FixOf, 'fixId'>) =>
    removed(tags.home, tags.domains, tags.sitemaps, tags.headline(headlineId), tags.user(userId)),
  headlineHidden: (headlineId: number, domain: string, authorIds: readonly number[]) =>
    removed(
      tags.home,
      tags.domains,
      tags.sitemaps,
      tags.domain(domain),
      tags.headline(headlineId),
      ...authorIds.map(tags.user),
    ),
  memberHidden: (userId: number, headlineIds: Iterable<number>) =>
    removed(tags.home, tags.domains, tags.sitemaps, tags.user(userId), ...headlines(headlineIds)),

  everything: () => removed(EVERYTHING),
}

type Changes = typeof changes
/** Tells the site what has changed. A method returns once nothing here shows the old state; other processes follow. */
export type Changed = { [Name in keyof Changes]: (...args: Parameters<Changes[Name]>) => void }

/** `changed.vote(headlineId)` and so on, which hand to `invalidate` what is to be invalidated. */
export function createChanged(invalidate: (tags: string[], change: Change) => void): Changed {
  const methods = Object.entries<(...args: never[]) => Invalidation>(changes).map(([name, invalidationOf]) => [
    name,
    (...args: never[]) => {
      const { tags, change } = invalidationOf(...args)
      invalidate(tags, change)
    },
  ])
  return Object.fromEntries(methods) as Changed
}
