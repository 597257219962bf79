-- Members who leave, and the files with which members take their data along. See leaving/ and exports/.

-- Nobody's account: the author of what former members have left behind. It has no profile and cannot sign in.
alter table users add column is_former boolean not null default false;
create index users_former on users (user_id) where is_former;

-- Requests of members to delete their accounts. The row goes with the member.
create table departures (
  departure_id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  -- What happens to fixes and comments.
  posts text not null check (posts in ('keep', 'remove')),
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- From this moment on the deletion cannot be stopped.
  begun_at timestamptz,
  -- A process that works on the deletion moves this on, so that others leave it alone.
  next_try_at timestamptz not null
);
create index departures_due on departures (next_try_at);

create table exports (
  export_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  tries integer not null default 0,
  -- The name of the file in the folder `exports`, and its size.
  file text not null default '',
  bytes bigint not null default 0,
  requested_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  -- When the row and the file are removed.
  expires_at timestamptz not null
);
create unique index exports_under_way on exports (user_id) where state in ('waiting', 'running');
create index exports_of_user on exports (user_id, export_id);
create index exports_due on exports (next_try_at) where state in ('waiting', 'running');
create index exports_expired on exports (expires_at);

-- Rows of mails that must leave no trace: they are deleted as soon as the mail is sent or given up.
alter table outbox add column leaves_no_trace boolean not null default false;

-- Finds the votes of a member.
create index comment_votes_of_user on comment_votes (user_id, comment_id);

alter table operator_actions
  drop constraint operator_actions_action_check,
  add constraint operator_actions_action_check
    check (action in ('hide', 'restore', 'approve', 'alert-on', 'alert-off', 'erase'));
