import {
  DATA_VERSION,
  type DataDay,
  dataFileName,
  dataPath,
  dataTableNames,
  dataTables,
  MANIFEST,
  valueTypes,
} from '@unspun/contract/open-data.ts'
import type { StoredDay } from './days-store.ts'

/** A day as the page and the API give it. */
export const toDay = ({ day, made_at, files }: StoredDay): DataDay => ({
  day,
  made_at: made_at.getTime(),
  manifest: dataPath(day, MANIFEST),
  files: files.map((file) => ({ ...file, path: dataPath(day, dataFileName(file.table, file.format)) })),
})

/** The manifest of a day: what a program needs to load its files, check them and read them. Addresses are absolute. */
export function manifestOf(stored: StoredDay, { siteUrl, siteName }: { siteUrl: string; siteName: string }) {
  const { day, made_at, files } = toDay(stored)
  return {
    version: DATA_VERSION,
    site: siteName,
    site_url: siteUrl,
    day,
    made_at: new Date(made_at).toISOString(),
    licence: stored.licence || null,
    tables: dataTableNames.map((name) => ({
      name,
      about: dataTables[name].about,
      columns: dataTables[name].columns.map((column) => ({
        name: column.name,
        type: valueTypes[column.type],
        optional: 'optional' in column,
        about: column.about,
      })),
    })),
    files: files.map(({ path, ...file }) => ({ ...file, url: siteUrl + path })),
  }
}
