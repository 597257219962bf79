import { useEffect } from 'react'
import { useLocation } from 'react-router'
/**
 * Scrolls to the heading in the URL's fragment, which appears only after the session is loaded. An unknown fragment scrolls to the top of the
 * page. The browser itself follows links within the page.
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
