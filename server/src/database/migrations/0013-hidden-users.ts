import { type Kysely, sql } from 'kysely'

/** The few who are hidden. Replies are counted without theirs, and not by looking at all members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index users_hidden on users (user_id) where hidden_at is not null').execute(db)
}
