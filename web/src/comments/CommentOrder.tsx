import * as commentMessages from '@unspun/contract/messages/comments.ts'
import type { Direction } from './threads.ts'

const orders = [
  ['best', 'Best first'],
  ['desc', 'Newest first'],
  ['asc', 'Oldest first'],
] as const

interface Props {
  direction: Direction
  onSort: (order: Direction) => void
}

export function CommentOrder({ direction, onSort }: Props) {
  return (
    <fieldset aria-label={commentMessages.order} className="comment-order">
      {orders.map(([order, label]) => (
        <button
          key={order}
          type="button"
          aria-pressed={order === direction}
          onClick={() => (order === direction ? undefined : onSort(order))}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
