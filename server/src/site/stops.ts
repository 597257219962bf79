/** Collects how to stop what was started, and stops it in reverse order. */
export class Stops {
  readonly #stops: (() => unknown)[] = []
  readonly #signal: AbortSignal | undefined

  /** `signal` ends the start: the next `add` throws its reason. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  /** Registers how to stop `started`, and returns it. Throws if the start was ended meanwhile; `started` is stopped with the rest. */
  add<T>(started: T, stop: (started: T) => unknown): T {
    this.#stops.push(() => stop(started))
    this.#signal?.throwIfAborted()
    return started
  }

  /** Stops everything, also if a part cannot be stopped. Then throws the first part's error. */
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
