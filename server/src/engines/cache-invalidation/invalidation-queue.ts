import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, EVERYTHING } from '@unspun/page-cache/page-cache.ts'
import { MAX_TAGS, notificationsOf } from './cache-invalidation.ts'

/** Pause between two batches. A notification for every vote would cost a quarter of the votes. */
const GAP_MS = 50
const RETRY_MS = 100

/** Tags that this process has not sent to the others yet. A failed batch is sent again with a later one. */
export class InvalidationQueue {
  readonly #from: string
  readonly #send: (payloads: string[], removed: string[]) => Promise<unknown>
  readonly #retryMs: number
  readonly #waiting = new Map<string, Change>()
  #sending: Promise<void> | undefined
  #isScheduled = false
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  /** `send` receives notifications and removed tags, and rejects while there is no connection. */
  constructor(from: string, send: (payloads: string[], removed: string[]) => Promise<unknown>, retryMs = RETRY_MS) {
    this.#from = from
    this.#send = send
    this.#retryMs = retryMs
  }

  /** Tags added in one turn of the event loop form one batch. */
  add(tags: readonly string[], change: Change): void {
    if (this.#isClosed) return
    for (const tag of tags) this.#wait(tag, change)
    if (this.#waiting.size > MAX_TAGS) {
      this.#waiting.clear()
      this.#wait(EVERYTHING, 'removed')
    }
    if (this.#isScheduled || this.#retry) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      void this.flush()
    })
  }

  flush(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  /** Sends what is queued and accepts no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    // The flush also sends a batch whose sending has just failed.
    await this.#sending
    await this.flush()
  }

  #wait(tag: string, change: Change): void {
    if (this.#waiting.get(tag) !== 'removed') this.#waiting.set(tag, change)
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting]
      this.#waiting.clear()
      try {
        const tagsOf = (change: Change) => batch.filter((each) => each[1] === change).map(([tag]) => tag)
        const [removed, changed] = [tagsOf('removed'), tagsOf('changed')]
        const payloads = [
          ...notificationsOf(removed, this.#from, 'removed'),
          ...notificationsOf(changed, this.#from, 'changed'),
        ]
        await this.#send(payloads, removed)
        await sleep(GAP_MS)
      } catch {
        for (const [tag, change] of batch) this.#wait(tag, change)
        if (!this.#isClosed) this.#retry = setTimeout(() => this.flush(), this.#retryMs).unref()
        return
      }
    }
  }
}
