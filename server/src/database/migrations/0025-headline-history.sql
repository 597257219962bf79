-- The wordings that outlets have printed over time. See history/.

-- When the page of a headline is read again. A headline whose title a reader has typed has no row, because its page gave none.
create table headline_look_ups (
  headline_id bigint primary key references headlines on delete cascade,
  -- How many look-ups are done or were given up.
  done smallint not null default 0,
  -- Null when there is nothing more to do.
  due_at timestamptz,
  -- A feed of the outlet has given another title since the page was read.
  hurried boolean not null default false,
  -- Failed attempts at the look-up that is due.
  failures smallint not null default 0,
  -- The title as the page gave it last. Moderators may have corrected the headline's.
  read_title text not null,
  -- Null until the page has been read again.
  read_at timestamptz,
  etag text not null default '',
  last_modified text not null default ''
);
create index headline_look_ups_due on headline_look_ups (due_at) where due_at is not null;

-- Each time an outlet printed other words over an article.
create table headline_changes (
  headline_change_id bigint generated always as identity primary key,
  headline_id bigint not null references headlines on delete cascade,
  title_before text not null,
  title_after text not null,
  seen_at timestamptz not null default now(),
  -- By what it was noticed: a look-up that was planned, or a new title in a feed of the outlet.
  source text not null check (source in ('page', 'feed')),
  -- The fixes that the new words came close to.
  followed bigint[] not null default '{}'
);
create index headline_changes_of_headline on headline_changes (headline_id, seen_at);
