import { listOpenData } from '@unspun/contract/open-data.ts'
import type { Database } from '../../database/database.ts'
import { type Route, route } from '../../http/endpoints/endpoint.ts'
import { keptDays } from './days-store.ts'
import { toDay } from './manifest.ts'

export interface OpenDataOptions {
  database: Database
  openData: boolean
  dataLicence: string
}

/** The list of files, for the page of open data and for programs. */
export const openDataRoutes = ({ database, openData, dataLicence }: OpenDataOptions): Route[] => [
  route(listOpenData, async () => ({
    on: openData,
    licence: dataLicence,
    days: openData ? (await keptDays(database.kysely, new Date())).map(toDay) : [],
  })),
]
