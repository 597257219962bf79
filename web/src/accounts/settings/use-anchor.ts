import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the heading that the address names, also when it appears only now, because the session had to be asked for. (Links within the
 * page are the browser's own.) A name without a heading is the top of the page.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be followed again
  useEffect(() => {
    if (!hash) return
    const heading = document.getElementById(hash.slice(1))
    if (!heading) return scrollTo(0, 0)
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [hash, key])
}
