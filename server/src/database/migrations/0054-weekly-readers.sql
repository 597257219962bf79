-- People without an account who get the weekly five. Their row is deleted when they leave.
create table weekly_readers (
  weekly_reader_id bigint generated always as identity primary key,
  email text not null,
  -- The same for all spellings of one mailbox.
  mailbox text not null unique,
  confirmed_at timestamptz not null default now(),
  -- When the last issue was due that they have got.
  issue_at timestamptz
);
create index weekly_readers_due on weekly_readers (coalesce(issue_at, confirmed_at));
