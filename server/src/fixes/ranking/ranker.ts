import { createTaskProcess } from '@unspun/task-process/task-process.ts'
import type { DatabaseAddress } from '../../engines/postgres/postgres.ts'
import type { RankQuestion } from './rank-process.ts'
import type { Ranked } from './rank-site.ts'

/** A separate process, because a run computes for seconds without a break and loads all votes. */
export interface Ranker {
  rank(): Promise<Ranked>
  close(): Promise<void>
}

/** Ten times as long as ten million votes take. */
export const RANKING_SECONDS = 30 * 60

/** For voters, about a kilobyte each. Votes are stored outside V8's heap. */
const HEAP_MB = 512

/** A multiple of each batch's duration. Requests find the database idle a third of the time. */
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
