import { type Comment, commentLimits } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'

/** `best` is the order of the server, which scores comments. */
export type Direction = 'desc' | 'asc' | 'best'

/** `replies` are those loaded so far, oldest first. */
export interface Thread {
  parent: Comment
  replies: readonly Comment[]
}

export const isDeleted = (comment: Pick<Comment, 'user_id'>) => comment.user_id === null

export const asDeleted = (comment: Comment): Comment => ({
  ...comment,
  body: commentMessages.deleted,
  user_id: null,
  user_avatar: '',
  user_display_name: '',
  user_username: '',
  current_user__vote_value: 0,
})

/** Sorts comments into threads. `best` keeps the given order. A deleted comment stays only while it has replies. Ids ascend with time. */
export function threadsOf(comments: readonly Comment[], direction: Direction): Thread[] {
  const byTime = comments.toSorted((a, b) => a.comment_id - b.comment_id)
  const parents = (direction === 'best' ? comments : byTime).filter(
    (each) => each.parent_id === null && !(isDeleted(each) && each.reply_count === 0),
  )
  const replies = Map.groupBy(
    byTime.filter((each) => !isDeleted(each)),
    (each) => each.parent_id,
  )
  const threads = parents.map((parent) => ({ parent, replies: replies.get(parent.comment_id) ?? [] }))
  return direction === 'desc' ? threads.reverse() : threads
}

/** Groups the threads by page, counted from 0. Browsers skip the layout of a page that is off screen. */
export const pagesOf = (threads: readonly Thread[]) =>
  Map.groupBy(threads, (_, index) => Math.floor(index / commentLimits.page))

export const missingReplies = ({ parent, replies }: Thread) =>
  Math.max(parent.reply_count - replies.filter(({ waiting_until }) => !waiting_until).length, 0)

/** Returns the cursor for the missing replies. Replies written in this tab do not count: they come last even if older ones are missing. */
export function lastRead({ replies }: Thread, writtenHere: ReadonlySet<number>): number | undefined {
  return replies.findLast(({ comment_id }) => !writtenHere.has(comment_id))?.comment_id
}
