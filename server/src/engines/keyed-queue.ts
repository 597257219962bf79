/** Runs work of the same key one after the other, of different keys at once. What waits holds nothing but its place. */
export class KeyedQueue {
  readonly #tails = new Map<unknown, Promise<unknown>>()

  run<T>(key: unknown, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key)
    const done = before ? before.then(work, work) : work()
    this.#tails.set(key, done)
    const forget = () => {
      if (this.#tails.get(key) === done) this.#tails.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
