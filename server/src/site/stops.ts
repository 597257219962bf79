/** Collects how to stop what was started, and stops it in reverse order. */
export class Stops {
  readonly #stops: (() => unknown)[] = []

  /** Registers how to stop `started`, and returns it. */
  add<T>(started: T, stop: (started: T) => unknown): T {
    this.#stops.push(() => stop(started))
    return started
  }

  async run(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop()
  }
}
