import { type DataFormat, type DataTableName, dataFormats, dataTableNames } from './tables.ts'

/** The files of open data are below this path of the site. */
export const DATA_PATH = '/data/files'
/** In place of a day: the newest one. */
export const LATEST = 'latest'
export const MANIFEST = 'manifest.json'

export const dataPath = (day: string, file: string): string => `${DATA_PATH}/${day}/${file}`
export const dataFileName = (table: DataTableName, format: DataFormat): string => `${table}.${format}`

/** The table and the kind of a file by its name; undefined if the name is of none. */
export function dataFileOf(name: string): { table: DataTableName; format: DataFormat } | undefined {
  for (const table of dataTableNames)
    for (const format of dataFormats) if (name === dataFileName(table, format)) return { table, format }
  return undefined
}
