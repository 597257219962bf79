import { type Change, EVERYTHING } from '../page-cache/page-cache.ts'

/** With more invalidated tags than this, everything counts as invalidated. */
const MAX_TAGS = 10_000

/**
 * An invalidated tag. `position` is a WAL position (bytes) of the primary after the invalidation; undefined until the
 * primary has been asked.
 */
interface Invalidation {
  position: number | undefined
  change: Change
}

/**
 * Tracks the contents of a replica by WAL positions of the primary: the time up to which it contains all writes, and
 * the invalidated tags that it may still show in their old state. All times are taken in this process, so no other
 * clock matters.
 */
export class ReplicaState {
  #samples: { position: number; at: number }[] = []
  #asOf: number | undefined
  readonly #invalidated = new Map<string, Invalidation>()

  /** The time (milliseconds) up to which the replica is known to contain all writes; undefined while unknown. */
  get asOf(): number | undefined {
    return this.#asOf
  }

  /** Tags whose last change the replica may lack. The value is `removed` if any of the missing changes was one. */
  get behind(): ReadonlyMap<string, Change> {
    const behind = new Map<string, Change>()
    for (const [tag, { change }] of this.#invalidated) behind.set(tag, change)
    return behind
  }

  invalidate(tags: readonly string[], change: Change): void {
    for (const tag of tags) {
      const both = this.#invalidated.get(tag)?.change === 'removed' ? 'removed' : change
      this.#invalidated.set(tag, { position: undefined, change: both })
    }
    if (tags.includes(EVERYTHING) || this.#invalidated.size > MAX_TAGS) {
      this.#invalidated.clear()
      this.#invalidated.set(EVERYTHING, { position: undefined, change: 'removed' })
    }
  }

  /** Invalidations whose position is still to be determined. Later ones need another query. */
  withoutPosition(): Invalidation[] {
    return [...this.#invalidated.values()].filter(({ position }) => position === undefined)
  }

  /** Records that the primary had written up to `position` at the time `at` or later. */
  primaryWas(position: number, at: number): void {
    this.#samples.push({ position, at })
    // For a replica that stands still for hours, half of the samples are dropped. The replica then counts as older than
    // it is.
    if (this.#samples.length > 1_000) this.#samples = this.#samples.filter((_, index) => index % 2 === 0)
  }

  /** Records that the replica has replayed everything up to `position`. */
  replicaIs(position: number): void {
    while (this.#samples[0] && this.#samples[0].position <= position) this.#asOf = this.#samples.shift()!.at
    for (const [tag, invalidation] of this.#invalidated) {
      if (invalidation.position !== undefined && invalidation.position <= position) this.#invalidated.delete(tag)
    }
  }

  /** Discards what is known: after a crash, a server can be further back than before. */
  reset(): void {
    this.#samples = []
    this.#asOf = undefined
  }
}
