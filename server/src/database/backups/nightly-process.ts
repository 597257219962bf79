import { answerTasks } from '@unspun/task-process/task-program.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import { BACKUP_APPLICATION, type DatabaseAddress } from '../../engines/postgres/postgres.ts'
import { openDatabase } from '../database.ts'
import { type MadeNightly, makeNightly } from './make-nightly.ts'

export interface NightlyQuestion {
  address: DatabaseAddress
  folder: string
  /** The folder of the pictures, if they lie on disk. */
  pictures: string | undefined
  site: string
  now: Date
}

answerTasks(async ({ address, pictures, ...question }: NightlyQuestion): Promise<MadeNightly> => {
  const database = openDatabase({ address, size: 2, name: BACKUP_APPLICATION })
  try {
    const files = pictures === undefined ? undefined : await createDiskFiles(pictures)
    return await makeNightly({ ...question, database, files })
  } finally {
    await database.close()
  }
})
