import { type Kysely, sql } from 'kysely'

/** What a fix's share pictures show, and when one without them is looked at again: one that cannot be drawn must not keep the others waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table headline_fixes
    add column share_picture_of text not null default '',
    add column share_picture_try_at timestamptz not null default now()`.execute(db)
  await sql`create index headline_fixes_without_share_picture on headline_fixes (headline_fix_id)
    where share_picture_of = '' and status_id = 1 and hidden_at is null`.execute(db)
}
