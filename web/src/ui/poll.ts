/** Seconds before each request. The result usually takes a few seconds, but may be queued. */
const WAITS = [2, 3, 5, 10, 20]

export type Wait = (seconds: number, signal: AbortSignal) => Promise<unknown>

/**
 * Calls `read` a few times, with growing pauses, until there is a result. Waits while the page is hidden or the browser is offline. Gives up
 * after the last call, or when the signal is aborted.
 */
export async function poll<T>(
  read: () => Promise<T | undefined>,
  signal: AbortSignal,
  wait: Wait = whileReachable,
): Promise<T | undefined> {
  for (const seconds of WAITS) {
    await wait(seconds, signal)
    if (signal.aborted) return undefined
    const found = await read()
    if (found !== undefined) return found
  }
  return undefined
}

async function whileReachable(seconds: number, signal: AbortSignal): Promise<void> {
  await until(signal, (done) => setTimeout(done, seconds * 1000))
  if (!signal.aborted && document.visibilityState !== 'visible')
    await until(signal, (done) => document.addEventListener('visibilitychange', done, { once: true }))
  if (!signal.aborted && !navigator.onLine)
    await until(signal, (done) => addEventListener('online', done, { once: true }))
}

/** Resolves when `begin` calls `done` or the signal is aborted. Calling `done` later does nothing. */
function until(signal: AbortSignal, begin: (done: () => void) => unknown): Promise<void> {
  return new Promise((resolve) => {
    begin(resolve)
    signal.addEventListener('abort', () => resolve())
  })
}
