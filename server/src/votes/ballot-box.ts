import { AppError } from '@unspun/contract/errors.ts'
import { Batches } from '../engines/batches.ts'
import type { Database } from '../engines/database.ts'
import { KeyedQueue } from '../engines/keyed-queue.ts'
import { type Ballot, type CastVote, castVote, castVotes } from './store.ts'

/** Votes on one fix that wait for each other: beyond this one more would wait for a fifth of a second. */
const MOST_ALONE = 300
/** One is cast while the next is made up; more would only make them smaller. The largest takes some milliseconds. */
const TOGETHER = { atOnce: 2, largest: 256 }

/** One vote of many takes a fraction of the time of another statement. */
const VOTES_OF_A_STATEMENT = 3

/** Takes votes and casts those that come at the same time together, which costs the database and us a fraction of casting each. */
export class BallotBox {
  readonly #database: Database
  readonly #together: Batches<Ballot, CastVote | AppError | undefined>
  /** Votes below headlines that somebody else works on. They wait for each other here rather than at the headline's lock, where each would hold a connection that others need. */
  readonly #alone = new KeyedQueue(MOST_ALONE)

  constructor(database: Database) {
    this.#database = database
    this.#together = new Batches((ballots) => castVotes(database, ballots), TOGETHER)
  }

  /** For how many statements the votes that wait for their turn count, by the time that they take. */
  get waiting(): number {
    return this.#together.waiting / VOTES_OF_A_STATEMENT
  }

  /** Throws what `castVote` throws, and `Unavailable` when too many wait for one fix. */
  async cast(ballot: Ballot): Promise<CastVote> {
    const cast = await this.#together.add(ballot.fixId, ballot)
    if (cast instanceof AppError) throw cast
    return cast ?? this.#alone.run(ballot.fixId, () => castVote(this.#database, ballot))
  }
}
