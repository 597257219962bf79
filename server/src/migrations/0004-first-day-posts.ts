import { type Kysely, sql } from 'kysely'

/** How much a member has posted on their first day, which is limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table users add column first_day_posts integer not null default 0`).execute(db)
}
