-- People who keep their votes and favourites to themselves.
alter table users
  add column votes_private boolean not null default false,
  -- By it a person's own browser reads their votes and favourites. Two random UUIDs have 244 random bits.
  add column reader_id text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
