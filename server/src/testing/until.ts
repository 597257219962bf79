import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls `look` every 10 ms until `holds` accepts its result, and returns that. There is no time limit: a slow machine
 * must not fail a test, and the runner ends one that waits in vain.
 */
export async function until<T>(look: () => T | Promise<T>, holds: (seen: T) => unknown = Boolean): Promise<T> {
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    await sleep(10)
  }
}
