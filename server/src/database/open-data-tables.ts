import type { DataFile } from '@unspun/contract/open-data/calls.ts'
import type { ColumnType } from 'kysely'

/** A file as its row holds it; its address follows from the day. */
export type StoredDataFile = Omit<DataFile, 'path'>

/** The table of the open data, part of `Tables`. */
export interface OpenDataTables {
  open_data_days: {
    /** `YYYY-MM-DD`. */
    day: string
    made_at: Date
    stored_as: string
    /** An SPDX identifier, or empty. */
    licence: string
    files: ColumnType<StoredDataFile[], string, string>
  }
}
