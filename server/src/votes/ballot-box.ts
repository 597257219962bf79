import { AppError } from '@unspun/contract/errors.ts'
import type { Database } from '../database/database.ts'
import { Batches } from '../engines/concurrency/batches.ts'
import { Semaphore } from '../engines/concurrency/semaphore.ts'
import { OverloadError } from '../engines/errors/overload-error.ts'
import { isDatabaseAway, isLockFault } from '../engines/postgres/postgres.ts'
import { type Ballot, type CastVote, castVotes } from './store.ts'

type Outcome = CastVote | AppError

/** One is cast while the next is made up; more would only make them smaller. The largest takes some milliseconds. */
const TOGETHER = { atOnce: 2, largest: 256 }
const IN_TURN = { atOnce: 1, largest: 64 }
/** Statements that may wait for a headline that is held up, of the connections that all share. */
const MOST_PATIENT = 6
/** Votes that wait for one fix that is held up. */
const MOST_HELD = 200
/** One vote of many takes a fraction of the time of another statement. */
const VOTES_OF_A_STATEMENT = 3
/** Fixes whose headline is remembered; beyond it all are forgotten. */
const MOST_KNOWN = 100_000
const WARN_EVERY_MS = 60_000

/**
 * Takes votes and casts those that come at the same time together, which costs the database and us a fraction of casting each. Votes on one fix are
 * cast in the order in which they came.
 */
export class BallotBox {
  readonly #database: Database
  readonly #warn: (message: string, error: unknown) => void
  readonly #together: Batches<Ballot, Outcome>
  /** Votes on fixes that could not be cast with the others, and those that came after them. */
  readonly #held = new Map<number, Batches<Ballot, Outcome>>()
  readonly #patient = new Semaphore(MOST_PATIENT)
  /** The headlines of fixes, which never change: two statements at once must not want the lock of one. */
  readonly #headlines = new Map<number, number>()
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(database: Database, warn: (message: string, error: unknown) => void) {
    this.#database = database
    this.#warn = warn
    this.#together = new Batches((ballots) => this.#castTogether(ballots), TOGETHER)
  }

  /** For how many statements the votes that wait for their turn count, by the time that they take. */
  get waiting(): number {
    return this.#together.waiting / VOTES_OF_A_STATEMENT + this.#patient.waiting
  }

  /** Votes that wait to be cast with others, and all of those on fixes that somebody else holds up. */
  get votes(): { turn: number; lock: number } {
    const held = [...this.#held.values()].map(({ size }) => size)
    return { turn: this.#together.waiting, lock: held.reduce((sum, number) => sum + number, 0) }
  }

  /**
   * Casts, changes or takes back (0) a vote. Throws `NotSignedIn` for a user that is unknown or whose token was revoked, `FixNotFound` for a fix that
   * cannot be seen, and `Unavailable` when too many wait for a fix that is held up.
   */
  async cast(ballot: Ballot): Promise<CastVote> {
    const { fixId } = ballot
    // Of a fix that is not known yet the number stands for itself, below those of headlines.
    const outcome = await this.#together.add(this.#headlines.get(fixId) ?? -fixId, ballot)
    if (outcome instanceof AppError) throw outcome
    if (this.#headlines.size >= MOST_KNOWN) this.#headlines.clear()
    this.#headlines.set(fixId, outcome.headline_id)
    return outcome
  }

  /** What is below a headline that somebody else works on is cast in turn, and so is everything if one vote of them breaks the statement. */
  async #castTogether(ballots: Ballot[]): Promise<(Outcome | Promise<Outcome>)[]> {
    const held = ballots.map((ballot) => (this.#held.has(ballot.fixId) ? this.#castInTurn(ballot) : undefined))
    const rest = ballots.filter((_, at) => !held[at])
    const outcomes = await this.#tryAll(rest)
    const cast = rest.map((ballot, at) => outcomes[at] ?? this.#castInTurn(ballot))[Symbol.iterator]()
    return held.map((outcome) => outcome ?? cast.next().value!)
  }

  async #tryAll(ballots: Ballot[]): Promise<(Outcome | undefined)[]> {
    if (ballots.length === 0) return []
    try {
      return await castVotes(this.#database, ballots, 'only what is free')
    } catch (error) {
      const isLock = isLockFault(error)
      if (isDatabaseAway(error) && !isLock) throw error
      if (!isLock && performance.now() - this.#warnedAt > WARN_EVERY_MS) {
        this.#warnedAt = performance.now()
        this.#warn(`${ballots.length} votes could not be cast together`, error)
      }
      return []
    }
  }

  #castInTurn(ballot: Ballot): Promise<Outcome> {
    const { fixId } = ballot
    const queue = this.#held.get(fixId) ?? new Batches((some: Ballot[]) => this.#castPatiently(some), IN_TURN)
    if (queue.waiting >= MOST_HELD) return Promise.resolve(new OverloadError('Unavailable'))
    this.#held.set(fixId, queue)
    const outcome = queue.add(fixId, ballot).finally(() => {
      // Not before the last of them is told: until then whatever comes joins them, and keeps the order.
      if (queue.size === 0) this.#held.delete(fixId)
    })
    // Whoever waits for it may come only when the others of its batch are done.
    outcome.catch(() => {})
    return outcome
  }

  /** Votes on one fix. */
  async #castPatiently(ballots: Ballot[]): Promise<Outcome[]> {
    const outcomes = await this.#patient.run(() => castVotes(this.#database, ballots, 'waits for locks'))
    // None is left out but one on a fix that has come meanwhile.
    return outcomes.map((outcome) => outcome ?? new OverloadError('Unavailable'))
  }
}
