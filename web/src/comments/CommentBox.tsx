import type { Comment } from '@unspun/contract/comments.ts'
import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MayPost } from '../accounts/MayPost.tsx'
import { useBrowser } from '../app.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import { notify } from '../ui/notices.ts'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-draft.ts'

interface Props {
  fixId: number
  /** The comment that is answered. */
  replyTo?: Comment
  onCancel?: () => void
  onPosted: (comment: Comment, ts: number) => void
}

/** Writes a comment on a fix, or a reply. What was typed stays, whatever happens, until it is posted. */
export function CommentBox({ fixId, replyTo, onCancel, onPosted }: Props) {
  const { api } = useBrowser()
  const draft = useDraft(replyTo ? `reply:${replyTo.comment_id}` : `comment:${fixId}`)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector<HTMLElement>('textarea, button')
  const isReply = replyTo !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody has asked for it
  useEffect(() => {
    if (isReply) field()?.focus()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sending) return
    const body = draft.value('body').trim()
    if (!body) {
      setErrors([messages.comment.required])
      return field()?.focus()
    }
    setErrors([])
    setSending(true)
    const answer = await api.post('/comments/create/', { headline_fix_id: fixId, body, ...placeOf(replyTo) })
    setSending(false)
    if (!answer) return setErrors([messages.web.offline])
    if (answer.errors) return setErrors(answer.errors)
    const { ts, ...comment } = answer
    draft.empty()
    notify(messages.comment.posted)
    onPosted(comment, ts)
  }

  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onCancel?.()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) box.current?.querySelector('form')?.requestSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the field inside
    <div ref={box} className="comment-box" onKeyDown={keys}>
      <MayPost action="comment" login={messages.comment.loginToPost} errors={errors}>
        {(may) => (
          <form className="comment-form" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label={replyTo ? `Your reply to ${replyTo.user_display_name}` : 'Your comment'}
              lines={3}
              maxLength={limits.comment}
              counter
              {...draft.field('body')}
            />
            <ErrorList errors={errors} />
            <div className="comment-send">
              {onCancel ? (
                <button type="button" className="btn-line" onClick={onCancel}>
                  Cancel
                </button>
              ) : null}
              <button type="submit" className="btn-brand" disabled={!may} aria-disabled={sending || undefined}>
                {sending ? <span className="spinner" aria-hidden /> : null}
                {replyTo ? 'Post Reply' : 'Post Comment'}
              </button>
            </div>
          </form>
        )}
      </MayPost>
    </div>
  )
}

/** Threads are one level deep: an answer to a reply stands beside it and names it. */
function placeOf(replyTo: Comment | undefined) {
  if (!replyTo) return {}
  if (replyTo.parent_id === null) return { parent_id: replyTo.comment_id }
  return { parent_id: replyTo.parent_id, reply_to_id: replyTo.comment_id }
}
