import { type DataFormat, type DataTableName, dataFileName } from '@unspun/contract/open-data.ts'
import type { FileName } from '../../engines/files/files.ts'

/** The place of a file in the store. No two runs share a beginning, so a name is never used for other bytes. */
export const storedDataFile = (storedAs: string, table: DataTableName, format: DataFormat): FileName =>
  `open-data/${storedAs}-${dataFileName(table, format)}`
