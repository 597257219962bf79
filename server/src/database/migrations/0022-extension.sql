-- What the reader's extension holds of the site. See extension/.

-- Headlines of which something has changed that decides what the extension shows. The next run takes all rows; there may be several of one headline.
create table extension_changes (headline_id bigint not null);

-- What the files for the extension say, one row for each address of a headline that has a fix which may leave the site.
create table extension_entries (
  key_hash bytea primary key,
  headline_id bigint not null,
  headline_fix_id bigint not null,
  -- A hash of the titles of the fix and of its headline.
  words uuid not null,
  -- It may not leave any more: the next file takes it back.
  is_gone boolean not null default false,
  -- The run that changed it last.
  run bigint not null
);
create index extension_entries_of_headline on extension_entries (headline_id);
create index extension_entries_by_run on extension_entries (run);

-- The files, and those of the last day. Each holds the entries of a span of runs.
create table extension_files (
  file_id bigint generated always as identity primary key,
  kind text not null check (kind in ('base', 'day', 'today', 'keys')),
  name text not null,
  sha256 bytea not null,
  entries integer not null,
  bytes integer not null,
  after_run bigint not null,
  up_to_run bigint not null,
  -- For `keys`: the bits of a prefix, and the newest fix that the filter holds.
  prefix_bits smallint,
  up_to_fix_id bigint,
  made_at timestamptz not null default now(),
  -- When the manifest ceased to name it.
  replaced_at timestamptz
);
create index extension_files_named on extension_files (name);
create unique index extension_files_single on extension_files (kind) where kind <> 'day' and replaced_at is null;
