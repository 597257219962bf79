import { useEffect, useLayoutEffect } from 'react'
import { usePageRouter } from '../page-router.ts'
import { safeStorage } from '../ui/safe-storage.ts'
import { whenIdle } from '../ui/when-idle.ts'

const storage = 'unspun:scroll'

/** Lays out the parts that a new page has deferred. A position is only reliable once everything above it has its height. */
const layOutDeferred = () => document.documentElement.classList.remove('fresh')

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(safeStorage('sessionStorage').getItem(storage) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** A new page begins at its top or at the address's anchor; going back restores the scroll position. See `page-router.ts`. */
export function ScrollKeeper() {
  const { router, state } = usePageRouter()

  useEffect(() => {
    if (!router) return
    const positions = storedPositions()
    history.scrollRestoration = 'manual'
    const stop = router.enableScrollRestoration(positions, () => scrollY)
    const leave = () => {
      positions[router.state.location.key] = scrollY
      history.scrollRestoration = 'auto'
      safeStorage('sessionStorage').setItem(storage, JSON.stringify(positions))
    }
    addEventListener('pagehide', leave)
    whenIdle(layOutDeferred)
    return () => {
      removeEventListener('pagehide', leave)
      stop()
    }
  }, [router])

  const { location, restoreScrollPosition: place, preventScrollReset } = state ?? {}
  useLayoutEffect(() => {
    if (!location || place === false) return
    // Returns nothing: in newer browsers `scrollTo` returns a promise, which React would call as a clean-up.
    const anchor = location.hash && document.getElementById(location.hash.slice(1))
    if (anchor || place) layOutDeferred()
    if (typeof place === 'number') scrollTo(0, place)
    else if (anchor) anchor.scrollIntoView()
    else if (!preventScrollReset) scrollTo(0, 0)
  }, [location, place, preventScrollReset])
  return null
}
