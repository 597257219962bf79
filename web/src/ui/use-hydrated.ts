import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}
let hydrated = false

/** Call this once React has hydrated the server's page. */
export function setHydrated(): void {
  hydrated = true
}

/** Returns `before` on the server and in the browser's first render, which must match. Equal values cause no second render. */
export function useOnceHydrated<T extends string | boolean>(before: T, after: T): T {
  return useSyncExternalStore(
    never,
    () => after,
    () => before,
  )
}

export const useHydrated = (): boolean => useOnceHydrated<boolean>(false, true)

/** `useHydrated` for components that appear a hundred times on a page. It turns true later, in a deferred render. */
export function useHydratedLater(): boolean {
  return useDeferredValue(true, hydrated)
}
