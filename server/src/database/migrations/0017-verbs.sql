-- Headlines that moderators have merged, and what they have forbidden. See moderation/ and forbidden/.

-- The headline that a hidden one has become part of: its addresses, fixes and comments are there. It has no foreign key, because a restored
-- backup loads rows in the order of their ids. Headlines are never deleted.
alter table headlines add column merged_into bigint;
create index headlines_merged on headlines (merged_into) where merged_into is not null;

create table forbidden_origins (
  forbidden_origin_id bigint generated always as identity primary key,
  kind text not null check (kind in ('network', 'mail-domain', 'outlet')),
  -- A network in CIDR notation, or a domain name in lower case.
  name text not null check (name <> '' and char_length(name) <= 253),
  -- Null: for good.
  until timestamptz,
  forbidden_at timestamptz not null default now(),
  unique (kind, name)
);
