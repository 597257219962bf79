-- A high alert: while the row exists, what new members post waits before it appears. See high-alert/high-alert.sql.
create table high_alert (
  only_row boolean primary key default true check (only_row),
  newcomer_days integer not null,
  hold_hours integer not null,
  since timestamptz not null default now()
);

-- Until when a post waits at the latest; null once it appears.
alter table headlines add column waiting_until timestamptz;
alter table headline_fixes add column waiting_until timestamptz;
alter table comments add column waiting_until timestamptz;
-- Few posts wait.
create index headlines_waiting on headlines (headline_id) where waiting_until is not null;
create index headline_fixes_waiting on headline_fixes (headline_id) where waiting_until is not null;
create index comments_waiting on comments (headline_id) where waiting_until is not null;

alter table operator_actions
  drop constraint operator_actions_what_check,
  drop constraint operator_actions_action_check,
  add constraint operator_actions_what_check check (what in ('fix', 'headline', 'comment', 'user', 'site')),
  add constraint operator_actions_action_check check (action in ('hide', 'restore', 'approve', 'alert-on', 'alert-off'));
