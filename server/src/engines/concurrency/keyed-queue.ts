import { OverloadError } from './overload-error.ts'

/** Runs work of one key in order, and work of different keys concurrently. Waiting work holds no resource. */
export class KeyedQueue {
  readonly #queues = new Map<unknown, { tail: Promise<unknown>; length: number }>()
  readonly #longest: number

  /** `longest` limits how many tasks of one key may run or wait. */
  constructor(longest = Infinity) {
    this.#longest = longest
  }

  /** Rejects with what `work` throws. Throws `OverloadError` while the key's queue is full. */
  async run<T>(key: unknown, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(key)
    if (before && before.length >= this.#longest) throw new OverloadError('Unavailable')
    const done = before ? before.tail.then(work, work) : work()
    const queue = before ?? { tail: done, length: 0 }
    queue.tail = done
    queue.length++
    this.#queues.set(key, queue)
    try {
      return await done
    } finally {
      queue.length--
      if (queue.length === 0) this.#queues.delete(key)
    }
  }
}
