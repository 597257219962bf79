import { commentLimits, createComment, deleteComment, listComments, voteOnComment } from '@unspun/contract/comments.ts'
import { AppError } from '@unspun/contract/errors.ts'
import { cleanText, isBlank } from '@unspun/contract/text.ts'
import type { Database } from '../database/database.ts'
import { fixById } from '../fixes/store.ts'
import { type Route, route } from '../http/endpoints/endpoint.ts'
import type { Changed } from '../invalidation/changes.ts'
import { type UserRow, userOf } from '../members/store.ts'
import type { SendToNotify } from '../notifications/notification-jobs.ts'
import { countLinks } from './comment-rules.ts'
import { addComment, castCommentVote, parentComments, removeComment, replies } from './store.ts'

/** New members may post few links per comment. `now` is in milliseconds. */
const isYoung = ({ created_at }: UserRow, now: number): boolean =>
  now - created_at.getTime() < commentLimits.linksNewcomerDays * 24 * 60 * 60_000

export interface CommentRouteOptions {
  database: Database
  changed: Changed
  sendToNotify: SendToNotify
}

export function commentRoutes({ database, changed, sendToNotify }: CommentRouteOptions): Route[] {
  return [
    route(listComments, async ({ input, viewer }) => {
      const { headline_fix_id, last_id: after, parent_id, sort_direction: direction = 'desc' } = input
      if (!(await fixById(database, headline_fix_id))) throw new AppError('FixNotFound')
      const viewerId = viewer ? (await userOf(database, viewer)).user_id : undefined
      if (parent_id !== undefined) {
        const limit = commentLimits.replies
        const comments = await replies(database, [parent_id], { viewerId, after, limit })
        const next = comments.length === limit ? comments.at(-1)!.comment_id : undefined
        return {
          comments: comments.filter((each) => each.headline_fix_id === headline_fix_id),
          ...(next ? { next } : {}),
        }
      }
      const limit = commentLimits.page
      // Fetches one extra row to find out whether there is a next page.
      const page = { fixId: headline_fix_id, viewerId, after, direction, limit: limit + 1 }
      const found = await parentComments(database, page)
      const parents = found.slice(0, limit)
      // The counts leave out the viewer's own pending replies.
      const answered = parents.filter(({ reply_count }) => reply_count > 0 || viewerId !== undefined)
      const ids = answered.map(({ comment_id }) => comment_id)
      const comments = [...parents, ...(await replies(database, ids, { viewerId, limit: commentLimits.replies }))]
      return { comments, ...(found.length > limit ? { next: parents.at(-1)!.comment_id } : {}) }
    }),

    route(createComment, async ({ input, viewer, tell }) => {
      const body = cleanText(input.body)
      if (isBlank(body)) throw new AppError('CommentRequired')
      if (body.length > commentLimits.text) throw new AppError('CommentTooLong', commentLimits.text)
      const author = await userOf(database, viewer)
      const { user_id } = author
      if (isYoung(author, Date.now()) && countLinks(body) > commentLimits.linksOfNewcomer)
        throw new AppError('CommentLinks', commentLimits.linksNewcomerDays)
      const { headline_id, headline_fix_id, parent_id = null, reply_to_id = null } = input
      const written = { headline_id, headline_fix_id, parent_id, reply_to_id, body, user_id }
      const comment = await addComment(database, written, tell)
      changed.commentAdded(comment.headline_id)
      sendToNotify()
      return comment
    }),

    route(deleteComment, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      const { headline_id, ...removed } = await removeComment(database, input.comment_id, user_id)
      changed.commentRemoved(headline_id)
      return removed
    }),

    route(voteOnComment, async ({ input, viewer }) => {
      const { user_id } = await userOf(database, viewer)
      return castCommentVote(database, { ...input, user_id })
    }),
  ]
}
