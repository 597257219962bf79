import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}
let whole = false

/** Says that the page of the server lives in the browser now. */
export function setHydrated(): void {
  whole = true
}

/** `before` on the server and in the first drawing in the browser, which must be the same; then `after`. If they are equal nothing is drawn twice. */
export function useOnceHydrated<T extends string | boolean>(before: T, after: T): T {
  return useSyncExternalStore(
    never,
    () => after,
    () => before,
  )
}

/** Whether the page lives in the browser. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(false, true)

/** `useHydrated` for what a page has a hundred times and nobody waits for: it becomes true a little later, without holding anything up. */
export function useHydratedLater(): boolean {
  return useDeferredValue(true, whole)
}
