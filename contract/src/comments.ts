import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { audienceOf } from './permissions.ts'
import { Answer, Id, LimitedText, Milliseconds, Nullable, WaitingUntil } from './shapes.ts'
import { VoteValue } from './votes.ts'

export const commentLimits = {
  /** Characters. */
  text: 2000,
  page: 20,
  replies: 20,
  /** Younger members may post at most this many links in a comment: most spam comes from new accounts and has several. */
  linksNewcomerDays: 2,
  linksOfNewcomer: 1,
  /** Hours in which a member may not repeat a comment. Shorter texts, such as thanks, may be repeated elsewhere. */
  repeatHours: 24,
  repeatLetters: 40,
} as const

/**
 * `parent_id` is the thread of a reply, `reply_to_id` the comment that it replies to. A deleted comment that has replies stays as "[deleted]"
 * with a null `user_id`. Only top-level comments have a `reply_count`.
 */
export const Comment = Type.Object({
  comment_id: Id,
  headline_id: Id,
  headline_fix_id: Id,
  parent_id: Nullable(Id),
  reply_to_id: Nullable(Id),
  body: Type.String(),
  user_id: Nullable(Id),
  user_avatar: Type.String(),
  user_display_name: Type.String(),
  user_username: Type.String(),
  total_vote_value: Type.Integer(),
  total_vote_count: Type.Integer(),
  current_user__vote_value: VoteValue,
  reply_count: Type.Integer(),
  dc_m: Milliseconds,
  waiting_until: WaitingUntil,
})
export type Comment = Static<typeof Comment>

export const listComments = endpoint({
  method: 'POST',
  path: '/comments/list-by-headline-fix-id/',
  summary:
    'Comments on a fix with their first replies, newest first, oldest first (`asc`) or by score (`best`), in pages: pass the last answer’s `next` as `last_id`. With `parent_id`, more replies to that comment, oldest first',
  who: 'anyone',
  personal: true,
  input: Type.Object({
    headline_fix_id: Id,
    last_id: Type.Optional(Id),
    sort_direction: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc'), Type.Literal('best')])),
    parent_id: Type.Optional(Id),
  }),
  answer: Answer({ comments: Type.Array(Comment), next: Type.Optional(Id) }),
})

export const createComment = endpoint({
  method: 'POST',
  path: '/comments/create/',
  summary: 'Comment on a fix, or reply to a comment. A reply to a reply joins the same thread',
  who: audienceOf.comment,
  public: true,
  cost: 5,
  input: Type.Object({
    headline_id: Type.Optional(Id),
    headline_fix_id: Id,
    parent_id: Type.Optional(Nullable(Id)),
    reply_to_id: Type.Optional(Nullable(Id)),
    body: LimitedText(commentLimits.text, 8),
  }),
  answer: Answer(Comment.properties),
})

export const deleteComment = endpoint({
  method: 'POST',
  path: '/comments/delete/',
  summary: 'Delete your comment; replies to it stay',
  who: audienceOf.comment,
  public: true,
  cost: 2,
  input: Type.Object({ comment_id: Id }),
  answer: Answer({ comment_id: Id, headline_fix_id: Id }),
})

export const CommentVote = Type.Object({ comment_id: Id, user_id: Id, vote_value: VoteValue })
export type CommentVote = Static<typeof CommentVote>

export const voteOnComment = endpoint({
  method: 'POST',
  path: '/comments/vote/',
  summary: 'Vote on a comment; 0 removes the vote',
  who: audienceOf.vote,
  public: true,
  input: Type.Object({ comment_id: Id, vote_value: VoteValue }),
  answer: Answer({ ...CommentVote.properties, total_vote_value: Type.Integer(), total_vote_count: Type.Integer() }),
})
