/** Calls `run` when the browser is idle. Safari lacks `requestIdleCallback`. */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? globalThis.setTimeout

/**
 * Waits until the page is complete and the browser idle. Skipped for readers whose browser saves data. Code that failed to load is loaded again
 * when it is needed.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const start = () => whenIdle(() => void load().catch(() => undefined))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
