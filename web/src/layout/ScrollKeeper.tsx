import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { whenIdle } from '../ui/when-idle.ts'

/** Lays out the parts that a new page has deferred. A position is only reliable once everything above it has its height. */
const layOutDeferred = () => document.documentElement.classList.remove('fresh')

/** Lays out deferred parts when the browser is idle, or else at the first navigation. */
function LayOutDeferred() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    // The key of the first location.
    if (key === 'default') whenIdle(layOutDeferred)
    else layOutDeferred()
  }, [key])
  return null
}

/** A new page begins at its top or at the address's anchor; going back restores the scroll position. */
export function ScrollKeeper() {
  return (
    <>
      {/* Comes first, because effects of siblings run in order. */}
      <LayOutDeferred />
      <ScrollRestoration />
    </>
  )
}
