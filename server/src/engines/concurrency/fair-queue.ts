import { OverloadError } from './overload-error.ts'

/**
 * Limits concurrent work and shares the turns fairly. Each task has a path of groups, from the widest, such as its
 * provider's network and the caller's own. The groups of a level take turns, and so do those inside each group, so a
 * group with a hundred waiting tasks delays another's single task by one turn. A full queue refuses the newest task of
 * the largest group.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #longest: number
  readonly #waiting = new Group()
  #running = 0
  #refused = 0

  /** At most `atOnce` tasks run and `longest` wait. */
  constructor({ atOnce, longest }: { atOnce: number; longest: number }) {
    this.#atOnce = atOnce
    this.#longest = longest
  }

  get state(): { waiting: number; refused: number } {
    return { waiting: this.#waiting.size, refused: this.#refused }
  }

  /** Throws `OverloadError` if the queue is full, even while waiting. No path may be a prefix of another. */
  async run<T>(path: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    // Finished work passes its slot on, so `running` does not change.
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

/** Waiting tasks in a tree of groups. Inner groups are in the order of their turns. */
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

  /** Of equally large groups it takes the one on `path`, so that no waiting task is replaced. */
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
