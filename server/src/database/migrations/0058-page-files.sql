-- Scripts, styles and fonts of the pages, of every build that is running or was lately.
create table page_files (
  -- Under /assets/. It contains a hash of the content.
  name text primary key,
  bytes bytea not null,
  -- True if the bytes are compressed with Brotli.
  brotli boolean not null,
  -- Moved on while a process with this file runs.
  kept_until timestamptz not null
);
