import { extensionLimits } from '@unspun/contract/extension.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { PackRow } from './write-pack.ts'

/** The entries of the filter whose keys begin with a prefix, with what may leave the site now. */
export async function bucketOf(
  database: Database,
  { prefix, bits, upToFix }: { prefix: number; bits: number; upToFix: number },
): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`
    select e.key_hash, f.headline_fix_id, f.headline_id, f.total_vote_value as votes, f.title, h.title as headline_title
    from (
      select key_hash, headline_id from extension_entries
      where key_hash >= ${boundOf(prefix, bits)} and key_hash < ${boundOf(prefix + 1, bits)} and headline_fix_id <= ${upToFix} and not is_gone
      order by key_hash limit ${extensionLimits.bucketRows}
    ) e
    join outgoing_fixes f using (headline_id) join headlines h using (headline_id)
    order by e.key_hash`.execute(database.kysely)
  return rows
}

/** The least key that begins with a prefix; above all keys for the one after the last. */
function boundOf(prefix: number, bits: number): Buffer {
  if (prefix >= 2 ** bits) return Buffer.alloc(33, 0xff)
  const bound = Buffer.alloc(4)
  bound.writeUInt32BE(prefix * 2 ** (32 - bits))
  return bound
}
