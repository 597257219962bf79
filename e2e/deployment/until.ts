import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/** What `look` finds once it finds anything, or undefined if that takes too long. */
export async function until<T>(look: () => Promise<T>): Promise<T | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const found = await look().catch(() => undefined)
    if (found) return found
    await sleep(PAUSE_MS)
  }
  return undefined
}
