import { setImmediate as nextTurn } from 'node:timers/promises'

interface Waiting<Item, Answer> {
  key: unknown
  item: Item
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

interface Options {
  /** Batches that may be under way at once. */
  atOnce: number
  /** Items of one batch at most. */
  largest: number
}

/**
 * Of one batch. Whoever is answered asks again, and a whole batch of them at the same moment makes a turn of the event loop so long that
 * everybody else waits for it. The last of 256 is told 15 turns later, so no more wait for that than are done meanwhile.
 */
const ANSWERS_PER_TURN = 16

/**
 * Does together what comes at about the same time: while batches are under way, whatever comes waits for the next one, so that batches are the
 * larger the more there is to do. Items of one key are never in two batches at once, and are done in the order in which they came.
 */
export class Batches<Item, Answer> {
  readonly #run: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>
  readonly #options: Options
  readonly #keysAtWork = new Set<unknown>()
  #waiting: Waiting<Item, Answer>[] = []
  #workers = 0
  #atWork = 0

  /** `run` answers items, one or more, in their order; an answer that is still to come keeps no other item waiting. */
  constructor(run: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>, options: Options) {
    this.#run = run
    this.#options = options
  }

  /** Items that wait for a batch. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Items that are not answered yet. */
  get size(): number {
    return this.#waiting.length + this.#atWork
  }

  /** Rejects with what the item's batch throws. */
  add(key: unknown, item: Item): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ key, item, resolve, reject })
    if (this.#workers < this.#options.atOnce) {
      this.#workers++
      // Whatever comes at the same moment comes along.
      setImmediate(() => this.#work())
    }
    return promise
  }

  async #work(): Promise<void> {
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) {
      this.#atWork += batch.length
      const answer = await Promise.try(() => this.#run(batch.map(({ item }) => item))).then(
        (answers) => (place: number) => batch[place]!.resolve(answers[place]!),
        (error) => (place: number) => batch[place]!.reject(error),
      )
      for (const { key } of batch) this.#keysAtWork.delete(key)
      void this.#answerAll(batch.length, answer)
    }
    this.#workers--
  }

  /** The next batch is under way meanwhile. */
  async #answerAll(count: number, answer: (place: number) => void): Promise<void> {
    for (let place = 0; place < count; place++) {
      if (place > 0 && place % ANSWERS_PER_TURN === 0) await nextTurn()
      answer(place)
      this.#atWork--
    }
  }

  /** Takes what can be done now. */
  #next(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const each of this.#waiting) {
      const isFree = batch.length < this.#options.largest && !this.#keysAtWork.has(each.key)
      ;(isFree ? batch : left).push(each)
    }
    for (const { key } of batch) this.#keysAtWork.add(key)
    this.#waiting = left
    return batch
  }
}
