import '../ui/quiet-btn.css'
import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocks } from '../members/blocks/blocks.ts'

/** Folds a comment of a blocked member to one line. Its replies stay visible. */
export function FoldBlocked({ author, children }: { author: number | null; children: ReactNode }) {
  const blocks = useBlocks()
  const [shown, setShown] = useState(false)
  const comment = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus has been removed.
    if (shown) comment.current?.focus({ preventScroll: true })
  }, [shown])
  if (!blocks?.some(({ user_id }) => user_id === author)) return children
  if (shown)
    return (
      <div ref={comment} tabIndex={-1}>
        {children}
      </div>
    )
  return (
    <div className="comment deleted folded">
      {blockMessages.folded}
      <button type="button" className="quiet-btn" onClick={() => setShown(true)}>
        Show
      </button>
    </div>
  )
}
