/** Counts by name, for whoever looks at them now and then. Names come from a fixed set, never from outside. */
export class LabelledCounter {
  readonly #counts = new Map<string, number>()

  /** A function of its own, to be handed on. */
  readonly add = (name: string): void => {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  get all(): ReadonlyMap<string, number> {
    return this.#counts
  }
}
