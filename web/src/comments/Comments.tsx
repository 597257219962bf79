import './comments.css'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '../app.ts'
import { lazily } from '../lazy.tsx'
import { useBlocks } from '../members/blocks/blocks.ts'
import { MuteThread } from '../notifications/MuteThread.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentOrder } from './CommentOrder.tsx'
import { CommentThread } from './CommentThread.tsx'
import { pagesOf } from './threads.ts'
import { useComments } from './use-comments.ts'
import { useLinkedComment } from './use-linked-comment.ts'

/** Loaded for members only. */
const OwnHidden = lazily(() => import('../moderation/OwnHidden.tsx').then((file) => file.OwnHidden))

export function Comments({ fixId, focus }: { fixId: number; focus: boolean }) {
  const comments = useComments(fixId)
  // No comment is shown before the reader's blocks are loaded, because it might have to be folded.
  const state = useBlocks() ? comments.state : 'reading'
  const threads = state === 'reading' && comments.state === 'ready' ? [] : comments.threads
  useLinkedComment({ ...comments, threads, state })
  const signedIn = useSession().state === 'in'
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus has been removed.
  useEffect(() => {
    if (focus) list.current?.closest('section')?.querySelector('h2')?.focus()
  }, [focus])
  return (
    <div ref={list} className="comments-body">
      <CommentBox fixId={fixId} onPosted={comments.add} />
      {signedIn ? <OwnHidden fixId={fixId} what="comment" /> : null}
      <div className="row wrap spread comments-head">
        {threads.length > 1 ? <CommentOrder direction={comments.direction} onSort={comments.sort} /> : null}
        <MuteThread fixId={fixId} />
      </div>
      {state === 'failed' ? (
        <div role="alert" className="comments-failed">
          <p>{commentMessages.loadFailed}</p>
          <button type="button" className="btn-line" onClick={comments.tryAgain}>
            Try again
          </button>
        </div>
      ) : null}
      {state === 'reading' && threads.length === 0 ? (
        <div role="status" className="comments-body">
          <span className="sr-only">{siteMessages.loading}</span>
          <div className="skeleton comment-skeleton" />
          <div className="skeleton comment-skeleton" />
        </div>
      ) : null}
      {state === 'ready' && threads.length === 0 ? <p className="empty">{commentMessages.none}</p> : null}
      {threads.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: an <ol> allows no elements between itself and its items
        <div role="list" aria-label="Comments" aria-busy={state === 'reading' || undefined}>
          {Array.from(pagesOf(threads), ([page, those]) => (
            <div key={page} className="thread-page">
              {those.map((thread) => (
                <CommentThread key={thread.parent.comment_id} thread={thread} comments={comments} />
              ))}
            </div>
          ))}
        </div>
      ) : null}
      {comments.hasMore ? (
        <button
          type="button"
          className="btn-line wide"
          aria-disabled={comments.loadingMore || undefined}
          onClick={() => void comments.more()}
        >
          {comments.loadingMore ? <span className="spinner" aria-hidden /> : null}
          <span>More</span>
        </button>
      ) : null}
    </div>
  )
}
