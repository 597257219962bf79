import { type Kysely, sql } from 'kysely'

/**
 * What must hold when the sessions of a person are ended while somebody is just signing in as them: `era` rises with every such end, and a
 * session counts only if the era of its proof is still the present one. `ended_tokens` is for people whom the site has not seen yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table identity_user add column era integer not null default 0`).execute(db)
  await sql
    .raw(`create table ended_tokens (identity_uid text primary key, valid_after timestamptz not null)`)
    .execute(db)
}
