-- Members whom a member does not want to hear from. See blocks/.

create table blocks (
  user_id bigint not null references users,
  blocked_user_id bigint not null references users,
  created_at timestamptz not null default now(),
  primary key (user_id, blocked_user_id),
  check (user_id <> blocked_user_id)
);
-- Finds who blocks a member, for notifications and for the deletion of an account.
create index blocks_of_blocked on blocks (blocked_user_id, user_id);
