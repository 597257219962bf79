import { useContext, useEffect, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router'
import { safeStorage } from '../ui/safe-storage.ts'

const storage = 'unspun:scroll'
/** As soon as nothing else is to be done; some browsers do not tell. */
const atLeisure: (run: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout

/** Lays out what a new page has put off: a place on it is only sure when all above it has its height. */
const layOutWhole = () => document.documentElement.classList.remove('fresh')

function kept(): Record<string, number> {
  try {
    return JSON.parse(safeStorage('sessionStorage').getItem(storage) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/**
 * A new page begins at its top (or at the address's anchor); going back finds the place that was left. The router's own component does
 * this too, but brings all of its links, forms and framework parts into the first load.
 */
export function ScrollKeeper() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const state = useContext(UNSAFE_DataRouterStateContext)

  useEffect(() => {
    if (!router) return
    const positions = kept()
    history.scrollRestoration = 'manual'
    const stop = router.enableScrollRestoration(positions, () => scrollY)
    const leave = () => {
      positions[router.state.location.key] = scrollY
      history.scrollRestoration = 'auto'
      safeStorage('sessionStorage').setItem(storage, JSON.stringify(positions))
    }
    addEventListener('pagehide', leave)
    atLeisure(layOutWhole)
    return () => {
      removeEventListener('pagehide', leave)
      stop()
    }
  }, [router])

  const { location, restoreScrollPosition: place, preventScrollReset } = state ?? {}
  useLayoutEffect(() => {
    if (!location || place === false) return
    // Nothing is returned: newer browsers' `scrollTo` gives a promise, which React would call as a clean-up.
    const anchor = location.hash && document.getElementById(location.hash.slice(1))
    if (anchor || place) layOutWhole()
    if (typeof place === 'number') scrollTo(0, place)
    else if (anchor) anchor.scrollIntoView()
    else if (!preventScrollReset) scrollTo(0, 0)
  }, [location, place, preventScrollReset])
  return null
}
