-- What happens to posts, for what acts on it later. See events/.

create table events (
  event_id bigint generated always as identity primary key,
  -- The order in which readers see them, given after the commit (event-store.ts). Null until then.
  position bigint,
  kind text not null check (kind in (
    'headline-added', 'fix-added', 'comment-added', 'fix-leads', 'lead-changed', 'headline-changed', 'address-changed')),
  headline_id bigint not null,
  headline_fix_id bigint,
  comment_id bigint,
  created_at timestamptz not null default now()
);
create index events_without_position on events (event_id) where position is null;
create unique index events_by_position on events (position) where position is not null;

-- The position up to which each reader has read.
create table event_cursors (
  reader text primary key,
  position bigint not null
);

-- `record_fix` and `record_headline` do what these did.
drop function if exists date_lead, date_printed cascade;
