import { matchRoutes } from 'react-router'
import { paths } from '../paths.ts'

interface Router {
  navigate(to: string, options: { replace: boolean }): Promise<void>
}

const known = Object.values(paths).map((path) => ({ path }))

/** The link that a click follows, if following it is ours to do: a plain click on an address of a page of this site. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined
  // A place in this page is the browser's to go to, unless an overlay must be closed on the way.
  const inPage = link.hash && link.pathname === location.pathname && link.search === location.search && !inOverlay()
  return !inPage && matchRoutes(known, link.pathname) ? link : undefined
}

const inOverlay = () => Boolean(history.state?.usr?.overlay)

/** Pages write plain `<a href>`, which is cheap to render a hundred times; this one listener turns clicks on them into navigation. */
export function followLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    // A link in an overlay (the drawer) takes the place of the overlay, else Back would open it again.
    const replace = link.href === location.href || inOverlay()
    void router.navigate(link.pathname + link.search + link.hash, { replace })
  })
}
