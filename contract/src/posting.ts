import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Answer, Nothing, OneOf } from './shapes.ts'

/** The posts that are limited by the day. Votes are limited by the minute (`callLimits`), and so are all calls. */
export const postKinds = ['headlines', 'fixes', 'comments'] as const
export type PostKind = (typeof postKinds)[number]

/** How far the site trusts a member. */
export type Level = 'new' | 'young' | 'member' | 'trusted' | 'watched'

/** The most posts within 24 hours. `posts` are all kinds together. */
export type DayLimits = Readonly<Record<PostKind | 'posts', number>>

/**
 * How many posts within 24 hours a member of each level may make. A keen newcomer writes some dozen; an account that was made for spam
 * wants hundreds. Headlines have lower numbers, because each makes the site read a page.
 */
export const dayLimits: Record<Level, DayLimits> = {
  /** On the first day. */
  new: { headlines: 20, fixes: 40, comments: 50, posts: 50 },
  /** In the first week. */
  young: { headlines: 40, fixes: 100, comments: 150, posts: 200 },
  member: { headlines: 80, fixes: 200, comments: 300, posts: 400 },
  trusted: { headlines: 200, fixes: 400, comments: 600, posts: 800 },
  /** Moderators have hidden several of their posts lately. */
  watched: { headlines: 5, fixes: 10, comments: 20, posts: 25 },
}

/** When a member gets to another level. */
export const levels = {
  newDays: 1,
  youngDays: 7,
  trustedDays: 30,
  /** Points of others for a member's fixes, up less down. */
  trustedVotes: 50,
  /** Posts hidden within so many days that make a member watched. */
  watchedHidden: 3,
  hiddenDays: 30,
} as const

/** The facts on which a member's level depends. */
export interface PostingRecord {
  ageDays: number
  /** Votes of others on the member's fixes, up less down. */
  votesReceived: number
  /** Fixes and comments of the member that were hidden within `levels.hiddenDays`, and still are. */
  hiddenPosts: number
}

/** The level of a member. */
export function levelOf({ ageDays, votesReceived, hiddenPosts }: PostingRecord): Level {
  if (hiddenPosts >= levels.watchedHidden) return 'watched'
  if (ageDays < levels.newDays) return 'new'
  if (ageDays < levels.youngDays) return 'young'
  return ageDays >= levels.trustedDays && votesReceived >= levels.trustedVotes && hiddenPosts === 0
    ? 'trusted'
    : 'member'
}

/** How many posts of each kind a member has made within 24 hours. */
export type Posted = Record<PostKind, number>

/** The rest of a day's posts of a kind: the smaller rest of the kind and of all kinds together, and which of the two it is. */
export function leftOf(kind: PostKind, posted: Posted, limits: DayLimits): { left: number; of: PostKind | 'posts' } {
  const ofKind = limits[kind] - posted[kind]
  const together = limits.posts - posted.headlines - posted.fixes - posted.comments
  return together < ofKind ? { left: Math.max(0, together), of: 'posts' } : { left: Math.max(0, ofKind), of: kind }
}

/** Forms tell what is left when it is so little, or a tenth of the day's posts. */
export const FEW_LEFT = 3
export const isFew = (left: number, most: number): boolean => left <= FEW_LEFT || left * 10 <= most

const Rest = Type.Object({
  most: Type.Integer({ description: 'The most within 24 hours' }),
  left: Type.Integer(),
})

/** How much the viewer may post now. A post of any kind also counts towards all kinds together, so `left` may be less than that of the kind. */
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
