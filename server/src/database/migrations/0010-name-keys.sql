-- The keys of a member's names, by which names that imitate them are found (engines/lookalikes/skeleton.ts). Null until a job has filled
-- them in, which also repairs rows of processes that do not know them.
alter table users add column name_keys text[];
create index users_name_keys on users using gin (name_keys) with (fastupdate = off);
create index users_without_name_keys on users (user_id) where name_keys is null;
