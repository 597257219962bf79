import { type Kysely, sql } from 'kysely'

/** What a member posts on their first day is limited, and counted from the rows: fixes and comments have an index by member already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index headlines_of_member on headlines (created_by)`).execute(db)
}
