import '../ui/quiet-btn.css'
import type { Comment } from '@unspun/contract/comments.ts'
import * as commentMessages from '@unspun/contract/messages/comments.ts'
import * as siteMessages from '@unspun/contract/messages/site.ts'
import { useBrowser } from '../app.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { announce, notify } from '../ui/notices.ts'

interface Props {
  comment: Comment
  onDeleted: (comment: Comment, ts: number) => void
}

export function DeleteComment({ comment, onDeleted }: Props) {
  const { api } = useBrowser()

  async function remove(place: Element) {
    const answer = await api.post('/comments/delete/', { comment_id: comment.comment_id })
    if (!answer || answer.errors) return notify(answer?.errors[0] ?? siteMessages.offline)
    announce(commentMessages.removed)
    // The focused button is removed with the comment.
    focusBeside(place)
    onDeleted(comment, answer.ts)
  }

  return (
    <AskFirst question={commentMessages.confirmDelete} no="Keep" yes="Delete" act={remove}>
      {(ask) => (
        <button type="button" className="quiet-btn" onClick={ask}>
          Delete
        </button>
      )}
    </AskFirst>
  )
}

function focusBeside(place: Element): void {
  const item = place.closest('li, [role=listitem]')
  const near = item?.nextElementSibling ?? item?.previousElementSibling ?? place.closest('section')
  near?.querySelector<HTMLElement>('h2, article .quiet-btn')?.focus()
}
