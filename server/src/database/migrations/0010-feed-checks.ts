import { type Kysely, sql } from 'kysely'

/** What is known of each news feed and of its last reading, and keys by which an article that several feeds have is one item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table feed_sources
    -- Who named it: the file of the setting FEEDS, or the operator's command. The file says no more of what is the operator's.
    add column origin text not null default 'file' check (origin in ('file', 'operator')),
    -- Where permanent redirects lead, if anywhere.
    add column moved_to text not null default '',
    add column ttl_minutes integer not null default 0,
    add column checked_at timestamptz,
    add column succeeded_at timestamptz,
    -- Of the last feed that was read: its usable items, and those that nothing could be made of.
    add column items_given integer not null default 0,
    add column items_lost integer not null default 0,
    add column read_tolerantly boolean not null default false,
    -- It said that it is gone (410).
    add column stopped_at timestamptz,
    -- It is named nowhere any more. Its items stay.
    add column removed_at timestamptz`,
  `drop index feed_sources_due`,
  `create index feed_sources_due on feed_sources (next_check_at) where stopped_at is null and removed_at is null`,

  // The hash of the link's key, which can be longer than an index row may be. Rows live for weeks, so that the rule needs no version here.
  `alter table feed_items add column link_key bytea unique`,
]
