import { WebFetchError } from './web-fetch-error.ts'

export type HostRateLimits = { concurrency: number; perHost: number; waiting: number; waitMs: number }

type Waiter = { host: string; start: () => void }

/** Starts requests in order, within the limits on concurrent requests in total and per host. */
export function createHostRateLimiter(limits: HostRateLimits) {
  const runningOfHost = new Map<string, number>()
  const queue: Waiter[] = []
  let running = 0

  function tryStart(host: string): boolean {
    const ofHost = runningOfHost.get(host) ?? 0
    if (running >= limits.concurrency || ofHost >= limits.perHost) return false
    running++
    runningOfHost.set(host, ofHost + 1)
    return true
  }

  function leave(host: string): void {
    running--
    const ofHost = (runningOfHost.get(host) ?? 1) - 1
    if (ofHost) runningOfHost.set(host, ofHost)
    else runningOfHost.delete(host)
    // Skips requests that have to wait, so that one host does not block others.
    const next = queue.findIndex((waiter) => tryStart(waiter.host))
    if (next >= 0) queue.splice(next, 1)[0]?.start()
  }

  /** Throws `busy` if the queue is full or the wait too long, or the signal's reason. */
  function enter(host: string, signal: AbortSignal): Promise<void> {
    if (tryStart(host)) return Promise.resolve()
    if (queue.length >= limits.waiting) return Promise.reject(new WebFetchError('busy', `${queue.length} are waiting`))
    return new Promise((resolve, reject) => {
      const waiter = { host, start: () => settle(resolve) }
      const settle = (how: () => void) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        how()
      }
      const giveUp = (reason: unknown) => {
        queue.splice(queue.indexOf(waiter), 1)
        settle(() => reject(reason))
      }
      const onAbort = () => giveUp(signal.reason)
      const timer = setTimeout(() => giveUp(new WebFetchError('busy', `no turn in ${limits.waitMs} ms`)), limits.waitMs)
      signal.addEventListener('abort', onAbort, { once: true })
      queue.push(waiter)
    })
  }

  return {
    async run<T>(host: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      await enter(host, signal)
      try {
        return await task()
      } finally {
        leave(host)
      }
    },
  }
}
