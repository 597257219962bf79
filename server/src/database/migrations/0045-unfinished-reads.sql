-- Events that a cursor has passed and that its reader has not finished: it has not begun, one transaction was not enough, or it failed.
create table unfinished_reads (
  read_id bigint generated always as identity primary key,
  reader text not null,
  event_ids bigint[] not null,
  -- The number after which the reader continues. It starts at 0.
  read_up_to bigint not null,
  failures integer not null default 0,
  error text not null default '',
  try_at timestamptz not null default now()
);
create index unfinished_reads_due on unfinished_reads (reader, try_at);
