import { OverloadError } from './overload-error.ts'

/**
 * Runs so much work at once and shares the turns fairly. Each piece of work comes with a path of groups, from the widest, such as its
 * provider's network and the caller's own. The groups of a level take turns, and so do those inside each group: one group with a hundred
 * waiting delays another's single one by a single turn.
 *
 * When the queue is full, the newest work of the group with the most waiting is refused, so a crowd cannot keep others out either.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #waiting = new Group()
  #running = 0
  #refused = 0

  /** `atOnce`: how much work may run, `longest`: how much may wait. */
  constructor({ atOnce, longest }: { atOnce: number; longest: number }) {
    this.#atOnce = atOnce
    this.#longest = longest
  }

  /** How much waits for its turn, and how much has been refused so far. */
  get state(): { waiting: number; refused: number } {
    return { waiting: this.#waiting.size, refused: this.#refused }
  }

  /**
   * Rejects with what `work` throws. Throws `OverloadError` if the queue is full, also while waiting. No path may be the beginning of
   * another.
   */
  async run<T>(path: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    // A finished piece of work passes its slot on, so `running` does not change.
    else await this.#turn(path)
    try {
      return await work()
    } finally {
      const next = this.#waiting.next()
      if (next) next.begin()
      else this.#running--
    }
  }

  #turn(path: readonly string[]): Promise<void> {
    return new Promise((begin, refuse) => {
      this.#waiting.add(path, { begin, refuse })
      if (this.#waiting.size <= this.#longest) return
      this.#refused++
      this.#waiting.newestOfLargest(path)?.refuse(new OverloadError('Busy'))
    })
  }
}

interface Waiting {
  begin: () => void
  refuse: (error: OverloadError) => void
}

/** Work that waits, in a tree of groups. Inner groups are kept in the order of their turns. */
class Group {
  readonly #groups = new Map<string, Group>()
  readonly #own: Waiting[] = []
  size = 0

  add([first, ...rest]: readonly string[], waiting: Waiting): void {
    this.size++
    if (first === undefined) {
      this.#own.push(waiting)
      return
    }
    const group = this.#groups.get(first) ?? new Group()
    this.#groups.set(first, group)
    group.add(rest, waiting)
  }

  /** Takes out the work whose turn it is. */
  next(): Waiting | undefined {
    if (this.size === 0) return undefined
    this.size--
    const [first] = this.#groups
    if (!first) return this.#own.shift()
    const [name, group] = first
    const next = group.next()
    this.#groups.delete(name)
    if (group.size > 0) this.#groups.set(name, group)
    return next
  }

  /**
   * Takes out the newest work of the group with the most. Among equal groups it is the one on `path`, so that nobody who waits makes way, or
   * else the last.
   */
  newestOfLargest([first, ...rest]: readonly string[]): Waiting | undefined {
    if (this.#groups.size === 0) {
      this.size--
      return this.#own.pop()
    }
    const [name, group] = [...this.#groups].reduce((largest, each) => {
      const more = each[1].size - largest[1].size
      return more > 0 || (more === 0 && largest[0] !== first) ? each : largest
    })
    const newest = group.newestOfLargest(name === first ? rest : [])
    if (group.size === 0) this.#groups.delete(name)
    this.size--
    return newest
  }
}
