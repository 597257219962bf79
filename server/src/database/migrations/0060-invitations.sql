-- Links with which a number of people can register while registration is by invitation.
create table invitations (
  invitation_id bigint generated always as identity primary key,
  code text not null unique,
  places integer not null,
  -- Places of accounts that were made, also of those that are gone: nobody comes back again and again with one link.
  taken integer not null default 0 check (taken between 0 and places),
  made_at timestamptz not null default now(),
  -- Null: it does not end by itself.
  ends_at timestamptz,
  withdrawn_at timestamptz
);

alter table identity_user add column invitation_id bigint references invitations on delete set null;
