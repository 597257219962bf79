import type { MouseEvent, ReactNode } from 'react'
import { type Overlay, useOverlays } from './overlays.ts'
import { preloadOverlays } from './preload-overlays.ts'

interface Props {
  href: string
  overlay: Overlay
  className: string
  children: ReactNode
}

/** A link that opens an overlay. Without scripts, or in a new tab, it opens `href`, which has the same content. */
export function OverlayLink({ href, overlay, className, children }: Props) {
  const { open } = useOverlays()
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(overlay)
  }
  return (
    <a href={href} rel="nofollow" className={className} aria-haspopup="dialog" {...preloadOverlays} onClick={click}>
      {children}
    </a>
  )
}
