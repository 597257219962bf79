import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, EVERYTHING } from '../page-cache/page-cache.ts'
import { MOST_TAGS, noticesOf } from './drops.ts'

/** Between two batches. The first goes at once; one for every vote of a rush would cost a quarter of the votes. */
const GAP_MS = 50
const RETRY_MS = 100

/** What one process has still to tell the others, batch after batch. What could not be told goes with a later one. */
export class DropQueue {
  readonly #from: string
  readonly #send: (notices: string[]) => Promise<unknown>
  readonly #waiting = new Map<string, Change>()
  #sending: Promise<void> | undefined
  #isScheduled = false
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  /** `send` rejects while nobody can be told. */
  constructor(from: string, send: (notices: string[]) => Promise<unknown>) {
    this.#from = from
    this.#send = send
  }

  /** What is added in one turn of the event loop goes together. */
  add(tags: readonly string[], change: Change): void {
    if (this.#isClosed) return
    for (const tag of tags) this.#wait(tag, change)
    if (this.#waiting.size > MOST_TAGS) {
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

  /** Tells what waits, if somebody can be told now. */
  flush(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined))
    return this.#sending
  }

  /** The same for the last time. */
  async close(): Promise<void> {
    this.#isClosed = true
    // What fails of that goes with the last.
    await this.#sending
    await this.flush()
  }

  #wait(tag: string, change: Change): void {
    if (this.#waiting.get(tag) !== 'removed') this.#waiting.set(tag, change)
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const told = [...this.#waiting]
      this.#waiting.clear()
      try {
        await this.#send(this.#noticesOf(told))
        await sleep(GAP_MS)
      } catch {
        for (const [tag, change] of told) this.#wait(tag, change)
        // One for all that comes meanwhile.
        if (!this.#isClosed) this.#retry = setTimeout(() => this.flush(), RETRY_MS).unref()
        return
      }
    }
  }

  #noticesOf(told: [string, Change][]): string[] {
    return (['removed', 'added'] as const).flatMap((change) => {
      const tags = told.filter((each) => each[1] === change).map(([tag]) => tag)
      return noticesOf(tags, this.#from, change)
    })
  }
}
