import os from 'node:os'
import { answerTasks } from '@unspun/task-process/task-program.ts'
import { openDatabase } from '../../database/database.ts'
import type { DatabaseAddress } from '../../engines/postgres/postgres.ts'
import { type FilesPlace, openFiles } from '../../headlines/pictures/open-files.ts'
import { type MadeDump, makeDump } from './make-dump.ts'

export interface DumpQuestion {
  address: DatabaseAddress
  /** False behind a pooler that cannot prepare statements. */
  prepare: boolean
  place: FilesPlace
  licence: string
  named: boolean
  now: Date
}

// Requests come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

answerTasks(async ({ address, prepare, place, ...question }: DumpQuestion): Promise<MadeDump | undefined> => {
  const database = openDatabase({ address, prepare, size: 1, name: 'unspun open data', noTimeouts: true })
  const files = await openFiles(place)
  try {
    return await makeDump({ ...question, database, files })
  } finally {
    await files.close()
    await database.close()
  }
})
