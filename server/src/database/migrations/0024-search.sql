-- The search over headlines, fixes, outlets and members. See search/.

-- Similar words for typing errors. Owners of a database may create it, because it is a trusted extension.
create extension if not exists pg_trgm;

-- The words of every listed headline and of its fixes. Rows are derived (search/search.sql); a job fills in those that are missing.
create table search_entries (
  headline_id bigint primary key references headlines on delete cascade,
  created_at timestamptz not null,
  -- Also holds `site:`, `by:` with a member's number, and `has:fix` as words.
  words tsvector not null
);
create index search_entries_by_words on search_entries using gin (words);
create index search_entries_by_time on search_entries (created_at);

-- The text search configurations of the headlines' languages.
create table search_languages (config regconfig primary key);

-- The words that news sites have printed, for typing errors.
create table search_spellings (word text primary key);
create index search_spellings_by_trigrams on search_spellings using gin (word gin_trgm_ops);

create index domains_by_trigrams on domains using gin (name gin_trgm_ops) where fix_count > 0;
create index users_by_trigrams on users using gin ((username || ' ' || display_name) gin_trgm_ops) where hidden_at is null;
