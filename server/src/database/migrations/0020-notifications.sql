-- What members are told about, and where they watch. See notifications/.

create table notifications (
  notification_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- Equal events of one member have the same key.
  merge_key text not null,
  headline_id bigint,
  headline_fix_id bigint,
  -- The member that it is about.
  about_user_id bigint,
  -- The posts behind it, the latest first: comments, fixes or headlines, as the kind says. Who wrote them is looked up when it is shown.
  items bigint[] not null default '{}',
  -- The action of moderators that it tells of.
  action_id bigint,
  outcome text not null default '',
  milestone integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_at timestamptz,
  -- When it was mailed. It no longer changes then, so that nothing is mailed twice.
  mailed_at timestamptz
);
create unique index notifications_open on notifications (user_id, merge_key) where read_at is null and mailed_at is null;
create index notifications_of_user on notifications (user_id, updated_at, notification_id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_old on notifications (updated_at);
create index notifications_about on notifications (about_user_id) where about_user_id is not null;

create table watches (
  user_id bigint not null references users on delete cascade,
  what text not null check (what in ('headline', 'domain', 'user')),
  id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, what, id)
);
create index watches_of_thing on watches (what, id);

-- Fixes whose comments do not notify a member.
create table muted_threads (
  user_id bigint not null references users on delete cascade,
  headline_fix_id bigint not null,
  primary key (user_id, headline_fix_id)
);

-- What the author of a fix was last told, or would have been: its place, and the number of votes.
create table told_standings (
  headline_fix_id bigint primary key,
  is_first boolean not null,
  milestone integer not null
);

-- What stands today is not news.
insert into told_standings
  select headline_fix_id, ranking = 1,
    case when ranked_vote_value >= 1 then power(10, floor(log(ranked_vote_value::numeric)))::integer else 0 end
  from headline_fixes where status_id = 1 and hidden_at is null and waiting_until is null;

-- Whether the members concerned have been told of a post. Those of before need not be.
alter table comments add column told boolean not null default true;
alter table comments alter column told set default false;
create index comments_untold on comments (comment_id) where not told;
alter table headline_fixes add column told boolean not null default true;
alter table headline_fixes alter column told set default false;
create index headline_fixes_untold on headline_fixes (headline_fix_id) where not told;
alter table headlines add column told boolean not null default true;
alter table headlines alter column told set default false;
create index headlines_untold on headlines (headline_id) where not told;
