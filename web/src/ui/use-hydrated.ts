import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}
let hydrated = false

/** Call once React has hydrated the server's page. */
export function setHydrated(): void {
  hydrated = true
}

/** `before` on the server and in the first render of the browser, which must match; `after` later. No second render if both are equal. */
export function useOnceHydrated<T extends string | boolean>(before: T, after: T): T {
  return useSyncExternalStore(
    never,
    () => after,
    () => before,
  )
}

/** True if the page is hydrated. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(false, true)

/** `useHydrated` for components that appear a hundred times on a page: it becomes true later, in a deferred render. */
export function useHydratedLater(): boolean {
  return useDeferredValue(true, hydrated)
}
