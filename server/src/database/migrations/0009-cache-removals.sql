-- The cache tags of hidden and disabled content. A process whose connection for notifications broke reads here what it has missed.
create table cache_removals (
  cache_removal_id bigint generated always as identity primary key,
  tags text[] not null,
  removed_at timestamptz not null default clock_timestamp()
);
create index cache_removals_by_time on cache_removals (removed_at);
