import { OverloadError } from './overload-error.ts'

/** Times are in milliseconds. */
export interface FairSlotLimits {
  atOnce: number
  /** Slots only for people with quick work. */
  reserved: number
  /** Slots that people with slow work share. */
  slowAtOnce: number
  perHost: number
  /** Slots of one host that people with slow work share. */
  slowPerHost: number
  /** Longer work is slow. Its person counts as slow for `slowFor`. */
  slowMs: number
  slowFor: number
  /** Quick tasks after which a person counts as quick. */
  quickAfter: number
  /** People remembered. The one whose work ended longest ago is forgotten first. */
  people: number
  /** Tasks of one standing that may wait, and for how long. */
  waiting: number
  waitMs: number
}

export interface WorkOf {
  person: number
  host: string
}

export type Standing = 'quick' | 'unknown' | 'slow'

type Slot = WorkOf & { standing: Standing; began: number }

interface Waiter {
  of: WorkOf
  start: (slot: Slot) => void
}

/**
 * Shares slots among people whose work depends on strangers' servers, so that a few who choose slow servers cannot
 * occupy all of them. Quick people come first and have slots of their own, slow people share a few, and everybody else
 * is in between. Equals wait in order. A server gets a few slots, and only some of them for slow people.
 */
export class FairSlots {
  readonly #limits: FairSlotLimits
  readonly #now: () => number
  readonly #taken = new Set<Slot>()
  readonly #records = new Map<number, { quick: number; slowUntil: number }>()
  #waiting: Waiter[] = []

  /** `now` is in milliseconds, of a monotonic clock. */
  constructor(limits: FairSlotLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  standingOf(person: number): Standing {
    const record = this.#records.get(person)
    if (!record) return 'unknown'
    if (this.#now() < record.slowUntil) return 'slow'
    return record.quick >= this.#limits.quickAfter ? 'quick' : 'unknown'
  }

  /** Runs the work in a slot. Throws `OverloadError` if too many wait, or if no slot became free in time. */
  async run<T>(of: WorkOf, work: () => Promise<T>): Promise<T> {
    const slot = this.#take(of) ?? (await this.#turn(of))
    let succeeded = false
    try {
      const result = await work()
      succeeded = true
      return result
    } finally {
      this.#remember(of.person, this.#now() - slot.began, succeeded)
      this.#taken.delete(slot)
      this.#startNext()
    }
  }

  #take(of: WorkOf): Slot | undefined {
    const { atOnce, reserved, slowAtOnce, perHost, slowPerHost } = this.#limits
    const standing = this.standingOf(of.person)
    const taken = [...this.#taken]
    const ofHost = taken.filter(({ host }) => host === of.host)
    if (taken.length >= atOnce || ofHost.length >= perHost) return undefined
    const slowIn = (slots: readonly Slot[]) => slots.filter((each) => each.standing === 'slow').length
    if (standing === 'slow' && (slowIn(taken) >= slowAtOnce || slowIn(ofHost) >= slowPerHost)) return undefined
    if (standing !== 'quick' && taken.filter((each) => each.standing !== 'quick').length >= atOnce - reserved)
      return undefined
    const slot = { ...of, standing, began: this.#now() }
    this.#taken.add(slot)
    return slot
  }

  #waitersOf(standing: Standing): Waiter[] {
    return this.#waiting.filter(({ of }) => this.standingOf(of.person) === standing)
  }

  #turn(of: WorkOf): Promise<Slot> {
    const { waiting, waitMs } = this.#limits
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new OverloadError('Unavailable'))
      if (this.#waitersOf(this.standingOf(of.person)).length >= waiting) return giveUp()
      const leave = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((each) => each !== waiter)
      }
      const waiter: Waiter = {
        of,
        start(slot) {
          leave()
          resolve(slot)
        },
      }
      const timer = setTimeout(() => {
        leave()
        giveUp()
      }, waitMs)
      this.#waiting.push(waiter)
    })
  }

  #startNext(): void {
    for (const waiter of (['quick', 'unknown', 'slow'] as const).flatMap((standing) => this.#waitersOf(standing))) {
      const slot = this.#take(waiter.of)
      if (slot) waiter.start(slot)
    }
  }

  #remember(person: number, ms: number, succeeded: boolean): void {
    const { slowMs, slowFor, people } = this.#limits
    const { quick, slowUntil } = this.#records.get(person) ?? { quick: 0, slowUntil: 0 }
    // Reinserted at the end of the map, so that the person is forgotten last.
    this.#records.delete(person)
    if (ms > slowMs) this.#records.set(person, { quick: 0, slowUntil: this.#now() + slowFor })
    else this.#records.set(person, { quick: succeeded ? quick + 1 : quick, slowUntil })
    for (const forgotten of this.#records.keys()) {
      if (this.#records.size <= people) break
      this.#records.delete(forgotten)
    }
  }
}
