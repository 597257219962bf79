import { cacheTags as tags } from '@unspun/contract/cache-tags.ts'
import { sitemapOfFix } from '../crawlers/sitemap-files.ts'
import { type Change, EVERYTHING } from '../engines/page-cache/page-cache.ts'

/** The tags that a change invalidates: everything that was made from one of them. */
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

/** With more headlines than this, invalidating everything costs less than naming them. */
export const MAX_HEADLINES = 1_000

/** Every change of the site's data with the cache tags that it invalidates. No other code knows which pages show what. */
export const changes = {
  vote: (headlineId: number) => added(tags.headline(headlineId)),

  commentAdded: (headlineId: number) => added(tags.headline(headlineId)),
  commentRemoved: (headlineId: number) => removed(tags.headline(headlineId)),

  fixAdded: ({ headlineId, userId }: Omit<FixOf, 'fixId'>) =>
    added(tags.home, tags.domains, tags.headline(headlineId), tags.user(userId)),
  /** A fix's words or status changed. The page with the old words must not be shown again. */
  fixChanged: ({ fixId, headlineId, userId }: FixOf) =>
    removed(tags.home, tags.domains, tags.headline(headlineId), tags.user(userId), sitemapOfFix(fixId)),
  sharePictures: (fixId: number) => removed(tags.fix(fixId)),

  headlineAdded: (domain: string) => added(tags.domain(domain)),
  pictureAdded: (headlineId: number, domain: string) =>
    added(tags.headline(headlineId), tags.domain(domain), tags.home),
  pictureRemoved: (headlineId: number, domain: string) =>
    removed(tags.headline(headlineId), tags.domain(domain), tags.home),

  avatar: (userId: number) => removed(tags.user(userId)),
  /** A member's names changed. They are shown beside each of their fixes. */
  names: (userId: number, headlineIds: readonly number[]) =>
    headlineIds.length > MAX_HEADLINES
      ? removed(EVERYTHING)
      : removed(tags.home, ...headlines(headlineIds), tags.user(userId)),

  feedItems: () => removed(tags.feed),

  /** The operator hid or restored a fix. */
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

  /** Posts that waited appear: on these headlines, some of them new on the page of their domain, by these authors of fixes. */
  postsReleased: (of: { headlineIds: readonly number[]; domains: readonly string[]; authorIds: readonly number[] }) =>
    added(
      tags.home,
      tags.domains,
      ...headlines(of.headlineIds),
      ...new Set(of.domains.map(tags.domain)),
      ...new Set(of.authorIds.map(tags.user)),
    ),

  everything: () => removed(EVERYTHING),
}

type Changes = typeof changes
/** Reports changes of the site's data. A method returns once this process shows no old state; other processes follow. */
export type Changed = { [Name in keyof Changes]: (...args: Parameters<Changes[Name]>) => void }

/** Makes `changed.vote(headlineId)` and so on, which pass their tags to `invalidate`. */
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
