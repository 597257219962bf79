import { type Change, EVERYTHING } from '../page-cache/page-cache.ts'

/** Of more dropped tags than this everything counts as dropped. */
const MOST_TAGS = 10_000

/** A tag that was dropped. The position is one that the primary had afterwards, in bytes of its log; undefined until it has been asked. */
interface Drop {
  position: number | undefined
  change: Change
}

/**
 * What is known of a replica's contents, from positions in the primary's log: of which moment it shows all writes, and which dropped tags
 * it may still show as they were before. Times are those of this process, so no other clock matters.
 */
export class ReplicaState {
  #ahead: { position: number; at: number }[] = []
  #asOf: number | undefined
  readonly #drops = new Map<string, Drop>()

  /** The moment, in milliseconds, of which all writes are known to be in the replica; undefined while nothing is known. */
  get asOf(): number | undefined {
    return this.#asOf
  }

  /** Tags of which the replica may lack what they were dropped for, and what that was: `removed` if any of it was. */
  get behind(): ReadonlyMap<string, Change> {
    const behind = new Map<string, Change>()
    for (const [tag, { change }] of this.#drops) behind.set(tag, change)
    return behind
  }

  drop(tags: readonly string[], change: Change): void {
    for (const tag of tags) {
      const both = this.#drops.get(tag)?.change === 'removed' ? 'removed' : change
      this.#drops.set(tag, { position: undefined, change: both })
    }
    if (tags.includes(EVERYTHING) || this.#drops.size > MOST_TAGS) {
      this.#drops.clear()
      this.#drops.set(EVERYTHING, { position: undefined, change: 'removed' })
    }
  }

  /** The drops whose positions are to be asked for. Those that come after this call need an answer of their own. */
  unplaced(): Drop[] {
    return [...this.#drops.values()].filter(({ position }) => position === undefined)
  }

  /** The primary had written up to `position` at `at`, or later. */
  primaryWas(position: number, at: number): void {
    this.#ahead.push({ position, at })
    // A replica that stands still for hours. Of moments that are left out it counts as older than it is.
    if (this.#ahead.length > 1_000) this.#ahead = this.#ahead.filter((_, index) => index % 2 === 0)
  }

  /** The replica shows everything up to `position`. */
  replicaIs(position: number): void {
    while (this.#ahead[0] && this.#ahead[0].position <= position) this.#asOf = this.#ahead.shift()!.at
    for (const [tag, drop] of this.#drops) {
      if (drop.position !== undefined && drop.position <= position) this.#drops.delete(tag)
    }
  }

  /** Whatever was known may be wrong: a server that crashed can be further back than it was. */
  doubt(): void {
    this.#ahead = []
    this.#asOf = undefined
  }
}
