-- How members are told besides the inbox: by mail, and by a feed of their own. See notifications/.

-- A member without a row has the default choices, and nothing waits for a mail.
create table notification_channels (
  user_id bigint primary key references users on delete cascade,
  mails text not null default 'daily' check (mails in ('off', 'soon', 'daily', 'weekly')),
  -- Kinds of notifications that are not mailed.
  unmailed_groups text[] not null default '{}' check (unmailed_groups <@ array['answers', 'fixes', 'watched']),
  -- Null: nothing waits for a mail.
  next_mail_at timestamptz,
  last_mailed_at timestamptz,
  -- Hashes the token in the address of the feed. Null: there is no feed.
  feed_hash bytea unique,
  feed_since timestamptz
);
create index notification_channels_due on notification_channels (next_mail_at) where next_mail_at is not null;

-- Further headers of a mail, by name.
alter table outbox add column headers jsonb not null default '{}';
