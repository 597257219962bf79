import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import type { DatabaseAddress } from '../../engines/postgres/postgres.ts'
import type { RankQuestion } from './rank-process.ts'
import type { Ranked } from './rank-site.ts'

/** Ranks the site in a process of its own, because it computes for seconds without a break and needs memory for all votes. */
export interface Ranker {
  /** Rejects if the run fails or takes longer than `RANKING_SECONDS`. */
  rank(): Promise<Ranked>
  close(): Promise<void>
}

/** Ten times what ten million votes take. */
export const RANKING_SECONDS = 30 * 60

/** Votes are stored outside V8's heap. The heap holds the voters, about a kilobyte each. */
const HEAP_MB = 512

/** The pause after each batch of headlines, as a multiple of its duration, so that requests find the database idle a third of the time. */
const PAUSE_FACTOR = 0.5

export function createRanker({ address, prepare }: { address: DatabaseAddress; prepare: boolean }): Ranker {
  const { run, close } = createTaskProcess<RankQuestion, Ranked>({
    program: new URL('./rank-process.ts', import.meta.url),
    taskMs: RANKING_SECONDS * 1000,
    idleMs: 1,
    waiting: 1,
    heapMb: HEAP_MB,
    cpuSeconds: RANKING_SECONDS,
  })
  return { rank: () => run({ address, prepare, pauseFactor: PAUSE_FACTOR }), close }
}
