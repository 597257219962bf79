-- Links with which a number of people can register while registration is by invitation. A place is free again when its account is deleted.
create table invitations (
  invitation_id bigint generated always as identity primary key,
  code text not null unique,
  places integer not null check (places > 0),
  made_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  ends_at timestamptz,
  withdrawn_at timestamptz
);

alter table identity_user add column invitation_id bigint references invitations on delete set null;
create index identity_user_invitation on identity_user (invitation_id) where invitation_id is not null;
