import { WebFetchError } from './web-fetch-error.ts'

/** How many requests run at once, in all and to one host; how many may wait, and how long. */
export type HostRateLimits = { atOnce: number; perHost: number; waiting: number; waitMs: number }

type Waiter = { host: string; start: () => void }

/** Lets requests out in order, never too many at once and never too many to one host. */
export function createHostRateLimiter(limits: HostRateLimits) {
  const runningOfHost = new Map<string, number>()
  const queue: Waiter[] = []
  let running = 0

  function tryStart(host: string): boolean {
    const ofHost = runningOfHost.get(host) ?? 0
    if (running >= limits.atOnce || ofHost >= limits.perHost) return false
    running++
    runningOfHost.set(host, ofHost + 1)
    return true
  }

  function leave(host: string): void {
    running--
    const ofHost = (runningOfHost.get(host) ?? 1) - 1
    if (ofHost) runningOfHost.set(host, ofHost)
    else runningOfHost.delete(host)
    // The first that may: a crowd before one host must not hold up the others.
    const next = queue.findIndex((waiter) => tryStart(waiter.host))
    if (next >= 0) queue.splice(next, 1)[0]?.start()
  }

  /** Resolves when it is this request's turn. Throws `busy` if too many wait or it took too long, or the signal's reason. */
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
    /** Runs the task when it is its turn. */
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
