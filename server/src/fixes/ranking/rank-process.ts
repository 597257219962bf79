import os from 'node:os'
import { answerTasks } from '@unspun/task-process/task-program.ts'
import { openDatabase } from '../../database/database.ts'
import type { DatabaseAddress } from '../../engines/postgres/postgres.ts'
import { type Ranked, rankSite } from './rank-site.ts'

export interface RankQuestion {
  address: DatabaseAddress
  /** False behind a pooler that cannot prepare statements. */
  prepare: boolean
  pauseFactor: number
}

// Requests have priority over the ranking.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

answerTasks(async ({ address, prepare, pauseFactor }: RankQuestion): Promise<Ranked> => {
  // One connection holds the job's lock, the other one works.
  const database = openDatabase({ address, prepare, size: 2, name: 'unspun ranking', noTimeouts: true })
  try {
    return await rankSite(database, { pauseFactor })
  } finally {
    await database.close()
  }
})
