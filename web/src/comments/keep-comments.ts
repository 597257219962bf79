import type { Comment } from '@unspun/contract/comments.ts'
import type { Store } from '../store.ts'
import { asDeleted } from './threads.ts'

/** Returns the ids of the comments. */
export function keepComments(store: Store, { comments, ts }: { comments: Comment[]; ts: number }): ReadonlySet<number> {
  store.merge('comment', comments, ts)
  if (store.session.state === 'in') store.merge('commentVote', comments.map(voteIn), ts)
  return new Set(comments.map(({ comment_id }) => comment_id))
}

/** Stores a comment that was written in this tab. The counts include it unless it is pending. */
export function keepNewComment(store: Store, comment: Comment, ts: number): void {
  store.write('comment', comment, ts)
  store.write('commentVote', voteIn(comment), ts)
  count(store, comment, 1, ts)
}

export function removeKeptComment(store: Store, comment: Comment, ts: number): void {
  store.write('comment', asDeleted(store.get('comment', comment.comment_id) ?? comment), ts)
  count(store, comment, -1, ts)
}

function count(store: Store, { headline_fix_id, parent_id, waiting_until }: Comment, change: 1 | -1, ts: number): void {
  if (waiting_until) return
  const fix = store.get('fix', headline_fix_id)
  if (fix) store.write('fix', { ...fix, comment_count: fix.comment_count + change }, ts)
  const parent = parent_id === null ? undefined : store.get('comment', parent_id)
  if (parent) store.write('comment', { ...parent, reply_count: parent.reply_count + change }, ts)
}

const voteIn = ({ comment_id, current_user__vote_value }: Comment) => ({
  comment_id,
  vote_value: current_user__vote_value,
})
