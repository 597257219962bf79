import os from 'node:os'
import { answerTasks } from '@unspun/task-process/task-program.ts'
import { openDatabase } from '../../database/database.ts'
import type { DatabaseAddress } from '../../engines/postgres/postgres.ts'
import { type FilesPlace, openFiles } from '../../headlines/pictures/open-files.ts'
import { type MadeFiles, makeFiles } from './make-files.ts'

export interface PackQuestion {
  address: DatabaseAddress
  /** False behind a pooler that cannot prepare statements. */
  prepare: boolean
  place: FilesPlace
  now: Date
}

// Requests come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

answerTasks(async ({ address, prepare, place, now }: PackQuestion): Promise<MadeFiles | undefined> => {
  const database = openDatabase({ address, prepare, size: 1, name: 'unspun extension', noTimeouts: true })
  const files = await openFiles(place)
  try {
    return await makeFiles({ database, files, now })
  } finally {
    await files.close()
    await database.close()
  }
})
