import { type DatabaseOptions, openPostgres, type Postgres } from '../engines/postgres/postgres.ts'
import type { Tables } from './tables.ts'

/** The site's PostgreSQL database, with the tables of `tables.ts`. */
export type Database = Postgres<Tables>

/** Opens a pool of connections to the site's database. */
export const openDatabase = (options: DatabaseOptions): Database => openPostgres<Tables>(options)
