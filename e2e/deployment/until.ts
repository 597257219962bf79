import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 30_000
const PAUSE_MS = 100

/** Polls `look` until it returns something truthy, and returns that. Undefined after the timeout. */
export async function until<T>(look: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T | undefined> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const found = await look().catch(() => undefined)
    if (found) return found
    await sleep(PAUSE_MS)
  }
  return undefined
}
