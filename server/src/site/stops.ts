/** Collects stop functions and calls them in reverse order. */
export class Stops {
  readonly #stops: (() => unknown)[] = []
  readonly #signal: AbortSignal | undefined

  /** When `signal` is aborted, the next `add` throws its reason. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Registers how to stop `started`. Throws if the start was aborted; `started` is then stopped with the rest. */
  add<T>(started: T, stop: (started: T) => unknown): T {
    this.#stops.push(() => stop(started))
    this.#signal?.throwIfAborted()
    return started
  }

  /** Stops everything, even if a part cannot be stopped. Then throws the first error. */
  async run(): Promise<void> {
    const errors: unknown[] = []
    for (const stop of this.#stops.splice(0).reverse()) {
      try {
        await stop()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
