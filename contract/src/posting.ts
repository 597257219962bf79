import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Answer, Nothing, OneOf } from './shapes.ts'

/** Posts with a daily limit. Votes, like all calls, are limited by the minute (`callLimits`). */
export const postKinds = ['headlines', 'fixes', 'comments'] as const
export type PostKind = (typeof postKinds)[number]

export type Level = 'new' | 'young' | 'member' | 'trusted' | 'watched'

/** The most posts within 24 hours. `posts` are all kinds together. */
export type DayLimits = Readonly<Record<PostKind | 'posts', number>>

/** A keen newcomer writes a few dozen, a spam account tries hundreds. Headlines are fewer, because each makes the site fetch a page. */
export const dayLimits: Record<Level, DayLimits> = {
  /** During the first day. */
  new: { headlines: 20, fixes: 40, comments: 50, posts: 50 },
  /** During the first week. */
  young: { headlines: 40, fixes: 100, comments: 150, posts: 200 },
  member: { headlines: 80, fixes: 200, comments: 300, posts: 400 },
  trusted: { headlines: 200, fixes: 400, comments: 600, posts: 800 },
  /** Moderators have recently hidden several of their posts. */
  watched: { headlines: 5, fixes: 10, comments: 20, posts: 25 },
}

export const levels = {
  newDays: 1,
  youngDays: 7,
  trustedDays: 30,
  /** Votes of others on a member's fixes, up minus down. */
  trustedVotes: 50,
  /** Number of posts, hidden within this many days, that makes a member watched. */
  watchedHidden: 3,
  hiddenDays: 30,
} as const

export interface PostingRecord {
  ageDays: number
  /** Votes of others on the member's fixes, up minus down. */
  votesReceived: number
  /** The member's fixes and comments that were hidden within `levels.hiddenDays`, and still are. */
  hiddenPosts: number
}

export function levelOf({ ageDays, votesReceived, hiddenPosts }: PostingRecord): Level {
  if (hiddenPosts >= levels.watchedHidden) return 'watched'
  if (ageDays < levels.newDays) return 'new'
  if (ageDays < levels.youngDays) return 'young'
  return ageDays >= levels.trustedDays && votesReceived >= levels.trustedVotes && hiddenPosts === 0
    ? 'trusted'
    : 'member'
}

export type Posted = Record<PostKind, number>

/** `of` names the limit that applies: that of the kind or that of all kinds together. */
export function leftOf(kind: PostKind, posted: Posted, limits: DayLimits): { left: number; of: PostKind | 'posts' } {
  const ofKind = limits[kind] - posted[kind]
  const together = limits.posts - posted.headlines - posted.fixes - posted.comments
  return together <= ofKind ? { left: Math.max(0, together), of: 'posts' } : { left: Math.max(0, ofKind), of: kind }
}

/** Forms show the remaining posts when there are this few, or at most a tenth of the limit. */
export const FEW_LEFT = 3
export const isFew = (left: number, most: number): boolean => left <= FEW_LEFT || left * 10 <= most

const Rest = Type.Object({
  most: Type.Integer({ description: 'The most within 24 hours' }),
  left: Type.Integer(),
  of: OneOf(['headlines', 'fixes', 'comments', 'posts'] as const),
})

/** A post of any kind also counts towards all kinds together, so `left` and `most` may be those of all kinds: then `of` is `posts`. */
export const Allowance = Type.Object({
  level: OneOf(['new', 'young', 'member', 'trusted', 'watched'] as const),
  headlines: Rest,
  fixes: Rest,
  comments: Rest,
})
export type Allowance = Static<typeof Allowance>

export const getAllowance = endpoint({
  method: 'POST',
  path: '/users/allowance/',
  summary:
    'How many headlines, fixes and comments you may still post today. Limits grow with your time here and with votes you receive',
  who: 'signed-in',
  suspended: true,
  input: Nothing,
  answer: Answer(Allowance.properties),
})
