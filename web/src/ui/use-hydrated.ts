import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}
let whole = false

/** Says that the page of the server lives in the browser now. */
export function setHydrated(): void {
  whole = true
}

/** False on the server and in the first drawing in the browser, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Empty on the server and in that first drawing; then `text`. An empty one draws nothing a second time. */
export function useOnceHydrated(text: string): string {
  return useSyncExternalStore(
    never,
    () => text,
    () => '',
  )
}

/** `useHydrated` for what a page has a hundred times and nobody waits for: it becomes true a little later, without holding anything up. */
export function useHydratedLater(): boolean {
  return useDeferredValue(true, whole)
}
