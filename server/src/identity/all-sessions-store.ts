import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Does for all users what `endSessions` does for one, and revokes mailed codes. A restored database has sessions, codes
 * and feeds again that were ended or used since the backup.
 */
export async function endAllSessions(transaction: Kysely<Tables>): Promise<void> {
  await transaction
    .updateTable('identity_user')
    // Higher than `era` was in the meantime, so that no cookie from that time fits again.
    .set({ era: sql<number>`greatest(era + 1, extract(epoch from clock_timestamp())::integer)` })
    .execute()
  for (const table of ['identity_session', 'identity_verification', 'action_codes'] as const)
    await transaction.deleteFrom(table).execute()
  await sql`insert into ended_tokens (identity_uid, valid_after) select id, clock_timestamp() from identity_user
    on conflict (identity_uid) do update set valid_after = excluded.valid_after`.execute(transaction)
  await sql`update users set tokens_valid_after = clock_timestamp(), reader_id = default`.execute(transaction)
  await sql`update notification_channels set feed_hash = null, feed_since = null`.execute(transaction)
}
