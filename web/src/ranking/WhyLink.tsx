import { messages } from '@unspun/contract/messages.ts'
import { pages } from '@unspun/contract/pages.ts'
import type { MouseEvent } from 'react'
import { useOverlays } from '../ui/overlays.ts'
import { preloadOverlays } from '../ui/preload-overlays.ts'

/** Opens the explanation of a fix's place. Without scripts, or in a new tab, it is a page. */
export function WhyLink({ id, title }: { id: number; title: string }) {
  const { open } = useOverlays()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ kind: 'why', id, title })
  }
  return (
    <a
      href={pages.why(id)}
      rel="nofollow"
      className="why-link"
      aria-haspopup="dialog"
      {...preloadOverlays}
      onClick={click}
    >
      {messages.why.question}
      <span className="sr-only">
        {' '}
        <bdi>{title}</bdi>
      </span>
    </a>
  )
}
