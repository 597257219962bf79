import '../ui/quiet-btn.css'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import { memo, useRef, useState } from 'react'
import { useApp, useRow, useSession } from '../app.ts'
import { castWith } from '../fixes/votes/load-cast.ts'
import { VoteArrows } from '../fixes/votes/VoteArrows.tsx'
import { Author } from '../members/Author.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { WaitingNote } from '../moderation/pending/WaitingNote.tsx'
import { ReportButton } from '../moderation/reports/ReportButton.tsx'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'
import { Time } from '../ui/Time.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentText } from './CommentText.tsx'
import { DeleteComment } from './DeleteComment.tsx'
import { isDeleted } from './threads.ts'
import type { Comments } from './use-comments.ts'

interface Props extends Pick<Comments, 'add' | 'remove'> {
  id: number
}

export const CommentItem = memo(function CommentItem({ id, add, remove }: Props) {
  const app = useApp()
  const session = useSession()
  const comment = useRow('comment', id)
  const answered = useRow('comment', comment?.reply_to_id ?? 0)?.user_display_name
  const mine = useRow('commentVote', id)?.vote_value
  const { open } = useOverlays()
  const [replying, setReplying] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  if (!comment) return null
  if (isDeleted(comment)) return <p className="comment deleted">{comment.body}</p>

  const { user_display_name: author, body } = comment
  const own = session.state === 'in' && session.user.user_id === comment.user_id
  const stopReplying = () => {
    const box = replyButton.current?.closest('article')?.querySelector('.comment-box')
    // If the reader has moved the focus elsewhere while the reply was being sent, it stays there.
    const { activeElement: at } = document
    if (at === document.body || box?.contains(at)) replyButton.current?.focus()
    setReplying(false)
  }
  return (
    <article id={`comment-${id}`} aria-label={commentMessages.by(author)} className="comment">
      <Avatar user={{ user_id: comment.user_id ?? 0, avatar: comment.user_avatar, display_name: author }} />
      <div>
        <p className="row wrap comment-meta">
          <Author username={comment.user_username}>
            <bdi>{author}</bdi>
          </Author>{' '}
          {answered ? (
            <span>
              to <bdi>{answered}</bdi>{' '}
            </span>
          ) : null}
          <Time at={comment.dc_m} />
        </p>
        <CommentText text={body} />
        {comment.waiting_until ? <WaitingNote until={comment.waiting_until} /> : null}
        <div className="row wrap comment-row">
          {comment.waiting_until ? null : (
            <>
              <VoteArrows
                name={commentMessages.by(author)}
                total={comment.total_vote_value}
                mine={mine}
                cast={(pressed) => castWith(({ castCommentVote }) => castCommentVote(app, id, pressed))}
              />
              <button
                ref={replyButton}
                type="button"
                className="quiet-btn"
                aria-label={commentMessages.replyTo(author)}
                aria-expanded={session.state === 'out' ? undefined : replying}
                aria-haspopup={session.state === 'out' ? 'dialog' : undefined}
                {...preloadOverlays}
                onClick={() => (session.state === 'out' ? open({ kind: 'login' }) : setReplying(!replying))}
              >
                Reply
              </button>
            </>
          )}
          {own ? (
            <DeleteComment comment={comment} onDeleted={remove} />
          ) : (
            <ReportButton what="comment" id={id} title={body} name={commentMessages.by(author)} className="quiet-btn" />
          )}
        </div>
        {replying ? (
          <CommentBox
            fixId={comment.headline_fix_id}
            replyTo={comment}
            onCancel={stopReplying}
            onPosted={(reply, ts) => {
              stopReplying()
              add(reply, ts)
            }}
          />
        ) : null}
      </div>
    </article>
  )
})
