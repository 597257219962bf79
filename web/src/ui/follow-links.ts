import { pageList } from '@unspun/contract/pages.ts'
import { matchRoutes } from 'react-router'

interface Router {
  navigate(to: string, options: { replace: boolean }): Promise<void>
}

const known = pageList.map(([, { path }]) => ({ path }))

function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined
  // The browser follows links within the page itself, unless an overlay must be closed first.
  const inPage = link.hash && link.pathname === location.pathname && link.search === location.search && !inOverlay()
  return !inPage && matchRoutes(known, link.pathname) ? link : undefined
}

const inOverlay = () => Boolean(history.state?.usr?.overlay)

/** Turns clicks on links into navigation with a single listener. Pages use plain `<a href>`, which is cheap to render a hundred times. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    // A link in an overlay replaces the overlay's history entry. Otherwise Back would open the overlay again.
    const replace = link.href === location.href || inOverlay()
    void router.navigate(link.pathname + link.search + link.hash, { replace })
  })
}
