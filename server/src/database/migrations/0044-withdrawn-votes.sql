-- The votes of hidden members. They do not count, and return when the member is restored.
create table withdrawn_fix_votes (
  headline_fix_id bigint not null references headline_fixes,
  user_id bigint not null references users,
  vote_value smallint not null check (vote_value in (-1, 1)),
  cast_at timestamptz not null,
  primary key (user_id, headline_fix_id)
);
create index withdrawn_fix_votes_of_fix on withdrawn_fix_votes (headline_fix_id);
create table withdrawn_comment_votes (
  comment_id bigint not null references comments,
  user_id bigint not null references users,
  vote_value smallint not null check (vote_value in (-1, 1)),
  cast_at timestamptz not null,
  primary key (user_id, comment_id)
);
