import { sql } from 'kysely'
import { tables } from '../../database/catalogue.ts'
import type { Database } from '../../database/database.ts'

const ROWS = 500

const owned = Object.entries(tables).flatMap(([table, { rowsOf = [], rowsAbout }]) => [
  ...rowsOf.map((column) => ({ table, column, about: sql`true` })),
  ...(rowsAbout ? [{ table, column: 'id', about: sql`what = 'user'` }] : []),
])

/** Removes a batch of a member's rows from the first table that has any. Returns whether there may be more. */
export async function eraseRows({ kysely }: Database, userId: number): Promise<boolean> {
  for (const { table, column, about } of owned) {
    const { rows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} and ${about} limit ${ROWS} for update))
      returning 1`.execute(kysely)
    if (rows.length > 0) return true
  }
  return false
}
