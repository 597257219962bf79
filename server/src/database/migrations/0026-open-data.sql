-- The files of open data that the site offers, one row a day (UTC). A row is added after all of its files are stored. See open-data/.
create table open_data_days (
  day text primary key check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The moment that all of its files show.
  made_at timestamptz not null,
  -- The prefix of the names of its stored files.
  stored_as text not null,
  licence text not null,
  -- For each file: table, format, rows, bytes, sha256.
  files jsonb not null
);

-- Programs elsewhere that are told of new leading fixes. See webhooks/.
create table webhooks (
  webhook_id bigint generated always as identity primary key,
  url text not null unique,
  -- The key that signs messages.
  secret text not null,
  added_by text not null,
  added_at timestamptz not null default now()
);

-- Fixes that became the first of their headline and may leave the site, since there are webhooks. A fix is told of once.
create table webhook_fixes (
  headline_fix_id bigint primary key,
  noted_at timestamptz not null default now(),
  told_at timestamptz
);
create index webhook_fixes_to_tell on webhook_fixes (noted_at) where told_at is null;
