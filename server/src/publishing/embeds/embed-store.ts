import type { Database } from '../../database/database.ts'
import { fixesByIds } from '../../fixes/store.ts'
import type { StoredFix } from '../../headlines/pictures/picture-address.ts'

/** A fix that may be shown on other sites; undefined for any other. */
export async function outgoingFix(database: Database, id: number): Promise<StoredFix | undefined> {
  const { rows } = await database.pool.query('select from outgoing_fixes where headline_fix_id = $1', [id])
  if (rows.length === 0) return undefined
  const [fix] = await fixesByIds(database, [id])
  return fix
}
