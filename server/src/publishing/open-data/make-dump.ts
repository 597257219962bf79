import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  columnsOf,
  type DataFile,
  type DataFormat,
  type DataTableName,
  dataFormats,
  dataTableNames,
} from '@unspun/contract/open-data.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { FileName, Files } from '../../engines/files/files.ts'
import { changes } from '../../invalidation/changes.ts'
import { notifyProcesses } from '../../invalidation/notify.ts'
import { addDay, inOneRun, keptDays } from './days-store.ts'
import { jsonLinesBytes } from './json-lines.ts'
import { parquetBytes } from './parquet-bytes.ts'
import { batchesOf, type DataRow, type ReadOptions } from './rows-store.ts'
import { dayOf, isDue } from './schedule.ts'
import { storedDataFile } from './stored-name.ts'

export interface DumpOptions extends ReadOptions {
  database: Database
  files: Files
  now: Date
  licence: string
}

/** The fields that the log records about a run. */
export interface MadeDump {
  day: string
  files: number
  rows: number
  bytes: number
}

const WRITERS: Record<DataFormat, typeof parquetBytes> = { parquet: parquetBytes, 'jsonl.gz': jsonLinesBytes }

/**
 * Makes the files of a day, from one snapshot. The day's row comes last, so a run that is cut leaves nothing but files without a row, which
 * `tidyDays` removes. Undefined if the day has its files or another process makes them.
 */
export async function makeDump(options: DumpOptions): Promise<MadeDump | undefined> {
  const { database, now } = options
  return inOneRun(database, async (transaction) => {
    if (!isDue(await keptDays(transaction, now), now)) return undefined
    return makeDay(transaction, options)
  })
}

async function makeDay(transaction: Transaction<Tables>, options: DumpOptions): Promise<MadeDump> {
  const { files, now, licence } = options
  const day = dayOf(now)
  const stored_as = `${day}-${randomUUID().slice(0, 8)}`
  const made: Omit<DataFile, 'path'>[] = []
  for (const table of dataTableNames)
    for (const format of dataFormats) {
      const name = storedDataFile(stored_as, table, format)
      made.push({ table, format, ...(await store(files, name, format, table, batchesOf(transaction, table, options))) })
    }
  await addDay(transaction, { day, made_at: now, stored_as, licence, files: JSON.stringify(made) })
  await notifyProcesses(transaction, changes.openData())
  const perTable = made.filter(({ format }) => format === dataFormats[0])
  return {
    day,
    files: made.length,
    rows: perTable.reduce((sum, { rows }) => sum + rows, 0),
    bytes: made.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Writes a file while its rows are read, and returns what the manifest says of it. */
async function store(
  files: Files,
  name: FileName,
  format: DataFormat,
  table: DataTableName,
  batches: AsyncIterable<DataRow[]>,
): Promise<Pick<DataFile, 'rows' | 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  async function* counted() {
    for await (const batch of batches) {
      rows += batch.length
      yield batch
    }
  }
  async function* measured() {
    for await (const chunk of WRITERS[format](columnsOf(table), counted())) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await files.putStream(name, Readable.from(measured()))
  return { rows, bytes, sha256: hash.digest('hex') }
}
