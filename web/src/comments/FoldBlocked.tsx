import * as blockMessages from '@unspun/contract/messages/blocks.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocks } from '../members/blocks/blocks.ts'

/** Folds a comment of a member whom the reader blocks to one line. Replies below it stay. */
export function FoldBlocked({ author, children }: { author: number | null; children: ReactNode }) {
  const blocks = useBlocks()
  const [shown, setShown] = useState(false)
  const comment = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus no longer exists.
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
