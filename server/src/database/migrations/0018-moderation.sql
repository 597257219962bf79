-- Reports, moderators, what they do, and requests for another look. See reports/ and moderation/.

-- Until when a member may do nothing but read, and until when they may not post, comment or vote; `infinity` for good.
alter table users add column suspended_until timestamptz, add column limited_until timestamptz;

create table moderators (
  user_id bigint primary key references users on delete cascade,
  added_by text not null,
  added_at timestamptz not null default now()
);

alter table operator_actions
  drop constraint operator_actions_what_check,
  drop constraint operator_actions_action_check,
  add constraint operator_actions_what_check
    check (what in ('fix', 'headline', 'comment', 'user', 'domain', 'network', 'mail-domain', 'site')),
  add constraint operator_actions_action_check
    check (action in ('hide', 'restore', 'suspend', 'limit', 'dismiss', 'approve', 'alert-on', 'alert-off', 'merge', 'correct', 'forbid',
      'hold', 'undo', 'uphold', 'erase', 'moderator-add', 'moderator-remove')),
  -- Null for the command line and the site itself.
  add column moderator_id bigint references users on delete set null,
  -- The member whom it is about, or whose post.
  add column subject_user_id bigint references users on delete set null,
  -- When it ends by itself; null if it does not.
  add column until timestamptz,
  -- The action that this one takes back or replaces.
  add column undoes bigint references operator_actions,
  -- What an undo needs.
  add column details jsonb not null default '{}';
create index operator_actions_of_thing on operator_actions (what, id, operator_action_id);
create index operator_actions_of_subject on operator_actions (subject_user_id, operator_action_id) where subject_user_id is not null;
create index operator_actions_of_moderator on operator_actions (moderator_id) where moderator_id is not null;
create index operator_actions_undoing on operator_actions (undoes) where undoes is not null;
create unique index operator_actions_undone_once on operator_actions (undoes) where action = 'undo';
create index operator_actions_holds on operator_actions (operator_action_id) where action = 'hold';

create table reports (
  report_id bigint generated always as identity primary key,
  what text not null check (what in ('fix', 'headline', 'comment', 'user')),
  id bigint not null,
  reporter_id bigint not null references users on delete cascade,
  reason text not null check (reason in ('untrue', 'attack', 'spam', 'address', 'illegal', 'other')),
  text text not null default '',
  -- A keyed hash of the reporter's network, which changes every day; erased after a day.
  network bytea,
  reported_at timestamptz not null default now(),
  -- The action that decided it; null while it is open.
  decision_id bigint references operator_actions,
  unique (what, id, reporter_id)
);
create index reports_open on reports (what, id) where decision_id is null;
create index reports_of_reporter on reports (reporter_id, reported_at);
create index reports_decided_by on reports (decision_id) where decision_id is not null;
create index reports_with_network on reports (reported_at) where network is not null;

-- Requests of members that another moderator looks again at an action about them.
create table appeals (
  action_id bigint primary key references operator_actions,
  user_id bigint not null references users on delete cascade,
  text text not null,
  appealed_at timestamptz not null default now(),
  -- The action that decided it: an `uphold` or an `undo`. Null while it is open.
  decision_id bigint references operator_actions
);
create index appeals_open on appeals (appealed_at) where decision_id is null;
create index appeals_of_member on appeals (user_id);
