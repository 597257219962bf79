/** Stops what has been started, in the reverse order. */
export class Stops {
  readonly #stops: (() => unknown)[] = []

  /** Adds how to stop what has just been started, and returns that. */
  add<T>(started: T, stop: (started: T) => unknown): T {
    this.#stops.push(() => stop(started))
    return started
  }

  async run(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop()
  }
}
