import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Looks every 10 ms until what it sees holds (is true by default), and returns that. It has no time limit, because a slow machine must
 * not fail a test: if it waits in vain, the runner ends the test.
 */
export async function until<T>(look: () => T | Promise<T>, holds: (seen: T) => unknown = Boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    await sleep(10)
  }
}
