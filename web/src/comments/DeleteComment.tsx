import type { Comment } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBrowser } from '../app.ts'
import { announce, notify } from '../ui/notices.ts'
import { useBusy } from '../ui/use-busy.ts'

interface Props {
  comment: Comment
  onDeleted: (comment: Comment, ts: number) => void
}

export function DeleteComment({ comment, onDeleted }: Props) {
  const { api } = useBrowser()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useBusy()
  const place = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const answered = useRef(false)
  useEffect(() => {
    if (asking) place.current?.querySelector('button')?.focus()
    else if (answered.current) opener.current?.focus()
    answered.current = asking
  }, [asking])

  async function remove() {
    const answer = await api.post('/comments/delete/', { comment_id: comment.comment_id })
    if (!answer || answer.errors) return notify(answer?.errors[0] ?? siteMessages.offline)
    announce(commentMessages.removed)
    // The focused button is removed with the comment.
    if (place.current) focusBeside(place.current)
    onDeleted(comment, answer.ts)
  }

  if (!asking)
    return (
      <button ref={opener} type="button" className="quiet-btn" onClick={() => setAsking(true)}>
        Delete
      </button>
    )
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAsking(false)
  }
  return (
    <fieldset ref={place} aria-label={commentMessages.confirmDelete} className="row wrap confirm" onKeyDown={keep}>
      <span aria-hidden>{commentMessages.confirmDelete}</span>
      <button type="button" className="quiet-btn" onClick={() => setAsking(false)}>
        Keep
      </button>
      <button
        type="button"
        className="quiet-btn danger"
        aria-disabled={busy || undefined}
        onClick={() => void run(remove)}
      >
        {busy ? <span className="spinner" aria-hidden /> : null}
        <span>Delete</span>
      </button>
    </fieldset>
  )
}

function focusBeside(place: Element): void {
  const item = place.closest('li, [role=listitem]')
  const near = item?.nextElementSibling ?? item?.previousElementSibling ?? place.closest('section')
  near?.querySelector<HTMLElement>('h2, article .quiet-btn')?.focus()
}
