-- What members say about themselves on their profiles.

alter table users
  add column bio text not null default '',
  -- An https address, or empty.
  add column link text not null default '';
