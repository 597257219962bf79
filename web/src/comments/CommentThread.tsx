import * as commentMessages from '@unspun/contract/messages/comments.ts'
import { CommentItem } from './CommentItem.tsx'
import { FoldBlocked } from './FoldBlocked.tsx'
import { missingReplies, type Thread } from './threads.ts'
import type { Comments } from './use-comments.ts'

export function CommentThread({ thread, comments }: { thread: Thread; comments: Comments }) {
  const { parent, replies } = thread
  const missing = missingReplies(thread)
  const name = parent.user_display_name || parent.body
  return (
    // biome-ignore lint/a11y/useSemanticElements: an item of a list that is not an <ol>
    <div role="listitem" className="thread">
      <FoldBlocked author={parent.user_id}>
        <CommentItem id={parent.comment_id} add={comments.add} remove={comments.remove} />
      </FoldBlocked>
      {replies.length > 0 ? (
        <ol aria-label={commentMessages.repliesTo(name)} className="replies">
          {replies.map(({ comment_id, user_id }) => (
            <li key={comment_id}>
              <FoldBlocked author={user_id}>
                <CommentItem id={comment_id} add={comments.add} remove={comments.remove} />
              </FoldBlocked>
            </li>
          ))}
        </ol>
      ) : null}
      {missing > 0 ? (
        <button
          type="button"
          className="more-replies"
          aria-disabled={comments.loadingMore || undefined}
          onClick={() => void comments.moreReplies(thread)}
        >
          More replies <span className="count">{missing}</span>
        </button>
      ) : null}
    </div>
  )
}
