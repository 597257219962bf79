import { type Comment, commentLimits } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as waitingMessages from '@unspun/contract/messages/waiting.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useBrowser, useRow } from '../app.ts'
import { MayPost } from '../members/MayPost.tsx'
import { posted } from '../members/quotas/posted.ts'
import { dayAndTime } from '../moderation/pending/day-and-time.ts'
import { composes } from '../ui/composes.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { announce, notify } from '../ui/notices.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'

interface Props {
  fixId: number
  replyTo?: Comment
  onCancel?: () => void
  onPosted: (comment: Comment, ts: number) => void
}

export function CommentBox({ fixId, replyTo, onCancel, onPosted }: Props) {
  const { api } = useBrowser()
  const fix = useRow('fix', fixId)
  const fields = useDraft(replyTo ? `reply:${replyTo.comment_id}` : `comment:${fixId}`, { body: '' })
  const form = useForm({
    fields,
    check: ({ body }) => (body ? {} : { body: commentMessages.required }),
    async send({ body }) {
      const answer = await api.post('/comments/create/', {
        ...(fix ? { headline_id: fix.headline_id } : {}),
        headline_fix_id: fixId,
        body,
        ...placeOf(replyTo),
      })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      const { ts, ...comment } = answer
      fields.put({ body: '' })
      posted()
      if (comment.waiting_until) notify(waitingMessages.saved(dayAndTime(comment.waiting_until)))
      else announce(commentMessages.posted)
      onPosted(comment, ts)
      return {}
    },
  })

  const box = useRef<HTMLDivElement>(null)
  const isReply = replyTo !== undefined
  useEffect(() => {
    if (isReply) box.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isReply])
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (composes(event.nativeEvent)) return
    if (event.key === 'Escape') onCancel?.()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      box.current?.querySelector<HTMLElement>('[type=submit]')?.click()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles shortcuts of the field inside
    <div ref={box} className="comment-box" onKeyDown={keys}>
      <MayPost action="comment" login={commentMessages.loginToPost} errors={form.refused}>
        {(may) => (
          <form {...form.props} className="comment-form">
            <TextField
              label={replyTo ? commentMessages.yourReply(replyTo.user_display_name) : commentMessages.yours}
              lines={3}
              maxLength={commentLimits.text}
              counter
              {...form.field('body')}
            />
            <FormMessages form={form} />
            <div className="comment-send">
              {onCancel ? (
                <button type="button" className="btn-line" onClick={onCancel}>
                  Cancel
                </button>
              ) : null}
              <SubmitButton form={form} disabled={!may} narrow>
                {replyTo ? 'Post Reply' : 'Post Comment'}
              </SubmitButton>
            </div>
          </form>
        )}
      </MayPost>
    </div>
  )
}

/** Threads are one level deep: a reply to a reply has the same parent and names the comment it answers. */
function placeOf(replyTo: Comment | undefined) {
  if (!replyTo) return { parent_id: null, reply_to_id: null }
  if (replyTo.parent_id === null) return { parent_id: replyTo.comment_id, reply_to_id: null }
  return { parent_id: replyTo.parent_id, reply_to_id: replyTo.comment_id }
}
