import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Marks a key as used until it expires. Returns false if it was already used. */
export async function takeOnce(db: Kysely<Tables>, what: string, expires: Date): Promise<boolean> {
  const row = await db
    .insertInto('bot_proofs')
    .values({ proof_hash: createHash('sha256').update(what).digest(), expires_at: expires })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function tidyBotProofs(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('bot_proofs').where('expires_at', '<', sql<Date>`now()`).execute()
}
