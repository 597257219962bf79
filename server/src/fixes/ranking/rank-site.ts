import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { advisoryLocks } from '../../engines/postgres/advisory-locks.ts'
import { withAdvisoryLock } from '../../engines/postgres/postgres.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { foundSums } from './found-sums.ts'
import { addGeneration } from './generation-store.ts'
import { randomNumbers } from './random-numbers.ts'
import { rankVotes } from './rank-votes.ts'
import { sidesOfFixes } from './sides.ts'
import {
  type FoundSums,
  headlinesAfter,
  lastComment,
  moveCommentsBetween,
  moveHeadlines,
  readVotes,
  removeOldGenerations,
} from './store.ts'

/** Moved in one transaction, which delays votes on them by a few hundredths of a second. */
const HEADLINES_AT_ONCE = 40
/** Constant, so that the same votes give the same result. */
const SEED = 1

export interface RankOptions {
  /** The pause after each batch, as a multiple of its duration. Votes then find the database idle most of the time. */
  pauseFactor?: number
}

export interface Ranked {
  votes: number
  voters: number
  placed: number
  young: boolean
  reordered: number
}

/**
 * Computes a new generation from all votes and moves all headlines to it. The process can be killed at any time.
 * Nothing changes until the generation is stored; after that, the next run moves the remaining headlines.
 */
export async function rankSite(database: Database, { pauseFactor = 0 }: RankOptions = {}): Promise<Ranked> {
  return withAdvisoryLock(database.pool, advisoryLocks.ranking, async () => {
    const site = await readVotes(database)
    const found = rankVotes(site.table, site.accounts, { now: site.now, random: randomNumbers(SEED) })
    const sides = sidesOfFixes(site.table, found)
    const generation = await addGeneration(database, { ...found, sides }, site)
    await moveComments(database, generation, pauseFactor)
    const reordered = await moveHeadlinesTo(database, { generation, sumsOf: foundSums(site, found), pauseFactor })
    await removeOldGenerations(database)
    return {
      votes: found.votes,
      voters: found.profiles.length,
      placed: found.profiles.filter(({ standing }) => standing === 'placed').length,
      young: found.young,
      reordered,
    }
  })
}

async function moveHeadlinesTo(
  database: Database,
  {
    generation,
    sumsOf,
    pauseFactor,
  }: { generation: number; sumsOf: (headlineId: number) => FoundSums[]; pauseFactor: number },
): Promise<number> {
  let reordered = 0
  for (let last = 0; ; ) {
    const began = performance.now()
    const headlines = await headlinesAfter(database, last, HEADLINES_AT_ONCE)
    if (headlines.length === 0) return reordered
    last = headlines.at(-1)!
    const found = headlines.flatMap(sumsOf)
    await database.kysely.transaction().execute(async (transaction) => {
      const changed = await moveHeadlines(transaction, headlines, { generation, found })
      reordered += changed.length
      if (changed.length > 0) await notifyProcesses(transaction, changed.flatMap(changes.vote))
    })
    if (pauseFactor > 0) await sleep(pauseFactor * (performance.now() - began))
  }
}

const COMMENTS_AT_ONCE = 1_000

async function moveComments(database: Database, generation: number, pauseFactor: number): Promise<void> {
  const last = await lastComment(database)
  for (let first = 1; first <= last; first += COMMENTS_AT_ONCE) {
    const began = performance.now()
    await moveCommentsBetween(database, first, first + COMMENTS_AT_ONCE - 1, generation)
    if (pauseFactor > 0) await sleep(pauseFactor * (performance.now() - began))
  }
}
