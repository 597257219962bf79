/** Counts by name. Names come from a fixed set, never from user input. */
export class LabelledCounter {
  readonly #counts = new Map<string, number>()

  /** An arrow function, so that it can be passed as a callback. */
  readonly add = (name: string): void => {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  get all(): ReadonlyMap<string, number> {
    return this.#counts
  }
}
