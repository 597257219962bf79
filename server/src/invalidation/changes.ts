import { cacheTags as tags } from '@unspun/contract/cache-tags.ts'
import { type Change, EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { sitemapOfFix } from '../publishing/sitemap/sitemap-files.ts'

/** Tags that a change invalidates, with everything made from them. */
export interface Invalidation {
  tags: string[]
  change: Change
}

/** Older pages are out of date, but may be shown, marked stale, while the database is away. */
const changed = (...of: string[]): Invalidation => ({ tags: of, change: 'changed' })
/** Pages that may show hidden, deleted or disabled content must never be shown again. */
const removed = (...of: string[]): Invalidation => ({ tags: of, change: 'removed' })
const headlines = (ids: Iterable<number>) => Array.from(ids, tags.headline)
const fixesOf = (ids: Iterable<number>) => Array.from(ids, tags.fixesOf)
/** Lists that show which headlines have fixes. */
const lists = [tags.home, tags.domains, tags.feed]

interface FixOf {
  fixId: number
  headlineId: number
  userId: number
}

/** For more headlines, invalidating everything costs less than naming them. */
export const MAX_HEADLINES = 1_000

/**
 * Every change of the site's data with the cache tags that it invalidates. No other code knows which pages show what. A
 * list of headlines has the tags of its content, so `home` itself is only out of date when a headline is hidden.
 */
export const changes = {
  vote: (headlineId: number) => [changed(tags.headline(headlineId))],

  commentAdded: (headlineId: number) => [changed(tags.headline(headlineId))],
  /** Pages show only the number of comments, but feeds show their text. */
  commentRemoved: (headlineId: number) => [removed(tags.commentsOf(headlineId)), changed(tags.headline(headlineId))],

  fixAdded: ({ headlineId, userId }: Omit<FixOf, 'fixId'>) => [
    changed(...lists, tags.headline(headlineId), tags.user(userId)),
  ],
  fixChanged: ({ fixId, headlineId, userId }: FixOf) => [
    changed(...lists, tags.headline(headlineId), tags.user(userId), sitemapOfFix(fixId)),
  ],
  fixDisabled: ({ fixId, headlineId, userId }: FixOf) => [
    removed(tags.headline(headlineId), tags.fixesOf(headlineId), tags.user(userId), sitemapOfFix(fixId)),
    changed(...lists),
  ],
  sharePictures: (fixId: number) => [changed(tags.fix(fixId))],

  headlineAdded: (domain: string) => [changed(tags.domain(domain))],
  pictureAdded: (headlineId: number, domain: string) => [
    changed(tags.headline(headlineId), tags.domain(domain), tags.home),
  ],
  pictureGivenUp: (headlineId: number, domain: string) => [
    changed(tags.headline(headlineId), tags.domain(domain), tags.home),
  ],

  /** A member's picture is shown beside each of their fixes. The old one is no longer served. */
  avatar: (userId: number, headlineIds: readonly number[]) =>
    headlineIds.length > MAX_HEADLINES
      ? [changed(EVERYTHING)]
      : [changed(...headlines(headlineIds), tags.user(userId), tags.home)],
  /** Names are shown beside each of a member's fixes. The old ones may be private now. */
  names: (userId: number, headlineIds: readonly number[]) =>
    headlineIds.length > MAX_HEADLINES
      ? [removed(EVERYTHING)]
      : [removed(...headlines(headlineIds), ...fixesOf(headlineIds), tags.user(userId)), changed(tags.home)],

  /** The old bio and link may be private now. */
  profileWords: (userId: number) => [removed(tags.user(userId))],

  memberRestricted: (userId: number) => [removed(tags.user(userId))],

  feedItems: () => [changed(tags.feed)],
  newsPictures: () => [changed(tags.feed)],

  numbersCounted: () => [changed(tags.numbers)],

  extensionFiles: ({ keys }: { keys: boolean }) => [changed(tags.extension, ...(keys ? [tags.extensionKeys] : []))],

  openData: () => [changed(tags.openData)],

  pairsChosen: () => [changed(tags.today)],

  fixHidden: ({ headlineId, userId }: Omit<FixOf, 'fixId'>) => [
    removed(tags.sitemaps, tags.headline(headlineId), tags.fixesOf(headlineId), tags.user(userId)),
    changed(...lists),
  ],
  headlineHidden: (headlineId: number, domain: string, authorIds: readonly number[]) => [
    removed(tags.sitemaps, tags.headline(headlineId), tags.fixesOf(headlineId), ...authorIds.map(tags.user)),
    changed(...lists, tags.domain(domain)),
  ],
  memberHidden: (userId: number, headlineIds: Iterable<number>) => [
    removed(tags.sitemaps, tags.user(userId), ...headlines(headlineIds), ...fixesOf(headlineIds)),
    changed(...lists),
  ],

  /** Pending posts become visible, some on headlines that are new on the page of their domain. */
  postsReleased: (of: { headlineIds: readonly number[]; domains: readonly string[]; authorIds: readonly number[] }) => [
    changed(
      ...lists,
      ...headlines(of.headlineIds),
      ...new Set(of.domains.map(tags.domain)),
      ...new Set(of.authorIds.map(tags.user)),
    ),
  ],

  /** A headline's printed title or description was corrected. The old one must not be shown any more. */
  headlineCorrected: (headlineId: number, domain: string, authorIds: readonly number[]) => [
    removed(tags.sitemaps, tags.headline(headlineId), tags.fixesOf(headlineId), ...authorIds.map(tags.user)),
    changed(...lists, tags.domain(domain)),
  ],
  /** An outlet has printed other words. The old ones were true, so they may be shown while the database is away. */
  headlineReprinted: (headlineId: number, domain: string, authorIds: readonly number[]) => [
    changed(
      ...lists,
      tags.sitemaps,
      tags.headline(headlineId),
      tags.fixesOf(headlineId),
      tags.domain(domain),
      ...authorIds.map(tags.user),
    ),
  ],
  headlinesMerged: (of: {
    headlineIds: readonly number[]
    domains: readonly string[]
    authorIds: readonly number[]
  }) => [
    removed(tags.sitemaps, ...headlines(of.headlineIds), ...fixesOf(of.headlineIds), ...of.authorIds.map(tags.user)),
    changed(...lists, ...of.domains.map(tags.domain)),
  ],
  /** News items of outlets appear and disappear with a ban. */
  forbidden: () => [changed(tags.forbidden, tags.feed)],
  registration: () => [removed(tags.registration)],
  /** An older log must not be shown, because reasons may have been erased. */
  moderated: () => [removed(tags.moderationLog)],
  /** For changes whose tags are already known. */
  these: (...invalidations: Invalidation[]) => invalidations,

  recounted: () => [removed(EVERYTHING)],
} satisfies Record<string, (...args: never[]) => Invalidation[]>

type Changes = typeof changes
/** Reports changes. A method returns once this process shows no old state. Other processes follow. */
export type Changed = { [Name in keyof Changes]: (...args: Parameters<Changes[Name]>) => void }

/** Creates `changed.vote(headlineId)` and so on, which pass their tags to `invalidate`. */
export function createChanged(invalidate: (tags: string[], change: Change) => void): Changed {
  const methods = Object.entries<(...args: never[]) => Invalidation[]>(changes).map(([name, invalidationsOf]) => [
    name,
    (...args: never[]) => {
      for (const { tags, change } of invalidationsOf(...args)) invalidate(tags, change)
    },
  ])
  return Object.fromEntries(methods) as Changed
}
