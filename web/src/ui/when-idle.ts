/** Calls `run` when the browser is idle. Safari lacks `requestIdleCallback`. */
export const whenIdle: (run: () => void) => unknown = globalThis.requestIdleCallback ?? globalThis.setTimeout

/**
 * Loads code that the page may need later, when the page is complete and the browser idle, so that it works without a connection too. Not
 * for people who ask their browser to save data. A failure changes nothing: the code is loaded again when it is needed.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const start = () => whenIdle(() => void load().catch(() => undefined))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
