import Type, { type Static, type TObject } from 'typebox'
import { cacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { HeadlineFix } from './fixes.ts'
import { HeadlineChange, HeadlineHistory } from './history.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, Milliseconds, Nullable, OneOf, Text, User, WaitingUntil } from './shapes.ts'
import { addressLimits } from './text.ts'

export const headlineLimits = {
  /** Characters. */
  title: 250,
  description: 300,
  /** Addresses of one headline. Half of them at most are on other sites than the article. */
  addresses: 50,
  onHome: 20,
  ofDomain: 20,
  ofProfile: 20,
  /** Headlines in a list of the top fixes, and headlines examined for those that need a fix. */
  top: 100,
  looksForNeeds: 500,
  /** The most parts that one response contains when a long list is reloaded. */
  partsAtOnce: 5,
} as const

/** The lists of home besides "Recent Fixes", and the periods of "Top". */
export const homeLists = ['top', 'needs'] as const
export const topPeriods = ['day', 'week', 'month'] as const
export type TopPeriod = (typeof topPeriods)[number]

/** The page has no picture (`none`), our copy is `stored`, it is `coming` soon, or it is `missing` because the outlet did not deliver it. */
export const PictureState = Type.Union([
  Type.Literal('none'),
  Type.Literal('stored'),
  Type.Literal('coming'),
  Type.Literal('missing'),
])

/**
 * Fields that the page does not provide are empty. `image`, `headline_image` and `thumbnail` are file names of our copy of the picture,
 * `image_url` and `headline_image_url` its address, never one of the outlet. `title_by_reader`: the page could not be read, and a reader typed
 * the title. `lang` is in BCP 47. `fix_count` counts public fixes.
 */
export const Headline = Type.Object({
  headline_id: Id,
  url_id: Id,
  original_url: Type.String(),
  domain: Type.String(),
  title: Type.String(),
  title_by_reader: Type.Boolean(),
  lang: Type.String(),
  description: Type.String(),
  video_id: Type.String(),
  image: Type.String(),
  thumbnail: Type.String(),
  image_url: Type.String(),
  headline_image: Type.String(),
  headline_image_url: Type.String(),
  picture_state: PictureState,
  published_at: Nullable(Milliseconds),
  fix_count: Type.Integer(),
  dc_m: Milliseconds,
})
export type Headline = Static<typeof Headline>

/** `history` is present only if the outlet has changed the headline since it was added. */
const HeadlineWithFixes = Answer({
  ...Headline.properties,
  headline_fixes: Type.Array(HeadlineFix),
  history: Type.Optional(HeadlineHistory),
})

export const HeadlineList = Answer({
  headline_ids: Type.Array(Id),
  headlines: Type.Array(Headline),
  headline_fixes: Type.Array(HeadlineFix),
  next: Type.Optional(Type.String()),
})
/**
 * `before` is the `next` of an earlier response. `until` is such a cursor too, and selects everything up to and including its part, but at most
 * `headlineLimits.partsAtOnce` parts.
 */
const Cursor = Type.Optional(Type.String({ pattern: '^\\d{1,15}$' }))
const place = { before: Cursor, until: Cursor }
type Place = Static<TObject<typeof place>>

/** Invented cursors must not evict responses that people read. */
const keepFirst = (holdsSome: boolean, { before, until }: Place) =>
  before === undefined && until === undefined ? true : holdsSome && ('limited' as const)

export const getHeadline = endpoint({
  method: 'GET',
  path: '/headlines/get/',
  summary:
    'One headline with its fixes, best first. A headline that was merged answers the one that it has become part of',
  who: 'anyone',
  input: Type.Object({ id: Id }),
  answer: HeadlineWithFixes,
  cache: { seconds: 5, tags: (headline) => [cacheTags.headline(headline.headline_id)] },
})

export const getHeadlineByUrl = endpoint({
  method: 'POST',
  path: '/headlines/get-by-url/',
  summary: 'The headline of an address, if known',
  who: 'anyone',
  input: Type.Object({ url: Text(addressLimits.url) }),
  answer: HeadlineWithFixes,
})

export const createHeadline = endpoint({
  method: 'POST',
  path: '/headlines/create/',
  summary:
    'Add a headline by its address. A known address answers its id. `title` is used only if the page cannot be read',
  who: audienceOf.addHeadline,
  public: true,
  cost: 10,
  input: Type.Object({ url: Text(addressLimits.url), title: Type.Optional(Type.String()) }),
  answer: Answer({
    headline_id: Id,
    title: Type.String(),
    domain: Type.String(),
    known: Type.Boolean(),
    waiting_until: WaitingUntil,
  }),
})

export const getWaitingHeadline = endpoint({
  method: 'POST',
  path: '/headlines/get-waiting/',
  summary: 'A headline that waits during a high alert, for those who added it or a fix of it, with their own fixes',
  who: 'signed-in',
  suspended: true,
  input: Type.Object({ id: Id }),
  answer: Answer({ ...Headline.properties, headline_fixes: Type.Array(HeadlineFix), waiting_until: Milliseconds }),
})

/** An outlet's change to words that came close to a fix which readers like. `by` wrote the fix. */
export const FollowedChange = Type.Object({
  ...Type.Pick(HeadlineChange, ['change_id', 'at', 'before', 'after']).properties,
  headline_id: Id,
  domain: Type.String(),
  lang: Type.String(),
  fix: Type.Object({ headline_fix_id: Id, title: Type.String(), at: Milliseconds, by: User }),
})
export type FollowedChange = Static<typeof FollowedChange>

export const homepageHeadlines = endpoint({
  method: 'GET',
  path: '/data/homepage-headlines/',
  summary:
    'Headlines with their fixes, most recently fixed first. `list=top`: those with the best fixes of a day, week or month (`of`). `list=needs`: those without a fix that readers like, first those without any, then those most looked at. Pass the last answer’s `next` as `before`',
  who: 'anyone',
  input: Type.Object({ ...place, list: Type.Optional(OneOf(homeLists)), of: Type.Optional(OneOf(topPeriods)) }),
  answer: Answer({
    ...HeadlineList.properties,
    /** The latest change, on the first part of the recent list, while it is new. */
    followed: Type.Optional(FollowedChange),
  }),
  cache: {
    seconds: 5,
    tags: ({ headline_ids, followed }) => [
      cacheTags.home,
      ...[...headline_ids, ...(followed ? [followed.headline_id] : [])].map(cacheTags.headline),
    ],
    keep: ({ headline_ids }, at) => keepFirst(headline_ids.length > 0, at),
  },
})

export const domainHeadlines = endpoint({
  method: 'GET',
  path: '/data/domain-headlines/',
  summary: 'The headlines of a domain with their fixes, newest first. Pass the last answer’s `next` as `before`',
  who: 'anyone',
  input: Type.Object({ domain_id: Id, ...place }),
  answer: HeadlineList,
  cache: {
    seconds: 5,
    tags: ({ headlines, headline_ids }) => [
      ...headlines.slice(0, 1).map(({ domain }) => cacheTags.domain(domain)),
      ...headline_ids.map(cacheTags.headline),
    ],
    keep: ({ headline_ids }, at) => headline_ids.length > 0 && keepFirst(true, at),
  },
})

export const listFollowed = endpoint({
  method: 'GET',
  path: '/headlines/followed/',
  summary:
    'Changes by which outlets came close to a fix that readers like, the latest first. Pass the last answer’s `next` as `before`',
  who: 'anyone',
  input: Type.Object(place),
  answer: Answer({ changes: Type.Array(FollowedChange), next: Type.Optional(Type.String()) }),
  cache: {
    seconds: 60,
    tags: ({ changes }) =>
      changes.flatMap(({ headline_id, fix }) => [cacheTags.headline(headline_id), cacheTags.user(fix.by.user_id)]),
    keep: ({ changes }, at) => keepFirst(changes.length > 0, at),
  },
})
