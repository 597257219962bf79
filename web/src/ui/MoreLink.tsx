import type { MouseEvent } from 'react'

interface Props {
  /** For browsers without scripts. */
  href: string
  loading: boolean
  onMore: () => void
}

export function MoreLink({ href, loading, onMore }: Props) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <a href={href} className="btn-line more" aria-busy={loading} onClick={click}>
      More<span className="sr-only"> headlines</span>
      {loading ? <span className="spinner" aria-hidden /> : null}
    </a>
  )
}
