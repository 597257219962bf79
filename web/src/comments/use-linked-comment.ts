import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Comments } from './use-comments.ts'

/** How many parts of the list are loaded in search of a comment. */
const PARTS = 10

const linkedIn = (hash: string) => Number(/^#comment-(\d{1,15})$/.exec(hash)?.[1] ?? 0)

/** Scrolls to the comment in the URL's fragment and focuses it. Loads more comments until it is found. */
export function useLinkedComment({ threads, state, hasMore, loadingMore, more }: Comments): void {
  const { hash } = useLocation()
  const wanted = useRef('')
  const parts = useRef(0)
  useEffect(() => {
    wanted.current = hash
    parts.current = 0
  }, [hash])
  useEffect(() => {
    const id = linkedIn(wanted.current)
    if (!id || state !== 'ready' || loadingMore) return
    const known = threads.some(({ parent, replies }) => [parent, ...replies].some((each) => each.comment_id === id))
    if (known) {
      wanted.current = ''
      const comment = document.getElementById(`comment-${id}`)
      if (!comment) return
      for (const other of document.querySelectorAll('[data-linked]')) other.removeAttribute('data-linked')
      comment.setAttribute('data-linked', '')
      comment.tabIndex = -1
      comment.scrollIntoView({ block: 'center' })
      comment.focus({ preventScroll: true })
    } else if (hasMore && parts.current < PARTS) {
      parts.current++
      void more()
    } else wanted.current = ''
  })
}
